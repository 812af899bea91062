import { hasAwardCue, type Role } from './roles.ts';
import type { Sum } from './sums.ts';

/** Above this a figure is a fund, whatever the words say. The largest single awards are full rides of half of it. */
const LARGEST_AWARD = 1_000_000;

const BEST_FIRST: readonly Role[] = ['award', 'total', 'part'];

const plausible = (sum: Sum): boolean => sum.max > 0 && sum.max < LARGEST_AWARD;

/**
 * The sums that tell one award's value: those of the best role that occurs. In prose of several sentences,
 * a sentence that speaks of awarding outranks one that does not.
 */
export function choose(sums: readonly Sum[]): readonly Sum[] {
  const possible = sums.filter(plausible);
  const role = BEST_FIRST.find((name) => possible.some((sum) => sum.role === name));
  const best = possible.filter((sum) => sum.role === role);
  const spoken = best.filter((sum) => hasAwardCue(sum.sentence));
  return spoken.length > 0 ? spoken : best;
}
