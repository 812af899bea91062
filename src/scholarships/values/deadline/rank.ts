import { bestOf } from '../read.ts';
import type { Dated } from './date.ts';
import type { Closing, Role } from './role.ts';

/** A day of the text, with its role and year. */
export type DatedClosing = Closing & Dated;

export const RANKING: readonly Role[] = ['extended', 'close', 'mentioned', 'usual', 'priority', 'support'];

/** Of several rounds, the next one from `today` on, otherwise the last. */
export function rank(closings: readonly DatedClosing[], today: string): DatedClosing | null {
  const dated = closings.filter(({ date }) => date !== null);
  const best = bestOf(dated, RANKING).toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  return best.find(({ date }) => (date ?? '') >= today) ?? best.at(-1) ?? null;
}
