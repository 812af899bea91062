import { elementsOf } from '../html/dom.ts';
import type { Document } from '../html/parse.ts';
import type { Scholarship } from '../model/award.ts';
import { anyOf, MONTHS } from '../text/words.ts';
import type { PageToRead } from './proposals.ts';

/** A year, or the school year or the month that it begins: `2019`, `2019-20`, `2022/09`. */
const YEAR = String.raw`(?<year>(?:19|20)\d\d)(?:[-–/]\d{1,4})?`;
/** Not behind these words: `Class of 1965 Scholarship`, `March 2027` and `since 1998` say nothing of when an award was won. */
const NOT_OTHER = String.raw`(?<!\b${anyOf('of in since until by from to', ...MONTHS.keys())}\.?,? )`;
const IN_NAME = new RegExp(String.raw`(?<![\d$–-])${NOT_OTHER}\b${YEAR}\b`, 'i');
/** `2009; 8 recipients`, `[2022/09] Congratulations`: at the beginning of a line or of what stands in brackets. */
const BEFORE = new RegExp(String.raw`(?:^\W{0,3}|[([])${YEAR}\b(?:[\])]|[;,:]| ?[–—-] )`, 'm');
/** `University of Harbor (2015)`: at the end of a line. */
const BEHIND = new RegExp(String.raw`${NOT_OTHER}[ ,(]${YEAR}\)?[.!]?$`, 'im');
/** `PI: Dr. Moor`, `(as PI, with Reed)`, `Grant Number: R01`: what a group of researchers was granted. */
const GRANTED = /\b(co-)?PIs?:|\bprincipal investigators?:|\(as (PI|CI|co-I)\b|\bgrant (number|no\.?|id):/i;

/** Fewer may be old awards that are still offered. */
const LEAST = 3;
const MOST_SHARE = 0.6;
/** The oldest is so many years ago: a page that was not renewed has last year's days. */
const YEARS_AGO = 3;

const linesOf = new WeakMap<Document, ReadonlyMap<string, string>>();

/** The lines of a page by what is set off in them: `[2022/09] Congratulations to Ada for the <b>Reed Award</b>!` */
const linesByName = (document: Document): ReadonlyMap<string, string> =>
  linesOf.getOrInsertComputed(document, ({ $, linesIn }) => {
    const lines = linesIn(elementsOf($('body')));
    return new Map(lines.flatMap(({ text, parts }) => parts.map((part) => [part.text.trim(), text])));
  });

const yearIn = (text: string): RegExpExecArray | null => BEFORE.exec(text) ?? BEHIND.exec(text);

/** The year in which an award was won, as far as its record tells, or the line that names it. */
function yearOf({ title, description }: Scholarship, lines: ReadonlyMap<string, string>): number | undefined {
  const found = IN_NAME.exec(title) ?? yearIn(description) ?? yearIn(lines.get(title) ?? '');
  const year = found?.groups?.year;
  return year === undefined ? undefined : Number(year);
}

const isOffered = ({ deadline, eligibility, requirements }: Scholarship): boolean =>
  deadline.kind !== 'unknown' || eligibility.length + requirements.length > 0;

/**
 * Whether a list tells of awards that people have won, each in its year, or of grants that researchers have, rather than of
 * awards that a student may apply for.
 */
export function tellsOfWon(
  records: readonly Scholarship[],
  { document, today }: Pick<PageToRead, 'document' | 'today'>,
): boolean {
  const most = (count: number): boolean => count >= records.length * MOST_SHARE;
  if (records.length < LEAST || !most(records.filter((record) => !isOffered(record)).length)) return false;
  if (most(records.filter(({ title, description }) => GRANTED.test(`${title}: ${description}`)).length))
    return true;
  const thisYear = Number(today.slice(0, 4));
  const lines = linesByName(document);
  const years = records.flatMap((record) => yearOf(record, lines) ?? []).filter((year) => year <= thisYear);
  const distinct = new Set(years);
  return most(years.length) && distinct.size > 1 && Math.min(...distinct) <= thisYear - YEARS_AGO;
}
