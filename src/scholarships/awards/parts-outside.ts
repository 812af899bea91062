import { elementsOf } from '../html/dom.ts';
import { isBold } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship, PartOutside } from '../model/award.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A shorter line below a label is a value or a link, and no text of its own. */
const LEAST_TEXT = 15;
/** A page about one award has few; each is looked for in all that was read. */
const MOST_LABELS = 20;
/** So much of a line shows whether a record holds it. */
const BEGINNING = 40;

/** Of what is read, that which may be a part of the page. */
type Told = Pick<PartialScholarship, 'description' | 'eligibility' | 'requirements'>;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * The parts of a page that say who may apply or what to hand in, if the page's only record does not hold them: then it
 * is perhaps only a piece of its award.
 */
export function partsOutside(records: readonly Told[], { $, linesIn }: Document, { fieldOf }: Vocabulary) {
  const [record, ...more] = records;
  const [body] = elementsOf($('body'));
  if (record === undefined || more.length > 0 || body === undefined) return [];
  const { description = '', eligibility = [], requirements = [] } = record;
  const told = plain([description, ...eligibility, ...requirements].join('\n'));
  const lines = linesIn([body]);
  let below: (typeof lines)[number] | undefined;
  const parts: (PartOutside & { readonly text: string })[] = [];
  for (const line of lines.toReversed()) {
    const isLabel = line.kind === 'heading' || line.kind === 'term' || isBold(line);
    const field = isLabel ? fieldOf(line.text) : null;
    const isText = below !== undefined && below.kind !== 'heading' && below.text.length >= LEAST_TEXT;
    if ((field === 'eligibility' || field === 'requirements') && below !== undefined && isText)
      parts.push({ field, label: line.text, text: plain(below.text.slice(0, BEGINNING)).trim() });
    // `Students must:` is not kept with the items that it announces.
    if (!line.text.endsWith(':')) below = line;
  }
  return parts
    .toReversed()
    .slice(0, MOST_LABELS)
    .filter(({ text }) => !told.includes(text))
    .map(({ field, label }): PartOutside => ({ field, label }));
}
