import type { Amount } from '../model/award.ts';
import { isBlank } from '../text/blank.ts';
import { clean } from '../text/clean.ts';

/** A longer wording is a sentence, which belongs into the description. */
const LONGEST_WORDING = 60;

export const isLongWording = (text: string): boolean => text.length > LONGEST_WORDING;

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const dollars = (value: number): string => (Number.isInteger(value) ? WHOLE : CENTS).format(value);

/**
 * The amount as it is served: `$1,000`, `$500 - $2,000`, `Up to $5,000`, `From $1,000`. If no sum was read, the printed
 * text if it is short and says something (`Varies`, `Full tuition`), otherwise `null`.
 */
export function amountText({ min, max }: Amount, raw: string | null): string | null {
  if (min !== null && max !== null) {
    return min === max ? dollars(min) : `${dollars(min)} - ${dollars(max)}`;
  }
  if (max !== null) return `Up to ${dollars(max)}`;
  if (min !== null) return `From ${dollars(min)}`;
  return raw === null ? null : wording(raw);
}

function wording(raw: string): string | null {
  const text = clean(raw).replaceAll('\n\n', ' ');
  const says = /\p{Letter}/u.test(text) && !isBlank(text);
  return says && !isLongWording(text) ? text : null;
}
