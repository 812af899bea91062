import type { Amount } from '../../model/award.ts';
import { FUND_DOLLARS } from '../limits.ts';
import { bestOf } from '../value-candidates.ts';
import { hasAwardCue, type Role, type Sum } from './role.ts';

const RANKING: readonly Role[] = ['award', 'total', 'part'];

/**
 * The sums from which the value of an award is made: those with the best role found. If some of these sums are in
 * sentences about awarding, the others are dropped.
 */
export function rank(sums: readonly Sum[]): readonly Sum[] {
  const best = bestOf(
    sums.filter(({ foreign, max }) => foreign || (max > 0 && max < FUND_DOLLARS)),
    RANKING,
  );
  const inAwardSentences = best.filter((sum) => hasAwardCue(sum.sentence));
  return inAwardSentences.length > 0 ? inAwardSentences : best;
}

/** The range from the smallest to the largest of several sums. */
export function spanOf(sums: readonly Sum[]): Amount {
  const lows = sums.filter((sum) => sum.bound !== 'upper' && sum.min > 0).map((sum) => sum.min);
  const highs = sums.filter((sum) => sum.bound !== 'lower').map((sum) => sum.max);
  const min = lows.length > 0 ? Math.min(...lows) : null;
  const max = highs.length > 0 ? Math.max(...highs) : null;
  // `At least $1,000; up to $500 part-time` describes different awards, so the result spans both.
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}
