import { elementsOf } from '../html/dom.ts';
import { isBold, type Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship, PartOutside } from '../model/award.ts';
import { leadingLabel } from '../text/label.ts';
import { fold } from '../text/same.ts';
import { slug } from './award-keys.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import { type NameKind, nameKind, namesAward } from './name.ts';

const DOUBTFUL_KINDS: ReadonlySet<NameKind> = new Set(['page', 'label', 'others']);
/** If a smaller fraction of the names contains a word for an award, every name without such a word is doubtful. */
const MIN_NAMED_SHARE = 0.5;

/**
 * The titles that may not be awards: names of page sections and, in a list where most titles lack a word for an award,
 * each such title.
 */
export function unlikelyTitles(titles: readonly string[], vocabulary: LabelVocabulary): string[] {
  const named = titles.filter(namesAward).length;
  const isUncertain = named < titles.length * MIN_NAMED_SHARE;
  return titles.filter(
    (title) =>
      (isUncertain && !namesAward(title)) ||
      // The title of a page about one award may be a statement: `Apply for the Reed Award`.
      (titles.length > 1 && DOUBTFUL_KINDS.has(nameKind(title, vocabulary))),
  );
}

const MAX_NOTES = 30;

const labelOf = (line: Line): string =>
  line.kind === 'term' ? line.text : ((line.parts[0]?.bold ? leadingLabel(line.text) : null) ?? '');

/** Labels of a page that occur more than once and are not in the vocabulary, with their number of occurrences. */
export function unknownLabels(
  { $, linesIn }: Document,
  awards: readonly string[],
  vocabulary: LabelVocabulary,
): string[] {
  const [body] = elementsOf($('body'));
  const titles = new Set(awards.map(slug));
  const labels = (body === undefined ? [] : linesIn([body]))
    .map(labelOf)
    .filter((label) => label !== '' && vocabulary.fieldOf(label) === null && !titles.has(slug(label)));
  return [...Map.groupBy(labels, (label) => label)]
    .flatMap(([label, { length }]) => (length > 1 ? [`${label} (${length} times)`] : []))
    .slice(0, MAX_NOTES);
}

/** In characters. A shorter line below a label is a value or a link rather than text. */
const MIN_TEXT_LENGTH = 15;
/** A page about one award has few labels. The limit bounds the time, as each is searched for in the whole record. */
const MAX_LABELS = 20;
/** In characters. A prefix of this length is enough to find a line in a record. */
const PREFIX_LENGTH = 40;

/** The prose fields of a record. */
type RecordProse = Pick<PartialScholarship, 'description' | 'eligibility' | 'requirements'>;

/**
 * The sections of a page about who may apply or what to hand in, if the page's only record does not contain them: the
 * record may then be only a part of its award.
 */
export function missedSections(
  records: readonly RecordProse[],
  { $, linesIn }: Document,
  { fieldOf }: LabelVocabulary,
) {
  const [record, ...more] = records;
  const [body] = elementsOf($('body'));
  if (record === undefined || more.length > 0 || body === undefined) return [];
  const { description = '', eligibility = [], requirements = [] } = record;
  const allText = fold([description, ...eligibility, ...requirements].join('\n'));
  const lines = linesIn([body]);
  let below: (typeof lines)[number] | undefined;
  const parts: (PartOutside & { readonly text: string })[] = [];
  for (const line of lines.toReversed()) {
    const isLabel = line.kind === 'heading' || line.kind === 'term' || isBold(line);
    const field = isLabel ? fieldOf(line.text) : null;
    const isText = below !== undefined && below.kind !== 'heading' && below.text.length >= MIN_TEXT_LENGTH;
    if ((field === 'eligibility' || field === 'requirements') && below !== undefined && isText)
      parts.push({ field, label: line.text, text: fold(below.text.slice(0, PREFIX_LENGTH)) });
    // Skips `Students must:`, because it is not stored with the items that it introduces.
    if (!line.text.endsWith(':')) below = line;
  }
  return parts
    .toReversed()
    .slice(0, MAX_LABELS)
    .filter(({ text }) => !allText.includes(text))
    .map(({ field, label }): PartOutside => ({ field, label }));
}
