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

/** A currency in the label of a sum: `Amount (CAD): 500` */
const LABELLED =
  /^[^:()]{1,40}\((?:in )?(CAD|AUD|NZD|HKD|SGD|EUR|GBP|INR|€|£|(?:Canadian|Australian) dollars)\) ?:/i;

const quoted = (sum: string, currency: string | null | undefined): string =>
  currency ? `${sum} (${currency})` : sum;

/**
 * The value of one award in dollars, from a field (`Up to $500`) or whole paragraphs of prose. If the text describes
 * several awards, `min` is the smallest and `max` the largest; if there is no usable sum, both are `null`, never 0.
 * `currency`: that of all sums of the page, if it is not the US dollar.
 */
export function readAmount(text: string, where: TextKind = 'field', currency?: string): ReadAmount {
  const reading = read(text);
  const found = findSums(reading.sentences, where);
  const sums = reading.sentences.flatMap((sentence, at) => rolesOf(sentence, found[at] ?? []));
  const ofPage = currency ?? LABELLED.exec(text)?.[1];
  const chosen = rank(sums.filter((sum) => !sum.foreign && ofPage === undefined));
  const value = spanOf(chosen);
  const [foreign] = chosen.length > 0 ? [] : rank(sums);
  return {
    value,
    foreign: foreign === undefined ? null : quoted(quote(reading, foreign), foreign.foreign ? null : ofPage),
    per: periodOf(reading, sums, chosen),
    years: yearsOf(reading, sums),
  };
}
