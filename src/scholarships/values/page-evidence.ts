import type { PageEvidence, Season } from '../model/award.ts';
import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { RECIPIENT, RECIPIENTS } from '../text/people-nouns.ts';
import { anyOf, or } from '../text/words.ts';

/** The order of days, the currency and the scale of a page, decided once for all of its awards. */

const NUMERIC_DATE = /(?<![\d./-])(\d{1,2})[./-](\d{1,2})[./-]20\d\d(?!\d)/g;

function orderOf(text: string): PageEvidence['order'] {
  const dates = [...text.matchAll(NUMERIC_DATE)].map(([, first, second]) => [Number(first), Number(second)]);
  const isDayFirst = dates.some(([first = 0]) => first > 12);
  if (!isDayFirst) return undefined;
  return dates.some(([, second = 0]) => second > 12) ? 'both' : 'day first';
}

const NATIONS = 'canadian australian singapore bermudian';
/** `All amounts are in Canadian dollars`, `Award values are shown in CAD` */
const IN_CURRENCY = new RegExp(
  String.raw`\b${anyOf('amounts values awards scholarships figures prices sums funds', AWARDS)}\b[^.\n]{0,60}\b(?:in|are) (${anyOf(NATIONS)} (?:dollars|funds|currency)|new zealand dollars|hong kong dollars|CAD|AUD|NZD|HKD|SGD)\b`,
  'i',
);
const FOREIGN_DOLLARS =
  /(?<![A-Za-z])(?:(?:C|CA|CAN|A|AU|NZ|HK|S|SG)\$|(?:CDN|CAD|AUD|NZD|HKD|SGD) ?\$)|\$ ?[\d,.]{1,12} ?(?:CAD|AUD|NZD|HKD|SGD)\b/g;
const US_DOLLARS = /\bUSD?\b ?\$|\bUSD\b/;

/** `must not exceed INR 75000`, on a page whose other sums have no sign */
const OTHER_CURRENCY =
  /(?<![\p{L}\d])(INR|Rs|PKR|EUR|GBP|CHF|JPY|CNY|ZAR|NGN|KES|PHP|MYR|CAD|AUD|NZD|HKD|SGD|[€£₹₦₱])\.? ?\d|\d ?(?:(INR|EUR|GBP|CHF|CAD|AUD|NZD|HKD|SGD)(?!\p{L})|([€£]))/gu;

/** The currency that a page states, or that most of its sums have. */
function currencyOf(text: string): string | undefined {
  const [, stated] = IN_CURRENCY.exec(text) ?? [];
  if (stated !== undefined) return stated;
  if (!text.includes('$') && !US_DOLLARS.test(text)) {
    const [only, ...others] = new Set(
      [...text.matchAll(OTHER_CURRENCY)].map(([, before, code, sign]) => before ?? code ?? sign),
    );
    return others.length === 0 ? only : undefined;
  }
  const foreign = text.match(FOREIGN_DOLLARS) ?? [];
  const isMost = foreign.length * 2 > (text.match(/\$/g) ?? []).length;
  return isMost && !US_DOLLARS.test(text) ? foreign[0]?.replace(/[\s\d,.]/g, '') : undefined;
}

/** `All GPAs are on a 5.0 scale` */
const ON_SCALE =
  /\b(?:GPAs|averages|grades)\b[^.\n]{0,60}\b(?:a|of) (\d{1,3}(?:\.\d)?)[ -](?:point )?scale\b/i;
const AMERICAN_SCALE = 4;

export function readPageEvidence(text: string): PageEvidence {
  const [order, currency] = [orderOf(text), currencyOf(text)];
  const scale = Number(ON_SCALE.exec(text)?.[1] ?? AMERICAN_SCALE);
  return {
    ...(order !== undefined && { order }),
    ...(currency !== undefined && { currency }),
    ...(scale !== AMERICAN_SCALE && { scale }),
  };
}

const YEAR = String.raw`(?<!\d)20[1-4]\d`;
const NOUNS = anyOf(AWARD, AWARDS, 'application applications deadlines program cycle competition awards');
const ACADEMIC = new RegExp(String.raw`(${YEAR}) ?[-–/] ?(?:20)?([1-4]\d)(?![\d/-])`);
const CALENDAR = new RegExp(
  or(
    String.raw`^(?:the )?(${YEAR}) (?:[\p{L}’'-]+ ){0,3}${NOUNS}\b`,
    String.raw`\b${NOUNS}(?: for| of| in|:| [–-])? (${YEAR})$`,
  ),
  'iu',
);
/** Headings about what was, not about what can be applied for. */
const OF_OTHERS = new RegExp(
  String.raw`\b${anyOf(RECIPIENT, RECIPIENTS, 'awarded past previous class established since report news')}\b`,
  'i',
);

/** The season of a heading or a caption: `2025-2026 Scholarships`, `Scholarships 2026`; `null` if it names none. */
export function seasonIn(heading: string): Season | null {
  if (OF_OTHERS.test(heading)) return null;
  const { 0: name, 1: from = '', 2: to = '' } = ACADEMIC.exec(heading) ?? [];
  if (name !== undefined && (Number(from) + 1) % 100 === Number(to))
    return { name, end: `${Number(from) + 1}-06-30` };
  const { 1: first, 2: last } = CALENDAR.exec(heading) ?? [];
  const year = first ?? last;
  return year === undefined ? null : { name: year, end: `${year}-12-31` };
}

const YEARS = new RegExp(String.raw`(${YEAR})(?: ?[-–/] ?(?:20)?([1-4]\d)(?![\d/-]))?(?!\d)`, 'g');

/** The newest year of a text, also the second of `2026-27`; 0 if it has none. */
export const newestYearIn = (text: string): number =>
  Math.max(
    0,
    ...[...text.matchAll(YEARS)].map(([, year, next]) =>
      Number(next) === (Number(year) + 1) % 100 ? Number(year) + 1 : Number(year),
    ),
  );

/** A sentence about when all awards of a page are paid or due: `Applications for the 2025-26 academic year are due …`. */
export const isAboutSeason = (sentence: string): boolean =>
  /\b(?:applications?|deadlines?|scholarships|awards)\b/i.test(sentence) &&
  /\b(?:for the|academic|school) /i.test(sentence);
