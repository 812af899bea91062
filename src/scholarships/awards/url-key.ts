import { withoutSession } from '../html/web-address.ts';
import { wordSet } from '../text/words.ts';
import { slug } from './slug.ts';

/** Path segments that do not identify an award. */
const GENERIC = wordSet(
  `
    scholarship scholarships award awards fellowship fellowships opportunity opportunities grant grants detail
    details view show display index default home list listing search results financial-aid financialaid aid
    page pages item items node entry record program programs content en us www public web site default-aspx
    scholarshipdetails scholarship-detail scholarship-details award-detail award-details
  `,
);
const ID_PARAMETER =
  /^(id|.*[-_]?id|.*no|.*num(ber)?|code|key|slug|name|title|scholarship|award|p|nid|item|record)$/i;
const NO_ID =
  /^(utm_.*|session.*|sid|cid|gclid|fbclid|.{0,40}site.{0,40}id|page_?no|page_?num(ber)?|lang.*|tab)$/i;

/** A longer sequence of digits is not an id, and becomes a slug like any text. */
const MAX_DIGITS = 40;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * What distinguishes an award's URL from others: the number at its end, or the words of its path and its id parameters.
 * `null` if there is nothing.
 */
export function keyOfUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(withoutSession(address));
  const ids = [...url.searchParams]
    .filter(([name, value]) => value !== '' && ID_PARAMETER.test(name) && !NO_ID.test(name))
    .map(([, value]) => value);
  const path = url.pathname
    .split('/')
    .map((segment) => slug(decode(segment).replace(/\.(html?|php|aspx?|jsp|cfm|shtml)$/i, '')))
    .filter((segment) => segment !== '');
  // Everything before `/scholarships/` is the same for all awards.
  const below = path.slice(
    path.findLastIndex((segment, at) => GENERIC.has(segment) && at < path.length - 1) + 1,
  );
  const segments = (below.every((segment) => GENERIC.has(segment)) ? path : below).filter(
    (segment) => !GENERIC.has(segment),
  );
  const parts = ids.length > 0 ? ids : segments;
  const last = parts.at(-1);
  if (last === undefined) return null;
  const isNumber = /^\d+$/.test(last) && (ids.length === 1 || (ids.length === 0 && !isYear(last)));
  return isNumber && last.length <= MAX_DIGITS ? last : slug(parts.join('-'));
}

/** The number in `/opportunities/12345` is an id, the one in `/2026` is not. */
const isYear = (number: string): boolean => /^(19|20)\d\d$/.test(number);
