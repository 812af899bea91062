import assert from 'node:assert/strict';
import { ERRORS } from '../../src/platform/http/errors.ts';
import type { WireResponse } from './read-responses.ts';
import type { Conversation, FuzzedListener, FuzzRequest } from './request.ts';

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ERROR_TEXTS = Object.values(ERRORS).map(
  ({ status, text }) => new RegExp(`^${status} ${quoted(text).replace('<name>', '[a-zA-Z]+')}$`),
);

/** What must never appear in a response: paths of our files, and internal errors. */
const INTERNALS =
  /node_modules|\.ts:\d+|\bat \S+ \(|node:internal|TypeError|SyntaxError|RangeError|SQLITE|\/src\//;

/** All statuses that may occur here; those of bugs and of failing upstreams are not among them. */
const STATUSES = new Set([
  200, 204, 302, 304, 308, 400, 401, 403, 404, 405, 408, 410, 413, 414, 421, 429, 431,
]);

function checkError({ status, headers, body }: WireResponse, method: string | undefined): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  if (status === 405) assert.ok(headers.allow, 'a 405 has an Allow header');
  if (method === 'HEAD') return;
  const { error, ...more } = JSON.parse(body.toString()) as Record<string, unknown>;
  assert.ok(
    ERROR_TEXTS.some((text) => text.test(`${status} ${error}`)),
    `an unknown error: ${status} ${error}`,
  );
  assert.deepEqual(more, status === 429 ? { retryAfter: 60 } : {});
}

const originsOf = (requests: readonly FuzzRequest[]): string[] =>
  requests
    .flatMap(({ headers }) => headers)
    .filter(([name]) => name === 'Origin')
    .map(([, value]) => value);

/** Only the known origin may read the response, and caches distinguish origins. */
function checkCors({ headers }: WireResponse, requested: readonly string[], known: string): void {
  const allowed = headers['access-control-allow-origin'];
  if (allowed !== undefined) {
    assert.equal(allowed, known);
    assert.ok(requested.includes(known), 'allowed, though no request has that origin');
    assert.match(headers['access-control-expose-headers'] ?? '', /ETag/);
  }
  assert.match(headers.vary ?? '', /Origin/);
}

/** Throws if a response breaks a rule that holds for every response. */
export function checkResponse(
  response: WireResponse,
  about: { address: FuzzedListener; request: FuzzRequest | undefined; known: string },
): void {
  try {
    check(response, about);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const requested = about.request && `${about.request.method} ${about.request.target.slice(0, 200)}`;
    throw new Error(`${requested}: ${why}\n${response.status} ${JSON.stringify(response.headers)}`);
  }
}

function check(
  response: WireResponse,
  { address, request, known }: { address: FuzzedListener; request: FuzzRequest | undefined; known: string },
): void {
  const { status, headers } = response;
  // Only the admin server checks the `Host` of a request.
  const isMisdirected = status === 421 && address === 'admin';
  assert.ok(STATUSES.has(status) || isMisdirected, `${status} is not an expected status`);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-powered-by'], undefined);
  assert.equal(headers.server, undefined);
  assert.equal(headers['set-cookie'], undefined);
  // A request that could not be parsed has no headers, so any origin of the same packet may be used.
  const isOwn = request !== undefined && headers.connection !== 'close';
  if (address !== 'admin') checkCors(response, isOwn ? originsOf([request]) : [known], known);
  if (status >= 400) checkError(response, request?.method);
  const text = Object.values(headers).join('\n') + (status === 200 ? '' : response.body.toString());
  assert.doesNotMatch(text, INTERNALS);
}

const closesConnection = ({ headers, version }: FuzzRequest): boolean =>
  version !== 'HTTP/1.1' ||
  headers.some(([name, value]) => name === 'Connection' && /close/i.test(value)) ||
  headers.some(([name]) => name === 'Expect');

/** Errors after which the server closes the connection. */
const ENDING = new Set([400, 405, 408, 410, 413, 414, 431]);

/** A connection is closed only for a reason and after announcing it, and each request gets one response. */
export function checkConnection(
  { ending }: Conversation,
  responses: readonly WireResponse[],
  rest: Buffer,
  due: readonly FuzzRequest[],
): void {
  if (ending.kind === 'abort') return;
  const closing = responses.findIndex(({ headers }) => headers.connection === 'close');
  if (closing !== -1) assert.equal(closing, responses.length - 1, 'something followed the last response');
  const most = ending.kind === 'broken' ? due.length + 1 : due.length;
  assert.ok(responses.length <= most, `${responses.length} responses to ${most} requests`);
  // The client ended its side while responses were on their way, so it is random where they break off.
  if (ending.kind === 'broken') return;
  // A client that sent more after `Connection: close` may be reset.
  if (due.slice(0, -1).some(closesConnection)) return;
  const [last, requested] = [responses.at(-1), due[responses.length - 1]];
  if (closing === -1 || last === undefined || requested === undefined) {
    assert.fail(`the connection broke after ${responses.length} of ${due.length} responses`);
  }
  assert.ok(
    ENDING.has(last.status) || closesConnection(requested),
    `the connection was closed without a reason after ${last.status}`,
  );
  // A server that could not parse a request does not know that it was a HEAD.
  if (requested.method === 'HEAD' && last.status >= 400) return;
  const after = JSON.stringify(rest.toString('latin1', 0, 200));
  assert.equal(rest.length, 0, `bytes after the last response: ${after}`);
}
