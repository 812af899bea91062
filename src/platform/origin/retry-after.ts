/**
 * How long an origin asks to be left alone, ms: its `Retry-After` is in seconds or a date (RFC 9110, section
 * 10.2.3). `undefined` when it says neither, or a time that has passed.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
