import { bestOf } from '../value-candidates.ts';
import type { Dated } from './date.ts';
import type { ClassifiedDay, Role } from './role.ts';

/** A day of the text, with its role and year. */
export type DatedDay = ClassifiedDay & Dated;

export const RANKING: readonly Role[] = ['extended', 'close', 'mentioned', 'usual', 'priority', 'support'];

/** The days with the best role present, in order of date. */
export const best = (days: readonly DatedDay[]): readonly DatedDay[] =>
  bestOf(
    days.filter(({ date }) => date !== null),
    RANKING,
  ).toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));

/** Of several rounds, the first that closes on or after `today`, or else the last. */
export function rank(days: readonly DatedDay[], today: string): DatedDay | null {
  const rounds = best(days);
  return rounds.find(({ date }) => (date ?? '') >= today) ?? rounds.at(-1) ?? null;
}
