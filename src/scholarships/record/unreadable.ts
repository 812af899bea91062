import type { Document } from '../html/parse.ts';
import { saysNothing } from './award-words.ts';

/** A page of content has more words than that. */
const SHORT_PAGE = 300;
const MIN_FILES = 4;
/** So few words beside each file are its name and its date. */
const WORDS_A_FILE = 100;

/** What makes a page one that no kind can read: it is drawn by scripts, or is only a list of files; else `null`. */
export function whyUnreadable({ $ }: Document): string | null {
  const text = $('body').clone().find('script, style, noscript, template').remove().end().text();
  const words = text.replace(/\s+/g, ' ').trim();
  if (saysNothing(words)) return null;
  if (words.length < SHORT_PAGE && $('script[src], script[type="module"]').length > 0)
    return 'the page is drawn by scripts in the browser: there is nothing on it to read';
  const files = $('a[href$=".pdf" i]').length;
  return files >= MIN_FILES && words.length < files * WORDS_A_FILE
    ? `the page is a list of ${files} PDF files, which are not read`
    : null;
}
