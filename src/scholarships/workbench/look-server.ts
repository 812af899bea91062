import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import { type Listening, listen } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { UnreadablePage } from '../crawl/task-thread.ts';
import { fetchAsset } from './fetch-asset.ts';
import { writeLook } from './look-page.ts';
import { type Told, told } from './sayings.ts';
import { type Session, UnusableEntry } from './session.ts';
import { watchTabs } from './tabs.ts';

interface LookServerDeps {
  readonly session: Session;
  readonly origin: Pick<OriginClient, 'get'>;
  /** The style sheet of all pages of the project. */
  readonly baseStyle: string;
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether a message of an error of writing the campus file is for people. */
  readonly isProblem: (error: unknown) => error is Error;
}

/** A server that ends with its last tab. */
export interface Desk extends Listening {
  readonly ended: Promise<void>;
}

interface Answer {
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly policy: string;
}

const HTML = 'text/html; charset=utf-8';
const ASSET = /^asset\/(\d{1,4})$/;
/** Nothing is kept, and no address with the token leaves the workbench. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const read = (file: string): string => readFileSync(new URL(`./client/${file}`, import.meta.url), 'utf8');

/** JSON that was sent; `null` if it is none. */
function parseBody(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(body ?? []).toString());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Serves the workbench to this machine alone, below a token that nobody guesses. Requests that name another host, as a
 * page does that lets its own name lead here, or that come from another origin, are refused.
 */
export async function serveLook(deps: LookServerDeps): Promise<Desk> {
  const { session, origin, log } = deps;
  const root = `/${randomBytes(24).toString('base64url')}/`;
  const stopping = new AbortController();
  const style = deps.baseStyle + read('look.css');
  const scripts = new Map(['look.js', 'point.js'].map((name) => [name, read(name)]));
  const tabs = watchTabs(deps.clock, () => session.isUnsaved());
  let own = '';

  /** What the policies of a page allow, below its own address. */
  const policies = () => ({
    desk: `default-src 'none'; connect-src ${own}; script-src ${own}; style-src ${own}; frame-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    page: `default-src 'none'; img-src ${own}${root}asset/; style-src ${own}${root}asset/ 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${own}; sandbox allow-same-origin allow-top-navigation-by-user-activation`,
    asset: `default-src 'none'; sandbox`,
  });

  async function answerTo(path: string): Promise<Answer | null> {
    const { desk, page, asset: policy } = policies();
    const { url: pageUrl, marked } = session.current();
    if (path === '') return { contentType: HTML, body: writeLook(session), policy: desk };
    if (path === 'page') return { contentType: HTML, body: marked.html, policy: page };
    if (path === 'plain') return { contentType: HTML, body: marked.plain, policy: page };
    if (path === 'look.css') return { contentType: 'text/css; charset=utf-8', body: style, policy };
    const script = scripts.get(path);
    if (script !== undefined) return { contentType: 'text/javascript; charset=utf-8', body: script, policy };
    const address = marked.assets[Number(ASSET.exec(path)?.[1] ?? Number.NaN)];
    if (address === undefined) return null;
    const asset = await fetchAsset(address, { origin, pageUrl, signal: stopping.signal });
    return asset === null ? null : { ...asset, policy };
  }

  /** The status with which a request is refused; `null` if it may be answered. */
  function refusalOf({ method = '', headers, url = '' }: IncomingMessage): number | null {
    if (`http://${headers.host}` !== own) return 421;
    // A frame with a sandbox has no origin, and asks for styles and pictures only.
    const isFrame = headers.origin === 'null' && url.startsWith(`${root}asset/`);
    if (headers.origin !== undefined && headers.origin !== own && !isFrame) return 403;
    if (!url.startsWith(root)) return 404;
    if (method === 'GET' || method === 'HEAD') return null;
    if (method !== 'POST' || url !== `${root}say`) return 405;
    // A browser names the origin of what is sent; only our own page sends JSON here.
    return headers.origin === own && headers['content-type'] === 'application/json' ? null : 403;
  }

  /** Does what was said; a text tells why it cannot be done. */
  async function take(what: Told): Promise<string | null> {
    try {
      if ('say' in what) await session.say(what);
      else if (what.do === 'agree') session.agree(what);
      else session[what.do]();
      return null;
    } catch (error) {
      if (error instanceof UnusableEntry || error instanceof UnreadablePage || deps.isProblem(error))
        return error.message;
      throw error;
    }
  }

  /** One after another: each begins with what the one before left. */
  let last: Promise<unknown> = Promise.resolve();
  async function hear(body: Uint8Array | undefined, outgoing: ServerResponse): Promise<void> {
    const parsed = told.safeParse(parseBody(body));
    if (!parsed.success) {
      outgoing.writeHead(422, HEADERS).end('This cannot be written in the campus file.');
      return;
    }
    const turn = last.then(() => take(parsed.data));
    last = turn.catch(() => undefined);
    const problem = await turn;
    const isSaved = 'do' in parsed.data && parsed.data.do === 'save';
    outgoing.writeHead(problem === null ? 200 : 422, {
      ...HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
    });
    outgoing.end(problem ?? (isSaved ? 'Written.' : ''));
  }

  async function respond(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body?: Uint8Array,
  ): Promise<void> {
    const refusal = refusalOf(incoming);
    if (refusal === null && incoming.method === 'POST') return hear(body, outgoing);
    const path = (incoming.url ?? '').slice(root.length).split('?', 1)[0] ?? '';
    if (refusal === null && path === 'alive') {
      outgoing.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' }).write('retry: 300\n\n');
      tabs.add(outgoing);
      return;
    }
    const answer = refusal === null ? await answerTo(path) : null;
    if (answer === null) {
      outgoing.writeHead(refusal ?? 404, HEADERS).end();
      return;
    }
    const { contentType, policy } = answer;
    outgoing.writeHead(200, { ...HEADERS, 'Content-Type': contentType, 'Content-Security-Policy': policy });
    outgoing.end(incoming.method === 'HEAD' ? undefined : answer.body);
  }

  const server = await listen(
    (incoming, outgoing, sent) => {
      respond(incoming, outgoing, sent).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the workbench could not answer');
        outgoing.destroy();
      });
    },
    { host: '127.0.0.1', port: deps.port },
    { log, keepsBody: ({ method }) => method === 'POST' },
  );
  own = server.url;
  return {
    url: own + root,
    ended: tabs.ended,
    async close() {
      stopping.abort();
      tabs.close();
      await server.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
