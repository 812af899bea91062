import type { Amount, Scholarship } from '../model/award.ts';
import { isBlank } from '../text/blank.ts';
import { clean } from '../text/clean.ts';

/** In characters. A longer text is a sentence, which belongs in the description. */
const MAX_WORDING_LENGTH = 60;

export const isLongWording = (text: string): boolean => text.length > MAX_WORDING_LENGTH;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$1,000`, `$12.50`, `500 CAD` */
export function moneyText(value: number, currency = 'USD'): string {
  const number = (Number.isInteger(value) ? NUMBER : CENTS).format(value);
  return currency === 'USD' ? `$${number}` : `${number} ${currency}`;
}

/**
 * The amount as served: `$1,000`, `$500 - $2,000`, `Up to $5,000`, `From $1,000`. Without a sum, the printed text if it
 * is short and informative (`Varies`, `Full tuition`), otherwise `null`.
 */
export function amountText({ min, max }: Amount, raw: string | null): string | null {
  if (min !== null && max !== null)
    return min === max ? moneyText(min) : `${moneyText(min)} - ${moneyText(max)}`;
  if (max !== null) return `Up to ${moneyText(max)}`;
  if (min !== null) return `From ${moneyText(min)}`;
  return raw === null ? null : informativeText(raw);
}

/** The amount with how often and for how many years it is paid: `$2,000 per year, up to 4 years`; `null` if unknown. */
export function paidText({ amountText: amount, amountPer, years }: Scholarship): string | null {
  if (amount === null) return null;
  const often = amountPer === undefined ? '' : amountPer === 'once' ? ' once' : ` per ${amountPer}`;
  return `${amount}${often}${years === undefined ? '' : `, up to ${years} years`}`;
}

function informativeText(raw: string): string | null {
  const text = clean(raw).replaceAll('\n\n', ' ');
  const hasText = /\p{Letter}/u.test(text) && !isBlank(text);
  return hasText && !isLongWording(text) ? text : null;
}
