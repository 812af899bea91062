import { elementsOf } from '../html/dom.ts';
import { linesOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { saysNothing } from './award-words.ts';

/** A page of content has more words than that; one of a sentence or two may be all there is. */
const SHORT_PAGE = 300;
const FEW_WORDS = 60;
/** Where scripts put what they draw. */
const MOUNTS = 'body > div[id]:empty, main:empty, main > div[id]:empty, app-root, [ng-app], [data-reactroot]';
const MIN_FILES = 4;
/** So few words beside each file are its name and its date. */
const WORDS_A_FILE = 100;

/** What makes a page one that no kind can read: it is drawn by scripts, or is only a list of files; else `null`. */
export function whyUnreadable({ $, base }: Document): string | null {
  const [body] = elementsOf($('body'));
  const words = (body === undefined ? [] : linesOf(body, base)).map(({ text }) => text).join('\n');
  if (saysNothing(words)) return null;
  const hasScripts = $('script[src], script[type="module"]').length > 0;
  if (hasScripts && words.length < ($(MOUNTS).length > 0 ? SHORT_PAGE : FEW_WORDS))
    return 'the page is drawn by scripts in the browser: there is nothing on it to read';
  const files = $('a[href$=".pdf" i]').length;
  return files >= MIN_FILES && words.length < files * WORDS_A_FILE
    ? `the page is a list of ${files} PDF files, which are not read`
    : null;
}
