import { elementsOf } from '../html/dom.ts';
import { isBold, type Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship, PartOutside } from '../model/award.ts';
import { leadingLabel } from '../text/label.ts';
import { fold } from '../text/same.ts';
import { slug } from './award-keys.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import { endsAsAward, type NameKind, nameKind, namesAward } from './name.ts';
import { readTitle } from './title.ts';

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

/** The labels and headings of a page that were not used, for the operator who sets up the source. */
export interface PageNotes {
  /** Unknown labels, with their number of occurrences. */
  readonly unknownLabels: readonly string[];
  /** Headings that are neither titles of awards nor labels. */
  readonly passedOver: readonly string[];
}

const MAX_NOTES = 30;

const labelOf = (line: Line): string =>
  line.kind === 'term' ? line.text : ((line.parts[0]?.bold ? leadingLabel(line.text) : null) ?? '');

/** Labels that occur more than once and are not in the vocabulary. */
function unknownLabels(lines: readonly Line[], titles: ReadonlySet<string>, vocabulary: LabelVocabulary) {
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
  vocabulary: LabelVocabulary,
): PageNotes {
  const [body] = elementsOf($('body'));
  const lines = body === undefined ? [] : linesIn([body]);
  const titles = new Set(awards.map(slug));
  const headings = lines
    .filter(({ kind, level, text }) => kind === 'heading' && level > 1 && vocabulary.fieldOf(text) === null)
    .map(({ text }) => text)
    .filter((text) => !titles.has(slug(readTitle(text).text)));
  return {
    unknownLabels: unknownLabels(lines, titles, vocabulary).slice(0, MAX_NOTES),
    passedOver: [...new Set(headings)].slice(0, MAX_NOTES),
  };
}

/**
 * A name that is in no record, but next to the name of a record: in the same list, or in a heading of the same level.
 */
interface MissedName {
  readonly name: string;
  /** The title of the record above the name, or else of the first record below it. */
  readonly beside: string;
}

const MAX_NAME_LENGTH = 110;
/** If at least this fraction of a group's lines are records, its other lines need not end like the name of an award. */
const MIN_RECORD_SHARE = 0.5;
const BEGINS_AS_NAME = /^[\p{Lu}\d"“]\S* /u;

/** Groups lines: the items of a list, the headings of a level, the lines of a paragraph. */
const groupOf = (line: Line): unknown =>
  line.kind === 'item' ? line.item?.parent : line.kind === 'heading' ? line.level : line.block;

/** The beginnings of a slug: for `a-b-c`, they are `a`, `a-b` and `a-b-c`. */
const beginnings = (name: string): string[] =>
  [...name.matchAll(/-|$/g)].map(({ index }) => name.slice(0, index));

type RecordTexts = Pick<PartialScholarship, 'title' | 'description' | 'eligibility' | 'requirements'>;

/** Finds the title of the record that a line names, in time that does not grow with the number of records. */
function recordFinder(records: readonly RecordTexts[]): (line: Line) => string | undefined {
  const titles = new Map(records.map(({ title = '' }) => [slug(title), title]));
  const byBeginning = new Map(
    [...titles].flatMap(([name, title]) => beginnings(name).map((each) => [each, title])),
  );
  return ({ text }) => {
    const name = slug(readTitle(text).text);
    if (name === '') return undefined;
    const prefix = beginnings(name).find((each) => titles.has(each));
    return titles.get(prefix ?? '') ?? byBeginning.get(name);
  };
}

/** The headings above records. */
function headingsAbove(lines: readonly Line[], isRecord: (line: Line) => boolean): ReadonlySet<Line> {
  const above = new Set<Line>();
  let open: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'heading') open = open.filter(({ level }) => level < line.level);
    if (isRecord(line)) for (const heading of open) above.add(heading);
    if (line.kind === 'heading') open.push(line);
  }
  return above;
}

/** Names that are next to the names of records, in the same list or in headings of the same level. */
export function missedNames(
  records: readonly RecordTexts[],
  { $, linesIn }: Document,
  vocabulary: LabelVocabulary,
) {
  const [body] = elementsOf($('body'));
  const recordOf = recordFinder(records);
  const allText = records
    .map(({ description = '', eligibility = [], requirements = [] }) =>
      [description, ...eligibility, ...requirements].join('\n'),
    )
    .join('\n');
  const all = body === undefined ? [] : linesIn([body]);
  const above = headingsAbove(all, (line) => recordOf(line) !== undefined);
  const besideIn = (lines: readonly Line[]): MissedName[] => {
    const titles = lines.map(recordOf);
    const recordTitles = titles.filter((title) => title !== undefined);
    let beside = recordTitles[0];
    if (beside === undefined) return [];
    const found: MissedName[] = [];
    for (const [at, line] of lines.entries()) {
      const { kind, text } = line;
      beside = titles[at] ?? beside;
      if (titles[at] !== undefined || text.length > MAX_NAME_LENGTH) continue;
      const name = readTitle(text).text;
      if (above.has(line) && !endsAsAward(name)) continue;
      const nameIs = nameKind(name, vocabulary);
      const isPossible =
        recordTitles.length / lines.length >= MIN_RECORD_SHARE &&
        (nameIs === 'award' || nameIs === 'possible');
      // A heading whose text is in a record belongs to it. A list item in a record is a name that was misread as text.
      const isName = endsAsAward(name)
        ? nameIs === 'award' && BEGINS_AS_NAME.test(name)
        : isPossible && (kind === 'item' || !allText.includes(name));
      if (isName) found.push({ name, beside });
    }
    return found;
  };
  const found = [...Map.groupBy(all, groupOf).values()].flatMap(besideIn);
  return [...new Map(found.map((each) => [each.name, each])).values()];
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
