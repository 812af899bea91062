import { elementsOf } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship } from '../model/award.ts';
import { endsAsAward, nameKind } from './name.ts';
import { slug } from './slug.ts';
import { readTitle } from './title.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A name that is in no record, in the same list as a record or a heading of the same level. */
interface NameBeside {
  readonly name: string;
  /** The title of the record above it, or else of the first one below it. */
  readonly beside: string;
}

const LONGEST_NAME = 110;
/** In a group with at least this share of records, the others need not end like the name of an award. */
const MIN_SHARE = 0.5;
const BEGINS_AS_NAME = /^[\p{Lu}\d"“]\S* /u;

/** Groups lines: the items of a list, the headings of a level, the lines of a paragraph. */
const groupOf = (line: Line): unknown =>
  line.kind === 'item' ? line.item?.parent : line.kind === 'heading' ? line.level : line.block;

/** `a-b-c`: `a`, `a-b`, `a-b-c` */
const beginnings = (name: string): string[] =>
  [...name.matchAll(/-|$/g)].map(({ index }) => name.slice(0, index));

type Told = Pick<PartialScholarship, 'title' | 'description' | 'eligibility' | 'requirements'>;

/** Finds the record that a line names, in time that does not grow with the number of records. */
function finder(records: readonly Told[]): (line: Line) => string | undefined {
  const titles = new Map(records.map(({ title = '' }) => [slug(title), title]));
  const begun = new Map(
    [...titles].flatMap(([name, title]) => beginnings(name).map((each) => [each, title])),
  );
  return ({ text }) => {
    const name = slug(readTitle(text).text);
    if (name === '') return undefined;
    const own = beginnings(name).find((each) => titles.has(each));
    return titles.get(own ?? '') ?? begun.get(name);
  };
}

/** The headings of parts of the page in which records are. */
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

/** Names that stand beside those of the records, in the same list or as headings of the same level. */
export function namesBeside(records: readonly Told[], { $, linesIn }: Document, vocabulary: Vocabulary) {
  const [body] = elementsOf($('body'));
  const recordOf = finder(records);
  const told = records
    .map(({ description = '', eligibility = [], requirements = [] }) =>
      [description, ...eligibility, ...requirements].join('\n'),
    )
    .join('\n');
  const all = body === undefined ? [] : linesIn([body]);
  const above = headingsAbove(all, (line) => recordOf(line) !== undefined);
  const besideIn = (lines: readonly Line[]): NameBeside[] => {
    const titles = lines.map(recordOf);
    const known = titles.filter((title) => title !== undefined);
    let beside = known[0];
    if (beside === undefined) return [];
    const found: NameBeside[] = [];
    for (const [at, line] of lines.entries()) {
      const { kind, text } = line;
      beside = titles[at] ?? beside;
      if (titles[at] !== undefined || text.length > LONGEST_NAME) continue;
      const name = readTitle(text).text;
      if (above.has(line) && !endsAsAward(name)) continue;
      const is = nameKind(name, vocabulary);
      const isPossible = known.length / lines.length >= MIN_SHARE && (is === 'award' || is === 'possible');
      // A heading in the text of a record is part of it. An item there was wrongly read as text of the item above.
      const isName = endsAsAward(name)
        ? is === 'award' && BEGINS_AS_NAME.test(name)
        : isPossible && (kind === 'item' || !told.includes(name));
      if (isName) found.push({ name, beside });
    }
    return found;
  };
  const found = [...Map.groupBy(all, groupOf).values()].flatMap(besideIn);
  return [...new Map(found.map((each) => [each.name, each])).values()];
}
