import { bestOf } from '../read.ts';
import type { Dated } from './date.ts';
import type { Closing, Role } from './role.ts';

/** A day of the text, with its role and year. */
export type DatedClosing = Closing & Dated;

export const RANKING: readonly Role[] = ['extended', 'close', 'mentioned', 'usual', 'priority', 'support'];

/** The days with the best role present, in order of date. */
export const best = (closings: readonly DatedClosing[]): readonly DatedClosing[] =>
  bestOf(
    closings.filter(({ date }) => date !== null),
    RANKING,
  ).toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));

/** Of several rounds, the next one from `today` on, otherwise the last. */
export function rank(closings: readonly DatedClosing[], today: string): DatedClosing | null {
  const rounds = best(closings);
  return rounds.find(({ date }) => (date ?? '') >= today) ?? rounds.at(-1) ?? null;
}
