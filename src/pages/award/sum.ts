import { TIMES_A_YEAR } from '../../scholarships/http/contract.ts';
import type { AwardItem } from '../frame/api-types.ts';
import { inFigures } from '../frame/display-text.ts';

export const mostOf = ({ amountMin, amountMax }: AwardItem): number | null => amountMax ?? amountMin;

const isRecurring = ({ amountPer }: AwardItem): boolean => amountPer !== null && amountPer !== 'once';

/**
 * The total of these awards: `up to $8,750 a year` if all amounts recur, `in total` if none does, otherwise `in the first
 * year`; `null` if none states an amount.
 */
export function sumText(awards: readonly AwardItem[]): string | null {
  const paid = awards.filter((award) => mostOf(award) !== null);
  if (paid.length === 0) return null;
  const sum = paid.reduce(
    (all, award) => all + (mostOf(award) ?? 0) * TIMES_A_YEAR[award.amountPer ?? 'once'],
    0,
  );
  const when = paid.every(isRecurring) ? 'a year' : paid.some(isRecurring) ? 'in the first year' : 'in total';
  return `up to $${inFigures(sum)} ${when}`;
}
