import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen } from '../../platform/http/server.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { fetchAsset } from './fetch-asset.ts';
import { type LookedAt, writeLook } from './look-page.ts';
import type { MarkedPage } from './mark-page.ts';

interface LookServerDeps {
  readonly looked: LookedAt;
  readonly marked: MarkedPage;
  readonly origin: Pick<OriginClient, 'get'>;
  /** The style sheet of all pages of the project. */
  readonly baseStyle: string;
  readonly port: number;
  readonly log: Logger;
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

/**
 * Serves the workbench to this machine alone, below a token that nobody guesses. Requests that name another host, as a
 * page does that lets its own name lead here, or that come from another origin, are refused.
 */
export async function serveLook(deps: LookServerDeps): Promise<Listening> {
  const { looked, marked, origin, log } = deps;
  const root = `/${randomBytes(24).toString('base64url')}/`;
  const stopping = new AbortController();
  const style = deps.baseStyle + read('look.css');
  const script = read('look.js');
  let own = '';

  /** What the policies of a page allow, below its own address. */
  const policies = () => ({
    desk: `default-src 'none'; script-src ${own}; style-src ${own}; frame-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    page: `default-src 'none'; img-src ${own}${root}asset/; style-src ${own}${root}asset/ 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${own}; sandbox allow-top-navigation-by-user-activation`,
    asset: `default-src 'none'; sandbox`,
  });

  async function answerTo(path: string): Promise<Answer | null> {
    const { desk, page, asset: policy } = policies();
    if (path === '') return { contentType: HTML, body: writeLook(looked, marked), policy: desk };
    if (path === 'page') return { contentType: HTML, body: marked.html, policy: page };
    if (path === 'plain') return { contentType: HTML, body: marked.plain, policy: page };
    if (path === 'look.css') return { contentType: 'text/css; charset=utf-8', body: style, policy };
    if (path === 'look.js') return { contentType: 'text/javascript; charset=utf-8', body: script, policy };
    const address = marked.assets[Number(ASSET.exec(path)?.[1] ?? Number.NaN)];
    if (address === undefined) return null;
    const asset = await fetchAsset(address, { origin, pageUrl: looked.url, signal: stopping.signal });
    return asset === null ? null : { ...asset, policy };
  }

  /** The status with which a request is refused; `null` if it may be answered. */
  function refusalOf({ method = '', headers, url = '' }: IncomingMessage): number | null {
    if (`http://${headers.host}` !== own) return 421;
    // A frame with a sandbox has no origin, and asks for styles and pictures only.
    const isFrame = headers.origin === 'null' && url.startsWith(`${root}asset/`);
    if (headers.origin !== undefined && headers.origin !== own && !isFrame) return 403;
    if (!url.startsWith(root)) return 404;
    return method === 'GET' || method === 'HEAD' ? null : 405;
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const refusal = refusalOf(incoming);
    const path = (incoming.url ?? '').slice(root.length).split('?', 1)[0] ?? '';
    const answer = refusal === null ? await answerTo(path) : null;
    if (answer === null) {
      outgoing.writeHead(refusal ?? 404, HEADERS).end();
      return;
    }
    const { contentType, policy, body } = answer;
    outgoing.writeHead(200, { ...HEADERS, 'Content-Type': contentType, 'Content-Security-Policy': policy });
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  }

  const server = await listen(
    (incoming, outgoing) => {
      respond(incoming, outgoing).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the workbench could not answer');
        outgoing.destroy();
      });
    },
    { host: '127.0.0.1', port: deps.port },
    { log },
  );
  own = server.url;
  return {
    url: own + root,
    async close() {
      stopping.abort();
      await server.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
