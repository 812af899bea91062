import { saysNoValue } from '../text/blank.ts';
import { MONTHS } from '../text/words.ts';
import { daysIn, isGpa, isSumCell, saysNoDay, sumsIn } from '../values/recognize.ts';

/** What a cell looks like, regardless of its header. */
export type CellType = 'amount' | 'deadline' | 'gpa' | 'contact' | 'blank' | 'other';

const TUITION = /\b(full|half|partial|in-state) tuition\b|^tuition\b|^amounts? var/i;
const MONTH = /^(?:early |mid[ -]?|late )?(\p{L}+)/iu;
const LONG_TEXT = 120;
/** The place of a row: `3.` */
const NUMBERING = /^\d{1,3}[.)]$/;

/** `3.7` is a GPA; `90+` and `24+` are not, so their header decides. */
export function typeOfCell(text: string): CellType {
  // `Varies` may be an amount or a date.
  if (saysNoValue(text)) return 'blank';
  if (text.length > LONG_TEXT || NUMBERING.test(text)) return 'other';
  if (isGpa(text)) return 'gpa';
  if (sumsIn(text).length > 0 || isSumCell(text) || TUITION.test(text)) return 'amount';
  if (daysIn(text).length > 0 || /^open$/i.test(text) || saysNoDay(text) || startsWithMonth(text))
    return 'deadline';
  return /^[^\s@]+@\S+\.\w+$/.test(text) ? 'contact' : 'other';
}

const startsWithMonth = (text: string): boolean => MONTHS.has(MONTH.exec(text)?.[1]?.toLowerCase() ?? '');

/** The type of most cells that are not blank. */
export function typeOfColumn(texts: readonly string[]): CellType {
  const types = texts.map(typeOfCell).filter((type) => type !== 'blank');
  if (types.length === 0) return 'blank';
  const common = (['amount', 'deadline', 'gpa', 'contact'] as const).find(
    (type) => types.filter((each) => each === type).length / types.length >= MOST,
  );
  return common ?? 'other';
}

const MOST = 0.6;
