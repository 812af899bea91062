import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import { elementsOf } from '../../scholarships/html/dom.ts';
import type { Line } from '../../scholarships/html/line.ts';
import { type Document, isMarkup, parsePage } from '../../scholarships/html/parse.ts';
import { unlessTooLarge } from '../../scholarships/text/size-limits.ts';

/** A page's lines, which are numbered from 1 for the model. */
export const linesOf = ({ $, linesIn }: Document): readonly Line[] => linesIn(elementsOf($('body')));

/** In characters. About 20,000 tokens, so that prompt, page and response fit into the context of small models. */
const PART_LENGTH = 70_000;
/** The longest recorded page of awards has one part. */
const MAX_PARTS = 4;

/** The numbered lines of a page in as few parts as possible; a string explains why the page is not sent to a model. */
export function numberedParts(page: DecodedPage): readonly string[] | string {
  if (!isMarkup(page)) return 'it is data, not a page';
  return unlessTooLarge(
    () => {
      const parts = [''];
      for (const [at, { text }] of linesOf(parsePage(page)).entries()) {
        const line = `${at + 1}: ${text.slice(0, PART_LENGTH)}\n`;
        if (`${parts.at(-1)}${line}`.length > PART_LENGTH) parts.push('');
        parts.push(`${parts.pop()}${line}`);
      }
      if (parts.length > MAX_PARTS) return `it has more than ${MAX_PARTS} parts of ${PART_LENGTH} characters`;
      return parts;
    },
    (problem) => problem,
  );
}
