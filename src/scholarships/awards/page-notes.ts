import { elementsOf } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import { leadingLabel } from '../text/label.ts';
import { slug } from './slug.ts';
import { readTitle } from './title.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What was not used on a page, for the operator who sets up the source. */
export interface PageNotes {
  /** Unknown labels, with the number of times that they occur. */
  readonly unknownLabels: readonly string[];
  /** Headings that are neither titles of awards nor labels. */
  readonly passedOver: readonly string[];
}

const MOST_NOTES = 30;

const labelOf = (line: Line): string =>
  line.kind === 'term' ? line.text : ((line.parts[0]?.bold ? leadingLabel(line.text) : null) ?? '');

/** Labels that occur more than once and are not in the vocabulary. */
function unknownLabels(lines: readonly Line[], titles: ReadonlySet<string>, vocabulary: Vocabulary) {
  const labels = lines
    .map(labelOf)
    .filter((label) => label !== '' && vocabulary.fieldOf(label) === null && !titles.has(slug(label)));
  return [...Map.groupBy(labels, (label) => label)].flatMap(([label, { length }]) =>
    length > 1 ? [`${label} (${length} times)`] : [],
  );
}

export function notesOf(
  { $, linesIn }: Document,
  awards: readonly string[],
  vocabulary: Vocabulary,
): PageNotes {
  const [body] = elementsOf($('body'));
  const lines = body === undefined ? [] : linesIn([body]);
  const titles = new Set(awards.map(slug));
  const headings = lines
    .filter(({ kind, level, text }) => kind === 'heading' && level > 1 && vocabulary.fieldOf(text) === null)
    .map(({ text }) => text)
    .filter((text) => !titles.has(slug(readTitle(text).text)));
  return {
    unknownLabels: unknownLabels(lines, titles, vocabulary).slice(0, MOST_NOTES),
    passedOver: [...new Set(headings)].slice(0, MOST_NOTES),
  };
}
