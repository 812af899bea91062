import { elementsOf } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { type Document, isMarkup, parsePage, unlessTooDeep } from '../html/parse.ts';
import type { DecodedPage } from '../kinds/site-kind.ts';

/** A page's lines, as they are numbered for the model, from 1. */
export const linesOf = ({ $, linesIn }: Document): readonly Line[] => linesIn(elementsOf($('body')));

/** About 20,000 tokens, so that prompt, page and answer fit into what small models take. */
const PART_LENGTH = 70_000;
/** The longest recorded page of awards has one part. */
const MOST_PARTS = 4;

/** The numbered lines of a page in as few parts as possible. A string says why no model is asked. */
export function partsOf(page: DecodedPage): readonly string[] | string {
  if (!isMarkup(page)) return 'it is data, not a page';
  return unlessTooDeep(
    () => {
      const parts = [''];
      for (const [at, { text }] of linesOf(parsePage(page)).entries()) {
        const line = `${at + 1}: ${text.slice(0, PART_LENGTH)}\n`;
        if (`${parts.at(-1)}${line}`.length > PART_LENGTH) parts.push('');
        parts.push(`${parts.pop()}${line}`);
      }
      if (parts.length > MOST_PARTS)
        return `it has more than ${MOST_PARTS} parts of ${PART_LENGTH} characters`;
      return parts;
    },
    (problem) => problem,
  );
}
