import type { IncomingHttpHeaders } from 'node:http';

/** Response headers that scripts of other sites may read. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, Cache-Status, Age, X-Request-Id';

const ALLOWED = ['Content-Type', 'If-None-Match', 'If-Modified-Since', 'X-API-Key'];
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

export type HeaderRecord = Record<string, string>;

/** Headers of every response. */
export const SAFETY_HEADERS: HeaderRecord = { 'X-Content-Type-Options': 'nosniff' };

/**
 * The CORS headers, computed before there is a response, so that error responses such as a 429 have them, too.
 * `always`: additional headers of every response. `read`: additional request headers that a POST may have.
 */
export function createCors(
  origins: readonly string[],
  always: HeaderRecord = {},
  read: readonly string[] = [],
) {
  const base = { ...SAFETY_HEADERS, ...always };
  const grant = (origin: string): HeaderRecord => ({
    ...base,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
  });
  const anybody = origins.includes('*');
  const others: HeaderRecord = anybody ? grant('*') : { ...base, Vary: 'Origin' };
  const named = anybody ? [] : origins;
  const allowed = new Map(named.map((origin) => [origin, { ...grant(origin), Vary: 'Origin' }]));

  const headersFor = (origin = ''): HeaderRecord => allowed.get(origin) ?? others;

  /**
   * A GET or HEAD may have any request headers, because libraries add some (`traceparent`, …), and they have no effect
   * here.
   */
  function preflightHeaders(request: IncomingHttpHeaders): HeaderRecord {
    const isRead = /^(?:GET|HEAD)$/.test(request['access-control-request-method'] ?? '');
    const requested = isRead ? (request['access-control-request-headers'] ?? '').split(',') : [];
    const names = requested.map((name) => name.trim()).filter((name) => HEADER_NAME.test(name));
    return {
      ...headersFor(request.origin),
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
      'Access-Control-Allow-Headers': [...ALLOWED, ...read, ...names].join(', '),
      'Access-Control-Max-Age': '86400',
    };
  }

  return { headersFor, preflightHeaders };
}

export type Cors = ReturnType<typeof createCors>;
