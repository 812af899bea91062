import { DAY_MS } from '../../platform/time.ts';

/** A moment in a text: `2027-03-02T05:59:00Z`. */
export const TIMESTAMP = /(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g;

/**
 * The intended day of a timestamp. `2027-02-01T05:59:59Z` is the last minute of January 31 in America; for `T00:00:00Z`
 * and local times, it is the printed day, even if there is no such day.
 */
export function dayOf(text: string): string {
  const [, day = '', hour = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):59(?::\d\d(?:\.\d+)?)?(?:Z|\+00:?00)$/.exec(text) ?? [];
  const at = Date.parse(day);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  if (isReal && Number(hour) < 12) return new Date(at - DAY_MS).toISOString().slice(0, 10);
  return text.replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1');
}
