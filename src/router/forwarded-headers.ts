import type { Context } from 'hono';
import type { HttpEnv } from '../platform/http/app.ts';
import type { HeaderRecord } from '../platform/http/cors.ts';
import { REQUEST_ID } from '../platform/http/request-guard.ts';
import { varying } from '../platform/http/response.ts';

/**
 * Request headers that a backend needs. Other headers concern only the connection between the client and the router.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'x-api-key',
  'last-event-id',
];

/** Response headers that the router sets itself, or that concern only one connection. */
const OWN_HEADERS = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'ratelimit',
  'ratelimit-policy',
  // The service sets no cookies, and the cookies of a backend would apply to the whole public host.
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'x-content-type-options',
  'x-request-id',
]);

/** `internal`: headers that mark a request of our own pages, which is not counted again. */
export function requestHeaders(c: Context<HttpEnv>, internal: HeaderRecord): HeaderRecord {
  const { client, isInternal, headers: ours } = c.env.edge;
  const { [REQUEST_ID]: id } = ours;
  const headers: HeaderRecord = { 'x-forwarded-for': client, ...(isInternal && internal) };
  if (id !== undefined) headers[REQUEST_ID] = id;
  for (const name of REQUEST_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** The headers named in a `Connection` header. They concern only that connection (RFC 9110, section 7.6.1). */
const namedIn = (connection: string | string[] | undefined): ReadonlySet<string> =>
  new Set(
    String(connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  );

/** `ours`: the headers that the router itself sets. */
export function responseHeaders(
  theirs: Readonly<Record<string, string | string[] | undefined>>,
  ours: HeaderRecord,
): HeaderRecord {
  const headers: HeaderRecord = { ...ours };
  const ofConnection = namedIn(theirs.connection);
  for (const [name, value] of Object.entries(theirs)) {
    if (value === undefined || OWN_HEADERS.has(name) || ofConnection.has(name)) continue;
    headers[name] = String(value);
  }
  const byEncoding = /accept-encoding/i.test(String(theirs.vary));
  return { ...headers, ...varying([ours.Vary], byEncoding) };
}
