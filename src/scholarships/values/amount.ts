import type { Amount, AmountPer } from '../model/award.ts';
import { quote, read } from '../text/sentences.ts';
import { findSums } from './amount/find.ts';
import { periodOf, yearsOf } from './amount/period.ts';
import { rank, spanOf } from './amount/rank.ts';
import { rolesOf } from './amount/role.ts';
import type { TextKind } from './value-candidates.ts';

export interface ReadAmount {
  readonly value: Amount;
  /** The sum as printed, if its currency is not the dollar. */
  readonly foreign: string | null;
  /** How often the amount is paid; `null` if not stated. */
  readonly per: AmountPer | null;
  /** The maximum number of years in which the amount is paid; `null` if not stated. */
  readonly years: number | null;
}

/**
 * The value of one award in dollars, from a field (`Up to $500`) or whole paragraphs of prose. If the text describes
 * several awards, `min` is the smallest and `max` the largest; if there is no usable sum, both are `null`, never 0.
 */
export function readAmount(text: string, where: TextKind = 'field'): ReadAmount {
  const reading = read(text);
  const found = findSums(reading.sentences, where);
  const sums = reading.sentences.flatMap((sentence, at) => rolesOf(sentence, found[at] ?? []));
  const chosen = rank(sums.filter((sum) => !sum.foreign));
  const value = spanOf(chosen);
  const [foreign] = chosen.length > 0 ? [] : rank(sums);
  return {
    value,
    foreign: foreign === undefined ? null : quote(reading, foreign),
    per: periodOf(reading, sums, chosen),
    years: yearsOf(reading, sums),
  };
}
