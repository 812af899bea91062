/**
 * How long an origin asks clients to wait, ms. `Retry-After` is in seconds or a date (RFC 9110, section 10.2.3).
 * `undefined` if there is none, or if the time has passed.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
