import { elementsOf } from '../html/dom.ts';
import type { Document } from '../html/parse.ts';
import { saysNothing } from './empty-list.ts';

/** A page with content usually has more text than this. */
const SHORT_PAGE = 300;
const MIN_CHARACTERS = 60;
/** Elements into which scripts render a page. */
const MOUNTS = 'body > div[id]:empty, main:empty, main > div[id]:empty, app-root, [ng-app], [data-reactroot]';
const MIN_FILES = 4;
/** With fewer characters per file, the page is only a list of files. */
const CHARACTERS_PER_FILE = 100;

/** Why no kind can read a page: it is rendered by scripts, or is only a list of files. `null` otherwise. */
export function whyUnreadable({ $, linesIn }: Document): string | null {
  const [body] = elementsOf($('body'));
  const words = (body === undefined ? [] : linesIn([body])).map(({ text }) => text).join('\n');
  if (saysNothing(words)) return null;
  const hasScripts = $('script[src], script[type="module"]').length > 0;
  if (hasScripts && words.length < ($(MOUNTS).length > 0 ? SHORT_PAGE : MIN_CHARACTERS))
    return 'the page is rendered by scripts in the browser, so there is nothing to read';
  const files = $('a[href$=".pdf" i]').length;
  return files >= MIN_FILES && words.length < files * CHARACTERS_PER_FILE
    ? `the page is a list of ${files} PDF files, which are not read`
    : null;
}
