import type { Listed } from '../parts/listing.ts';

const FIRST_CYCLE = 2020;

/**
 * The portal's own number. A new award year gets a new one; an award without a day keeps its own for ever.
 */
export function opportunityNumber({ day, index }: Listed): string {
  return String(day === null ? 4100 + index : 6000 + (day.year - FIRST_CYCLE) * 400 + index);
}

/** Still open with a day, nearest first; then without one; then over. */
export function nearestFirst(listed: readonly Listed[]): readonly Listed[] {
  return [...listed].sort(
    (one, other) => rank(one) - rank(other) || byDay(one, other) || one.index - other.index,
  );
}

function rank({ ended, date }: Listed): number {
  if (ended) return 2;
  return date === null ? 1 : 0;
}

function byDay(one: Listed, other: Listed): number {
  return one.date === null || other.date === null ? 0 : Temporal.PlainDate.compare(one.date, other.date);
}
