import { PLACED_FIELDS } from '../../scholarships/awards/options.ts';
import { childrenOf, isElement } from '../../scholarships/html/dom.ts';
import type { Line } from '../../scholarships/html/line.ts';
import { compareFields, type Matching } from './agreement.ts';
import type { Quote } from './model-response.ts';

/** A page's lines, as the model received them, and all of their text. */
export interface NumberedText {
  readonly lines: readonly Line[];
  readonly text: string;
}

/** The place of a page-wide value: the text before it, or the line above it. */
export function placeOf({ at, words }: Quote, lines: readonly Line[]): string {
  const before = lines[at]?.text.split(words, 1)[0]?.trim() ?? '';
  return before === '' ? (lines[at - 1]?.text ?? '') : before;
}

/** More places of a field, in the text of single awards, would be a list of values and not a rule. */
const MAX_PLACES = 3;

/** A row with more cells is no list of awards. */
const MAX_CELLS = 200;

/** A selector of the column in which all quotes stand, in a table or several; `null` if there is none. */
function columnOf(quotes: readonly Quote[], { lines }: NumberedText): string | null {
  const columns = quotes.map(({ at }) => {
    const block = lines[at]?.block;
    if (block === undefined || !isElement(block) || block.name !== 'td' || block.parent === null) return null;
    const index = childrenOf(block.parent).slice(0, MAX_CELLS).filter(isElement).indexOf(block);
    return index < 0 ? null : index + 1;
  });
  const [first = null, ...others] = columns;
  return first !== null && others.length > 0 && others.every((column) => column === first)
    ? `td:nth-child(${first})`
    : null;
}

/**
 * The places of quoted values that the records lack or contradict: the column of a table, or the words before the
 * values.
 */
export function placesOfValues({ pairs }: Matching, page: NumberedText) {
  const differing = pairs.flatMap((pair) =>
    compareFields(pair, page.text).flatMap(({ field, isRead, isConfirmed, isYearless }) =>
      isConfirmed || isYearless ? [] : [{ field, isRead, quote: pair.award.quotes[field] }],
    ),
  );
  return Object.fromEntries(
    PLACED_FIELDS.flatMap((field) => {
      const ofField = differing.filter((one) => one.field === field);
      const quotes = ofField.flatMap(({ quote }) => quote ?? []);
      const read = ofField.flatMap(({ isRead, quote }) => (isRead && quote ? [quote] : []));
      const column = columnOf(quotes, page);
      const places =
        column === null ? [...new Set(read.map((quote) => placeOf(quote, page.lines)))] : [column];
      const isRule = places.length > 0 && places.length <= MAX_PLACES && !places.includes('');
      return isRule ? [[field, column === null ? places.map((place) => `${place}…`) : [column]]] : [];
    }),
  );
}
