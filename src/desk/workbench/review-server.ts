import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import { jsonIn } from '../../platform/formats/json.ts';
import { type Listening, listen } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/log.ts';

/**
 * How long the server waits for a reloaded page to connect again. Usually that takes no time, but more over a slow
 * connection.
 */
const RECONNECT_MS = 5_000;
/** How long the server waits if there are unsaved changes, because a broken connection may come back. */
const UNSAVED_MS = 10 * 60_000;

/** Tracks the open tabs by their connections. */
function watchTabs(clock: Clock, isUnsaved: () => boolean) {
  const open = new Set<ServerResponse>();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let waiting = new AbortController();

  /** Ends the workbench unless a tab connects again. */
  async function endSoon(): Promise<void> {
    const { signal } = waiting;
    await clock.sleep(isUnsaved() ? UNSAVED_MS : RECONNECT_MS, signal);
    if (!signal.aborted) resolve();
  }
  function stay(): void {
    waiting.abort();
    waiting = new AbortController();
  }

  return {
    ended,
    add(tab: ServerResponse): void {
      stay();
      open.add(tab);
      tab.once('close', () => {
        if (open.delete(tab) && open.size === 0) void endSoon();
      });
    },
    close(): void {
      stay();
      const tabs = [...open];
      open.clear();
      for (const tab of tabs) tab.destroy();
    },
  };
}

interface ReviewResponse {
  readonly contentType: string;
  readonly body: string | Buffer;
  /**
   * One of our pages, the site's page in its frame, or a style sheet, script or picture. Decides what the response may load and
   * run.
   */
  readonly kind: 'review' | 'page' | 'asset';
}

export interface Reply {
  readonly isDone: boolean;
  /** A message for the person. */
  readonly text: string;
}

/** What is served below one URL of the workbench. */
export interface ReviewPages {
  respond(path: string, signal: AbortSignal): Promise<ReviewResponse | null>;
  /** Handles a change that the page sends. */
  handle(hint: unknown): Promise<Reply>;
}

export interface ReviewServerDeps {
  /** The pages for a path, and the path below which they are served; `null` if there are none. */
  readonly pagesAt: (
    path: string,
  ) => Promise<{ readonly pages: ReviewPages; readonly basePath: string } | null>;
  readonly isUnsaved: () => boolean;
  /** The style sheet of all pages of the project. */
  readonly baseStyle: string;
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A server that stops when its last tab is closed. */
export interface ReviewHandler extends Listening {
  readonly ended: Promise<void>;
}

export const HTML = 'text/html; charset=utf-8';
/** Nothing is cached, and no URL with the token leaves the workbench. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const read = (file: string): string => readFileSync(new URL(`./client/${file}`, import.meta.url), 'utf8');

/** The content security policy of a response. `at`: the URL below which it is served. */
const policyOf = (kind: ReviewResponse['kind'], own: string, at: string): string =>
  ({
    review: `default-src 'none'; connect-src ${own}; script-src ${own}; style-src ${own}; frame-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    page: `default-src 'none'; img-src ${at}asset/; style-src ${at}asset/ 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${own}; sandbox allow-same-origin allow-top-navigation-by-user-activation`,
    asset: `default-src 'none'; sandbox`,
  })[kind];

/**
 * Serves the workbench to this machine only, below a token that nobody can guess. It refuses requests from another
 * origin, and requests for another host, because the host name of a hostile page can resolve to this machine.
 */
export async function serveReview({ pagesAt, log, ...deps }: ReviewServerDeps): Promise<ReviewHandler> {
  const root = `/${randomBytes(24).toString('base64url')}/`;
  const stopping = new AbortController();
  const css = deps.baseStyle + read('look.css');
  const ours = new Map<string, ReviewResponse>([
    ['look.css', { contentType: 'text/css; charset=utf-8', body: css, kind: 'asset' }],
    ...['look.js', 'point.js', 'correct.js', 'overview.js'].map((name): [string, ReviewResponse] => [
      name,
      { contentType: 'text/javascript; charset=utf-8', body: read(name), kind: 'asset' },
    ]),
  ]);
  const tabs = watchTabs(deps.clock, deps.isUnsaved);
  let ownOrigin = '';

  /** The status with which a request is refused; `null` if it is allowed. */
  function refusalOf({ method = '', headers, url = '' }: IncomingMessage): number | null {
    if (`http://${headers.host}` !== ownOrigin) return 421;
    // A sandboxed frame has no origin, and requests styles and pictures only.
    const isFrame = headers.origin === 'null' && /\/asset\/\d{1,4}$/.test(url);
    if (headers.origin !== undefined && headers.origin !== ownOrigin && !isFrame) return 403;
    if (!url.startsWith(root)) return 404;
    if (method === 'GET' || method === 'HEAD') return null;
    if (method !== 'POST' || !url.endsWith('/command')) return 405;
    // A browser sends the origin of a request; only our own page sends JSON.
    return headers.origin === ownOrigin && headers['content-type'] === 'application/json' ? null : 403;
  }

  /** Changes run one after another, because each change begins with the result of the previous change. */
  let lastChange: Promise<unknown> = Promise.resolve();
  async function handle(pages: ReviewPages, body: Uint8Array | undefined): Promise<Reply> {
    const turn = lastChange.then(() => pages.handle(jsonIn(Buffer.from(body ?? []).toString())));
    lastChange = turn.catch(() => undefined);
    return turn;
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse, body?: Uint8Array) {
    const refusal = refusalOf(incoming);
    const fullPath = (incoming.url ?? '').slice(root.length).split('?', 1)[0] ?? '';
    const found = refusal === null ? await pagesAt(fullPath) : null;
    const path = fullPath.slice(found?.basePath.length);
    if (found === null) {
      outgoing.writeHead(refusal ?? 404, HEADERS).end();
      return;
    }
    if (incoming.method === 'POST') {
      const { isDone, text } = await handle(found.pages, body);
      const headers = { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
      outgoing.writeHead(isDone ? 200 : 422, headers).end(text);
      return;
    }
    if (path === 'alive') {
      outgoing.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' }).write('retry: 300\n\n');
      tabs.add(outgoing);
      return;
    }
    const response = ours.get(path) ?? (await found.pages.respond(path, stopping.signal));
    if (response === null) {
      outgoing.writeHead(404, HEADERS).end();
      return;
    }
    const { contentType, kind } = response;
    const policy = policyOf(kind, ownOrigin, ownOrigin + root + found.basePath);
    outgoing.writeHead(200, { ...HEADERS, 'Content-Type': contentType, 'Content-Security-Policy': policy });
    outgoing.end(incoming.method === 'HEAD' ? undefined : response.body);
  }

  const server = await listen(
    (incoming, outgoing, sent) => {
      respond(incoming, outgoing, sent).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'a request to the workbench failed');
        outgoing.destroy();
      });
    },
    { host: '127.0.0.1', port: deps.port },
    { log, keepsBody: ({ method }) => method === 'POST' },
  );
  ownOrigin = server.url;
  return {
    url: ownOrigin + root,
    ended: tabs.ended,
    async close() {
      stopping.abort();
      tabs.close();
      await server.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
