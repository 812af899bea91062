import { slug } from '../awards/award-keys.ts';
import { allEntries } from '../awards/label-entries.ts';
import type { Field, LabelVocabulary } from '../awards/label-vocabulary.ts';
import { STATES_FIELD } from '../awards/list-hints.ts';
import { endsAsAward, nameKind } from '../awards/name.ts';
import { readTitle } from '../awards/title.ts';
import { childrenOf, type Node } from '../html/dom.ts';
import { boxShape } from '../html/enclosing-box.ts';
import type { Line } from '../html/line.ts';
import type { PartialScholarship } from '../model/award.ts';
import { fold } from '../text/same.ts';
import { statesNoDeadline } from '../values/classify-text.ts';
import type { Origins } from './extractor.ts';

/** In characters. A longer text is a paragraph rather than a name. */
const MAX_NAME = 120;

export const FIELDS = ['amount', 'deadline', 'gpa'] as const;

export const nameOf = (line: Line): string => readTitle(line.text).text;

/** The beginnings of a slug: for `a-b-c`, they are `a`, `a-b` and `a-b-c`. */
const beginnings = (name: string): string[] =>
  [...name.matchAll(/-|$/g)].map(({ index }) => name.slice(0, index));

/** Finds the record whose name a line is, begins with, or is the beginning of. Its time does not grow with the records. */
export function nameMatcher(records: readonly PartialScholarship[]): (line: Line) => string | undefined {
  const keys = new Map(records.map(({ key, title = '' }) => [slug(title), key]));
  keys.delete('');
  const byBeginning = new Map(
    [...keys].flatMap(([name, key]) => beginnings(name).map((each) => [each, key])),
  );
  return (line) => {
    const name = line.text.length > MAX_NAME ? '' : slug(nameOf(line));
    if (name === '') return undefined;
    const known = beginnings(name).find((each) => keys.has(each));
    return keys.get(known ?? '') ?? byBeginning.get(name);
  };
}

/** Finds the record that a line, or an element around it, was read for. */
export function recordFinder(origins: Origins): (line: Line) => string | undefined {
  const known = new Map<Node, string | undefined>(origins);
  const find = (node: Node): string | undefined => {
    if (known.has(node)) return known.get(node);
    const key = node.parent === null ? undefined : find(node.parent);
    known.set(node, key);
    return key;
  };
  return ({ nodes }) => nodes.map(find).find((key) => key !== undefined);
}

/** Items of a list by their element, even if only one of them is a record. */
const LISTED = /^(tr|li|details)\./;
/** Items of a list if two are records: by their element, or because they have the same class. */
const ALIKE = /^(tr|li|details|dt|article|section|summary|h[2-6])\./;
const isAlike = (shape: string): boolean => ALIKE.test(shape) || (shape !== '' && !shape.endsWith('.'));

/** The elements beside those with records: in the same list, and of the same shape. `titles`: a node of each record. */
export function siblingsOf(titles: readonly Node[]): ReadonlySet<Node> {
  const lists = new Map<Node, Set<Node>>();
  for (const title of titles)
    for (let node: Node = title; node.parent !== null; node = node.parent)
      lists.getOrInsertComputed(node.parent, () => new Set<Node>()).add(node);
  const siblings = new Set<Node>();
  for (const [list, items] of lists) {
    const isItem = items.size < 2 ? (shape: string) => LISTED.test(shape) : isAlike;
    const shapes = new Set([...items].map(boxShape).filter(isItem));
    for (const child of childrenOf(list))
      if (!items.has(child) && shapes.has(boxShape(child))) siblings.add(child);
  }
  return siblings;
}

/** Groups lines: the items of a list, the headings of a level, the lines of a paragraph. */
const groupOf = (line: Line): unknown =>
  line.kind === 'item' ? line.item?.parent : line.kind === 'heading' ? line.level : line.block;

/** If at least this fraction of a list's items are names of records, its other items need not look like names. */
const MIN_RECORD_SHARE = 0.5;
const BEGINS_AS_NAME = /^[\p{Lu}\d"“]\S* /u;

/**
 * The lines that stand beside names of records and look like names: also within the text of a record if they end as the
 * name of an award does.
 */
export function namesBeside(
  lines: readonly Line[],
  { isTitle, isInRecord }: Readonly<Record<'isTitle' | 'isInRecord', (line: Line) => boolean>>,
  vocabulary: LabelVocabulary,
): ReadonlySet<Line> {
  const besideIn = (group: readonly Line[]): readonly Line[] => {
    const titles = group.filter(isTitle).length;
    if (titles === 0) return [];
    return group.filter((line) => {
      if (line.text.length > MAX_NAME || isTitle(line)) return false;
      const name = nameOf(line);
      const kind = nameKind(name, vocabulary);
      if (endsAsAward(name)) return kind === 'award' && BEGINS_AS_NAME.test(name);
      const isOfNames =
        line.kind === 'item' && !isInRecord(line) && titles >= group.length * MIN_RECORD_SHARE;
      return isOfNames && (kind === 'award' || kind === 'possible');
    });
  };
  return new Set([...Map.groupBy(lines, groupOf).values()].flatMap(besideIn));
}

const statesValue = (labeled: Field | undefined, text: string): boolean =>
  FIELDS.some(
    (field) =>
      field === labeled && (STATES_FIELD[field](text) || (field === 'deadline' && statesNoDeadline(text))),
  );

/**
 * The printed amounts, deadlines and averages of a page, by the line with their label; and the lines with any label that
 * has a value. A heading whose words are those of a label is none if another label follows at once.
 */
export function labeledValues(lines: readonly Line[], vocabulary: LabelVocabulary) {
  const entries = allEntries(lines, vocabulary).filter(
    ({ label, lines: printed }) => label !== null && printed.length > 0,
  );
  const values = entries.filter(({ label, lines: printed }) =>
    // In a row of headers, labels follow labels.
    printed.some(({ text }) => statesValue(label?.field, text) && vocabulary.fieldOf(text, 'exact') === null),
  );
  return { values: Map.groupBy(values, ({ at }) => at), labels: new Set(entries.map(({ at }) => at)) };
}

/** All texts of a record, to search for a printed value in. */
export const textOfRecord = (record: PartialScholarship): string =>
  fold(
    [
      ...[record.title, record.description, record.amount, record.deadline, record.gpa],
      ...[record.eligibility, record.requirements, record.categories, record.eligibilityOfAll].flat(),
      record.closedOfAll,
    ].join('\n'),
  );

/** The texts of values that apply to all records. `hasPlaces`: whether the campus file names places of such values. */
export function textForAll(records: readonly PartialScholarship[], hasPlaces: boolean): string {
  const texts = records.flatMap(({ inherited = [], closedOfAll, eligibilityOfAll = [], ...own }) => [
    ...(hasPlaces ? FIELDS.map((field) => own[field]) : []),
    ...(inherited.includes('deadline') ? [own.deadline] : []),
    closedOfAll,
    ...eligibilityOfAll,
  ]);
  return fold([...new Set(texts)].join('\n'));
}
