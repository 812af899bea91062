import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { PageReader } from '../../src/scholarships/crawl/page-reader.ts';
import { parseAwards, readPage, unknownLabelsOn } from '../../src/scholarships/crawl/read-task.ts';
import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import type {
  Extractor,
  ExtractorDefinition,
  PageRequest,
} from '../../src/scholarships/extractors/extractor.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import type { PartialScholarship, RawScholarship } from '../../src/scholarships/model/award.ts';
import { withParsed } from '../../src/scholarships/model/stored-record.ts';

/** The content of a page of the pretend site, sent as JSON. Any other page counts as another layout. */
export interface PretendPage {
  readonly awards: readonly PartialScholarship[];
  readonly follow?: readonly PageRequest[];
  readonly unreadable?: number;
}

export interface PretendResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /**
   * The body is sent without its length, so that only closing the connection marks the end. There, the connection
   * stalls, breaks or is closed.
   */
  readonly withoutLength?: 'stalls' | 'breaks' | 'closes';
}

export interface SiteRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export type Responder = (request: SiteRequest) => PretendResponse | Promise<PretendResponse>;

/** A site over real HTTP with pages that a test sets. */
export interface PretendSite {
  readonly url: string;
  readonly host: string;
  readonly requests: SiteRequest[];
  /** Requested paths, without robots.txt. */
  paths(): string[];
  on(path: string, responder: Responder): void;
  /** Sets the page at a path, for the extractor `pretendKind`. */
  page(path: string, page: PretendPage, headers?: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

export const pageResponse = (
  page: PretendPage,
  headers: Readonly<Record<string, string>> = {},
): PretendResponse => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(page),
});

/** Sends a body without its length: only closing the connection can mark the end. */
function sendUnmarked(
  response: ServerResponse,
  { status = 200, headers, body = '', withoutLength }: PretendResponse,
) {
  response.removeHeader('Transfer-Encoding');
  response.writeHead(status, headers);
  if (withoutLength === 'closes') response.end(body);
  else response.write(body);
  // The client, in this process, reads the body before the connection breaks.
  if (withoutLength === 'breaks') setImmediate(() => setImmediate(() => response.socket?.resetAndDestroy()));
}

export async function startPretendSite(): Promise<PretendSite> {
  const responders = new Map<string, Responder>();
  const requests: SiteRequest[] = [];
  const server = createServer(async (request, response) => {
    const requested = { path: request.url ?? '/', headers: request.headers };
    requests.push(requested);
    const respond = responders.get(requested.path);
    const reply: PretendResponse = respond ? await respond(requested) : { status: 404 };
    if (reply.withoutLength !== undefined) return sendUnmarked(response, reply);
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    paths: () => requests.map(({ path }) => path).filter((path) => path !== '/robots.txt'),
    on: (path, responder) => void responders.set(path, responder),
    page: (path, page, headers) => void responders.set(path, () => pageResponse(page, headers)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The extractor for pages of the pretend site. */
export const pretendKind: Extractor = {
  name: 'pretend',
  options: z.unknown(),
  start: (url) => [{ url, role: 'list' }],
  read(page) {
    if (!page.body.startsWith('{"awards"')) return { kind: 'layout_changed', problem: 'no list of awards' };
    const { awards, follow = [], unreadable = 0 } = JSON.parse(page.body) as PretendPage;
    const absolute = follow.map(({ url, role }) => ({ url: new URL(url, page.url).href, role }));
    return { kind: 'read', records: awards, follow: absolute, unreadable };
  },
};

/** An award of the pretend site. */
export const award = (key: string, more: Partial<RawScholarship> = {}): PartialScholarship => ({
  key,
  title: `Award ${key}`,
  link: `https://awards.example.edu/${key}`,
  ...more,
});

export const sourceOf = (
  site: Pick<PretendSite, 'url'>,
  more: Partial<SourceSettings> = {},
): SourceSettings => ({
  key: 'main',
  name: 'Main Campus',
  kind: pretendKind,
  options: {},
  url: `${site.url}/list`,
  hosts: [],
  ...more,
});

const canRead = (kind: ExtractorDefinition): kind is Extractor => 'read' in kind;

function readerOf(kind: ExtractorDefinition): Extractor {
  const reader = canRead(kind) ? kind : extractors[kind.name];
  if (reader === undefined) throw new Error(`no such kind of site: ${kind.name}`);
  return reader;
}

/** Reads pages in this process, with any extractor that a test has made. */
export const inlineReader: PageReader = {
  readPage: async ({ kind, options }, page) => readPage(readerOf(kind), page, options),
  parse: async (awards, about) =>
    withParsed(
      awards,
      awards.flatMap(({ raw }) => parseAwards([raw], about)),
    ),
  unknownLabels: async (page, known) => unknownLabelsOn(page, known),
  close: async () => undefined,
};

/** A page that is sent only when the test opens the gate. */
export function gate(reply: () => ReturnType<typeof pageResponse>) {
  const opened = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    requested: requested.promise,
    async respond() {
      requested.resolve();
      await opened.promise;
      return reply();
    },
  };
}
