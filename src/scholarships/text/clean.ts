/**
 * A whole detail page's prose is a few thousand characters. What lies beyond this is not read,
 * so that a hostile page costs a bounded time.
 */
export const MAX_TEXT = 20_000;

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212]/g;
const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u02BC\u00B4`]/g;
const BULLETS = /[|\u00A6\u00B7\u2022\u2023\u25A0-\u25FF\u2713\u2714\u27A2]/g;

/** `-` for every dash, `'` for every apostrophe, `|` for every bullet: no character moves. */
export const fold = (text: string): string =>
  text.replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(BULLETS, '|');

/**
 * One spelling for what is written in many: NFKC (so a no-break space is a space), without invisible
 * characters, and folded. A blank line stays, as the border of a paragraph.
 */
export function clean(text: string): string {
  const composed = text.slice(0, MAX_TEXT).normalize('NFKC').slice(0, MAX_TEXT).replace(INVISIBLE, '');
  return fold(composed)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** A text without the characters of a set at its end; a pattern for it would look anew at every place. */
export function trimEndOf(text: string, characters: ReadonlySet<string>): string {
  let end = text.length;
  while (end > 0 && characters.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** One line without invisible characters: places found in it are places in what a reader of it sees. */
export const plainLine = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
