/** Headers a script of another site may read. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, Cache-Status, Age';

export type HeaderRecord = Record<string, string>;

/**
 * CORS headers as plain values, known before the answer is made: they then stand on every answer,
 * errors and 429 too, and nobody has to change a finished response.
 */
export function createCors(origins: readonly string[]) {
  const allowed = new Set(origins);
  const everyOrigin = allowed.has('*');

  const headersFor = (origin: string | undefined): HeaderRecord => {
    if (everyOrigin) return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
    if (origin === undefined || !allowed.has(origin)) return { Vary: 'Origin' };
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED,
      Vary: 'Origin',
    };
  };

  const preflightHeaders = (origin: string | undefined): HeaderRecord => ({
    ...headersFor(origin),
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, If-Modified-Since, X-API-Key',
    'Access-Control-Max-Age': '86400',
  });

  return { headersFor, preflightHeaders };
}

export type Cors = ReturnType<typeof createCors>;
