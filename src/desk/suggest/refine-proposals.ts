import { elementsOf } from '../../scholarships/html/dom.ts';
import { pageOf } from '../../scholarships/html/links.ts';
import type { Document } from '../../scholarships/html/parse.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { anyOf, MONTHS } from '../../scholarships/text/words.ts';
import { methodOf } from './entry-candidates.ts';
import { type PreparedPage, type Proposal, propose } from './proposals.ts';
import { countStatedFields } from './score.ts';

/** Below this score, the records are not a list of awards. */
export const MIN_SCORE = 0.9;

/** Extractors that can follow names to a page per award. */
const FOLLOWS = new Set(['table', 'list']);

/** Whether a record links to another page of the same site. */
export const linksToOwnPage = ({ link }: Scholarship, url: string): boolean =>
  new URL(link).host === new URL(url).host && pageOf(link) !== pageOf(url);

/** The same awards with the values from their own pages, if those pages add values to several awards and lose none. */
export async function followAwardPages(best: Proposal, page: PreparedPage): Promise<Proposal> {
  const linked = best.records.filter((record) => linksToOwnPage(record, page.url));
  if (!FOLLOWS.has(methodOf(best)) || linked.length < best.records.length) return best;
  const next = await propose({ ...best, options: { ...best.options, details: true } }, page);
  if (next === null) return best;
  // The own page may print the whole name; its URL stays the same.
  const before = new Map(best.records.map((record) => [record.link, countStatedFields(record)]));
  const gains = next.records.map(
    (record) => countStatedFields(record) - (before.get(record.link) ?? countStatedFields(record)),
  );
  const isSame = next.records.length === best.records.length && gains.every((gain) => gain >= 0);
  return isSame && gains.filter((gain) => gain > 0).length > 1 ? { ...next, grade: best.grade } : best;
}

/** A year, or the school year or the month that it begins: `2019`, `2019-20`, `2022/09`. */
const YEAR = String.raw`(?<year>(?:19|20)\d\d)(?:[-–/]\d{1,4})?`;
/**
 * The year must not follow these words: in `Class of 1965 Scholarship`, `March 2027` and `since 1998` it is not the year
 * in which an award was won.
 */
const NOT_OTHER = String.raw`(?<!\b${anyOf('of in since until by from to', ...MONTHS.keys())}\.?,? )`;
const IN_NAME = new RegExp(String.raw`(?<![\d$–-])${NOT_OTHER}\b${YEAR}\b`, 'i');
/** `2009; 8 recipients`, `[2022/09] Congratulations`: at the beginning of a line or of what is in brackets. */
const AT_LINE_START = new RegExp(String.raw`(?:^\W{0,3}|[([])${YEAR}\b(?:[\])]|[;,:]| ?[–—-] )`, 'm');
/** `University of Harbor (2015)`: at the end of a line. */
const AT_LINE_END = new RegExp(String.raw`${NOT_OTHER}[ ,(]${YEAR}\)?[.!]?$`, 'im');
/** `PI: Dr. Moor`, `(as PI, with Reed)`, `Grant Number: R01`: research grants. */
const GRANTED = /\b(co-)?PIs?:|\bprincipal investigators?:|\(as (PI|CI|co-I)\b|\bgrant (number|no\.?|id):/i;

/** Fewer awards with years may be old awards that are still offered. */
const MIN_PAST_AWARDS = 3;
const MIN_SHARE = 0.6;
/** The oldest award must be at least this many years ago. If all are from last year, the page may only be outdated. */
const YEARS_AGO = 3;

const linesOf = new WeakMap<Document, ReadonlyMap<string, string>>();

/**
 * The lines of a page by their parts with different markup:
 * `[2022/09] Congratulations to Ada for the <b>Reed Award</b>!`
 */
const linesByName = (document: Document): ReadonlyMap<string, string> =>
  linesOf.getOrInsertComputed(document, ({ $, linesIn }) => {
    const lines = linesIn(elementsOf($('body')));
    return new Map(lines.flatMap(({ text, parts }) => parts.map((part) => [part.text.trim(), text])));
  });

const yearIn = (text: string): RegExpExecArray | null => AT_LINE_START.exec(text) ?? AT_LINE_END.exec(text);

/** The year in which an award was won, from its record or from the line that names the award. */
function yearOf({ title, description }: Scholarship, lines: ReadonlyMap<string, string>): number | undefined {
  const found = IN_NAME.exec(title) ?? yearIn(description) ?? yearIn(lines.get(title) ?? '');
  const year = found?.groups?.year;
  return year === undefined ? undefined : Number(year);
}

const isOffered = ({ deadline, eligibility, requirements }: Scholarship): boolean =>
  deadline.kind !== 'unknown' || eligibility.length + requirements.length > 0;

/**
 * Whether a list is about awards that people have won, each in its year, or about research grants, rather than about
 * awards that a student may apply for.
 */
export function listsPastAwards(
  records: readonly Scholarship[],
  { document, today }: Pick<PreparedPage, 'document' | 'today'>,
): boolean {
  const most = (count: number): boolean => count >= records.length * MIN_SHARE;
  if (records.length < MIN_PAST_AWARDS || !most(records.filter((record) => !isOffered(record)).length))
    return false;
  if (most(records.filter(({ title, description }) => GRANTED.test(`${title}: ${description}`)).length))
    return true;
  const thisYear = Number(today.slice(0, 4));
  const lines = linesByName(document);
  const years = records.flatMap((record) => yearOf(record, lines) ?? []).filter((year) => year <= thisYear);
  const distinct = new Set(years);
  return most(years.length) && distinct.size > 1 && Math.min(...distinct) <= thisYear - YEARS_AGO;
}
