/**
 * In characters. The prose of a detail page has a few thousand characters. Anything beyond this is ignored, which
 * bounds the time for a hostile page.
 */
export const MAX_TEXT = 20_000;

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** `$500¹`, `3.0³`: footnote marks as characters, which NFKC would turn into digits of the number. */
const MARKS = /(?<=[\p{L}\p{N}.,)])[¹²³⁰⁴-⁹]+/gu;

export const withoutFootnoteMarks = (text: string): string => text.replace(MARKS, '');

const DASHES = /[\u2010-\u2015\u2043\u2212]/g;
const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u02BC\u00B4`]/g;
const BULLETS = /[|\u00A6\u00B7\u2022\u2023\u25A0-\u25FF\u2713\u2714\u27A2]/g;

/** Replaces every dash by `-`, every apostrophe by `'` and every bullet by `|`; positions stay the same. */
export const plainMarks = (text: string): string =>
  text.replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(BULLETS, '|');

/**
 * Normalizes a text: NFKC (which turns a no-break space into a space), no invisible characters, single blanks. Blank
 * lines stay, because they separate paragraphs.
 */
export function normalizeText(text: string): string {
  const composed = withoutFootnoteMarks(text.slice(0, MAX_TEXT))
    .normalize('NFKC')
    .slice(0, MAX_TEXT)
    .replace(INVISIBLE, '');
  return composed
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** The composed text, folded. */
export const clean = (text: string): string => plainMarks(normalizeText(text));

/** Removes characters of a set from the end. A regular expression would take quadratic time. */
export function trimEndOf(text: string, characters: ReadonlySet<string>): string {
  let end = text.length;
  while (end > 0 && characters.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Turns a text into one line, without invisible characters. */
export const plainLine = (text: string): string =>
  withoutFootnoteMarks(text).normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
