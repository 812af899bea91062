/** Headers a script of another site may read. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, Cache-Status, Age';

export type HeaderRecord = Record<string, string>;

/** Of every answer, whoever asks. */
export const SAFETY_HEADERS: HeaderRecord = { 'X-Content-Type-Options': 'nosniff' };

/**
 * CORS headers as plain values, known before the answer is made: they then stand on every answer,
 * errors and 429 too, and nobody has to change a finished response. One object for each origin.
 * `always`: what every answer carries besides.
 */
export function createCors(origins: readonly string[], always: HeaderRecord = {}) {
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

  const headersFor = (origin: string | undefined): HeaderRecord =>
    (origin === undefined ? undefined : allowed.get(origin)) ?? others;

  const preflightHeaders = (origin: string | undefined): HeaderRecord => ({
    ...headersFor(origin),
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, If-Modified-Since, X-API-Key',
    'Access-Control-Max-Age': '86400',
  });

  return { headersFor, preflightHeaders };
}

export type Cors = ReturnType<typeof createCors>;
