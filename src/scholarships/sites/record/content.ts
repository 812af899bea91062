/** What a cell looks like, whatever its column is called. */
export type CellType = 'amount' | 'deadline' | 'gpa' | 'contact' | 'blank' | 'other';

/** `Varies` fits a column of sums and one of days. */
const BLANK = /^[\s–—-]*$|^(n\/?a|none|tba|tbd|null|\?+|var(ies|iable|ious|y))\.?$/i;
const MONEY =
  /\$\s?\d|^\W*(up to |approx(imately|\.)? |about |minimum |max(imum)?\.? |est(imated|\.)? )*\d{1,3}(,\d{3})+(\.\d\d)?\b|^\s*\d{3,6}(\.\d\d)?\s*(usd|dollars)?\s*$|^\s*\d+(\.\d+)?k\b|\b(full|half|partial|in-state) tuition\b|^tuition\b|^amounts? var/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DAY = new RegExp(
  `\\b${MONTH}\\.? \\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?[ -](?:of )?${MONTH}\\b|\\b\\d{1,2}[/-]\\d{1,2}([/-]\\d{2,4})?\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b|^rolling\\b|^(open|closed|ended)$|^year[- ]round$|^(early |mid-?|late )?${MONTH}\\b`,
  'i',
);
const AVERAGE =
  /^(a |an )?(minimum |min\.? |cumulative |overall |current )*(gpa\s*(of|:)?\s*)?([≥>]=?\s*)?[0-4](\.\d{1,3})?\s*\+?(\s*(or|and) (higher|above|better|up))?\s*(gpa\b.*)?(\/\s*4(\.0)?)?\s*(\([^)]*\))?$/i;
const LONG_TEXT = 120;

/** `3.7` is an average; `90+` and `24+` are what their header says. */
export function typeOfCell(text: string): CellType {
  if (BLANK.test(text)) return 'blank';
  if (text.length > LONG_TEXT) return 'other';
  if (AVERAGE.test(text) && /[.+]|gpa/i.test(text)) return 'gpa';
  if (MONEY.test(text)) return 'amount';
  if (DAY.test(text)) return 'deadline';
  return /^\S+@\S+\.\w+$/.test(text) ? 'contact' : 'other';
}

/** The type that most of the cells that are not blank have. */
export function typeOfColumn(texts: readonly string[]): CellType {
  const types = texts.map(typeOfCell).filter((type) => type !== 'blank');
  if (types.length === 0) return 'blank';
  const common = (['amount', 'deadline', 'gpa', 'contact'] as const).find(
    (type) => types.filter((each) => each === type).length / types.length >= MOST,
  );
  return common ?? 'other';
}

const MOST = 0.6;
