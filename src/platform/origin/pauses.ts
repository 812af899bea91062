import { LRUCache } from 'lru-cache';
import { type Failed, failed } from './outcome.ts';

/** An origin may ask for a pause; one that asks for ever is tried again all the same. */
const LONGEST_MS = 10 * 60_000;
const MOST_ORIGINS = 500;

/** Seconds or a date (RFC 9110, section 10.2.3), as seconds from now; `undefined` when there is neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return seconds > 0 && Number.isFinite(seconds) ? Math.ceil(seconds) : undefined;
}

/** Which origins asked not to be asked for a while (429 or 503 with `Retry-After`), and until when. */
export function createPauses() {
  const until = new LRUCache<string, number>({ max: MOST_ORIGINS });
  return {
    note(origin: string, status: number, retryAfter: string | undefined): void {
      if (status !== 429 && status !== 503) return;
      const seconds = readRetryAfter(retryAfter, Date.now());
      if (seconds !== undefined) until.set(origin, Date.now() + Math.min(seconds * 1000, LONGEST_MS));
    },

    /** The failure to answer with instead of asking, while the pause lasts. */
    of(origin: string): Failed | undefined {
      const ms = (until.get(origin) ?? 0) - Date.now();
      if (ms <= 0) return undefined;
      const detail = `${origin.trim()} asked for a pause`;
      return failed({ reason: 'skipped', detail, retryAfterSeconds: Math.ceil(ms / 1000) });
    },
  };
}
