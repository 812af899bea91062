import { slug } from '../awards/award-keys.ts';
import { type Entry, typeOfCell } from '../awards/label-entries.ts';
import type { LabelVocabulary } from '../awards/label-vocabulary.ts';
import { type NameKind, nameKind } from '../awards/name.ts';
import { isNamePlace } from '../awards/page-vocabulary.ts';
import { elementsOf, type Node } from '../html/dom.ts';
import { isBold, type Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import type { PartialScholarship } from '../model/award.ts';
import type { LeftOut } from '../model/left-out.ts';
import { withoutCounters } from '../text/counters.ts';
import { fold } from '../text/same.ts';
import {
  FIELDS,
  labeledValues,
  nameMatcher,
  nameOf,
  namesBeside,
  recordFinder,
  siblingsOf,
  textForAll,
  textOfRecord,
} from './account-parts.ts';
import type { Origins } from './extractor.ts';

const MAX_SHOWN = 200;
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;

/** Why a name was not read, by what it looks like. */
const WHY: Readonly<Record<NameKind, string>> = {
  award: 'not read',
  possible: 'not read',
  group: 'named like a group of scholarships',
  label: 'named like a label',
  page: 'named like a section of the page',
  others: 'named like other scholarships, people or pages',
  sentence: 'worded like a sentence',
};
/** A person has decided that a name is none. */
export const EXCLUDED = 'excluded by the campus file';

interface AccountedPage {
  readonly document: Document;
  /** Whether the page is about one award: then all of it but values is the site's own. */
  readonly isDetail: boolean;
}

interface AccountedReading {
  readonly records: readonly PartialScholarship[];
  readonly origins?: Origins | undefined;
}

/** What the campus file states about the page. */
interface AccountOptions {
  readonly vocabulary: LabelVocabulary;
  /** Whether a name is ruled out. */
  readonly isExcluded: (name: string) => boolean;
  /** Whether places of values for all awards are named. */
  readonly hasPlacesForAll: boolean;
}

/** A line as a list could have it: its name, its level, its emphasis. */
const placeOf = (line: Line): string => `${line.kind} ${line.level} ${isBold(line)}`;

/** The line with the value of a label: what follows it may belong to something else. */
const textOfEntry = ({ lines }: Entry): string => lines[0]?.text ?? '';
/** Whether a cell has an amount, a day or an average, whatever its header. */
export const isValueCell = (text: string): boolean => FIELDS.some((field) => field === typeOfCell(text));
const shownValue = (entry: Entry): string => `${entry.label?.text}: ${textOfEntry(entry)}`;
const isIn = (text: string, entry: Entry): boolean => text.includes(fold(textOfEntry(entry)));

/** Finds the innermost of some elements that a line is in. */
const boxFinder =
  (boxes: ReadonlySet<Node>) =>
  ({ nodes }: Line): Node | undefined => {
    for (let node = nodes[0] ?? null; node !== null; node = node.parent) if (boxes.has(node)) return node;
    return undefined;
  };

/** Collects what is left out; of several remarks on one place, the first. */
function createCollector({ isExcluded, vocabulary }: AccountOptions) {
  const found = new Map<unknown, LeftOut>();
  const whyNot = (name: string): string => {
    if (isExcluded(name)) return EXCLUDED;
    return name === '' || isValueCell(name) ? 'has no name' : WHY[nameKind(name, vocabulary)];
  };
  return {
    found,
    add(at: unknown, { kind, text, why, value }: Omit<LeftOut, 'values'> & { value?: string }): void {
      const before = found.get(at) ?? { kind, text: shortened(text), values: [], why };
      const isNews = value !== undefined && before.why !== EXCLUDED;
      found.set(at, isNews ? { ...before, values: [...before.values, shortened(value)] } : before);
    },
    whyNot,
  };
}

/**
 * What of a page is in no record: the difference between the page and the places that its records were read from. No
 * extractor reports what it skips, so none can forget to.
 */
export function pageAccount(
  { document, isDetail }: AccountedPage,
  { records, origins }: AccountedReading,
  options: AccountOptions,
): LeftOut[] {
  const { vocabulary } = options;
  const [body] = elementsOf(document.$('body'));
  const lines = body === undefined ? [] : document.linesIn([body]);
  const matching = nameMatcher(records);
  const keyOf = origins === undefined ? matching : recordFinder(origins);
  const keys = new Map(lines.map((line) => [line, keyOf(line)]));
  const titleOfKey = new Map(lines.toReversed().map((line) => [keys.get(line), line]));
  titleOfKey.delete(undefined);
  const titleLines = new Set(titleOfKey.values());
  const isInRecord = (line: Line): boolean => keys.get(line) !== undefined;
  const isTitle = (line: Line): boolean => titleLines.has(line) || matching(line) !== undefined;
  const siblings = boxFinder(siblingsOf([...titleLines].flatMap(({ nodes }) => nodes[0] ?? [])));
  const linesInBox = Map.groupBy(lines, siblings);
  const linesInRow = Map.groupBy(lines, ({ row }) => row);
  /** The element beside records that a line is in, if it is an item of their list: neither part of a record nor a header. */
  const itemAround = (line: Line): Node | undefined => {
    const box = siblings(line);
    const own = (box && linesInBox.get(box)) ?? [];
    const isHeader = own.every(({ kind, text }) => kind === 'term' || vocabulary.fieldOf(text) !== null);
    return isHeader || own.some(isInRecord) ? undefined : box;
  };
  const byKey = new Map(records.map((record) => [record.key, record]));
  const texts = new Map(records.map((record) => [record.key, textOfRecord(record)]));
  const forAll =
    origins === undefined ? [...texts.values()].join('\n') : textForAll(records, options.hasPlacesForAll);
  const groups = new Set(records.flatMap(({ categories = [] }) => categories).map(slug));
  const { values, labels } = labeledValues(lines, vocabulary);
  const beside = isDetail ? new Set<Line>() : namesBeside(lines, { isTitle, isInRecord }, vocabulary);
  const { found, add, whyNot } = createCollector(options);
  const order = new Map(lines.map((line, at) => [line, at]));

  /** The last line outside of records that could be a name. */
  let above: Line | null = null;
  const outside = (line: Line, entries: readonly Entry[]): void => {
    const couldBeName = !labels.has(line) && isNamePlace(line);
    if (couldBeName) above = isTitle(line) ? null : line;
    const own = itemAround(line);
    const box = own ?? (above && itemAround(above));
    const boxLines = (box && linesInBox.get(box)) ?? [];
    // A badge may stand above the name.
    const name = boxLines.find(({ kind }) => kind === 'heading') ?? boxLines[0] ?? above ?? line;
    const place = box ?? name;
    const isRow = name.row !== null && name.kind !== 'term';
    const text = isRow && boxLines.length > 0 ? boxLines.map((each) => each.text).join(' · ') : name.text;
    const isBeside = own !== undefined || beside.has(line);
    const kind = box !== undefined || isBeside ? 'item' : name.kind === 'heading' ? 'heading' : 'line';
    const why =
      name === line && !couldBeName && box === undefined
        ? 'outside of all scholarships'
        : whyNot(nameOf(name));
    const isPassedOver = line.kind === 'heading' && line.level > 1 && couldBeName;
    const isGroup = groups.has(slug(name.text));
    // A row with its number alone, or with the day of the last update, has nothing that could be missed.
    const hasWords = /\p{L}/u.test(withoutCounters(text));
    if (!isDetail && !isGroup && !isTitle(name) && hasWords && (isBeside || isPassedOver))
      add(place, { kind, text, why });
    // In a table with a column for each record, a label stands outside of all records.
    const ownEntries = entries.filter(({ lines: printed }) => !printed.some((each) => isInRecord(each.line)));
    for (const entry of ownEntries)
      if (!isIn(forAll, entry) && (entry.label?.bare !== true || place !== line))
        add(place, { kind, text, why, value: shownValue(entry) });
    const isValue = line.row !== null && entries.length === 0 && isValueCell(line.text);
    if (own !== undefined && isValue) add(place, { kind, text, why, value: line.text });
    const [first] = (isValue && linesInRow.get(line.row)) || [];
    if (own === undefined && first !== undefined && vocabulary.names.has(nameOf(first)))
      add(line.row, { kind: 'item', text: first.text, why: 'not read', value: line.text });
  };

  /** For each record, the last line in it that stands as its name does. */
  const nameInside = new Map<string, Line>();
  /** The first line of each field of each record. */
  const first = new Map<string, Entry>();
  const inside = (line: Line, key: string, entries: readonly Entry[]): void => {
    const titleLine = titleOfKey.get(key);
    const title = byKey.get(key)?.title ?? '';
    const why = `read as a part of “${title}”`;
    if (titleLine !== undefined && line !== titleLine && placeOf(line) === placeOf(titleLine))
      nameInside.set(key, line);
    if (beside.has(line)) add(line, { kind: 'item', text: line.text, why });
    for (const entry of entries) {
      if (entry.label?.bare === true) continue;
      const field = `${key} ${entry.label?.field}`;
      const before = first.get(field);
      const name = nameInside.get(key);
      if (!isIn(texts.get(key) ?? '', entry))
        add(key, {
          kind: 'line',
          text: title,
          why: 'a value that the scholarship does not have',
          value: shownValue(entry),
        });
      else if (
        before !== undefined &&
        name !== undefined &&
        (order.get(name) ?? 0) > (order.get(before.at) ?? 0) &&
        textOfEntry(before) !== textOfEntry(entry)
      )
        add(name, { kind: 'item', text: name.text, why, value: shownValue(entry) });
      if (before === undefined) first.set(field, entry);
    }
  };

  for (const line of lines) {
    const key = keys.get(line);
    const entries = values.get(line) ?? [];
    if (key === undefined) outside(line, entries);
    else {
      above = null;
      inside(line, key, entries);
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.values.length > 0) - Number(a.values.length > 0));
}
