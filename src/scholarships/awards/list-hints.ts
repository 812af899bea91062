import { isWithin, type Node } from '../html/dom.ts';
import { headingElement, type Line } from '../html/line.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { daysIn, statesDeadline, sumsIn } from '../values/classify-text.ts';
import { chosenTitles } from './award-headings.ts';
import { slug } from './award-keys.ts';
import type { Built, FoundAward } from './build.ts';
import { PLACED_FIELDS, type Place, type PlacedField } from './options.ts';
import type { PageWideValues } from './page-wide.ts';
import { readTitle } from './title.ts';
import { awardFromTitleLine, type TitleLine } from './title-line.ts';

const OPEN_END = /(?:…|\.\.\.)$/;
const SEPARATOR = /^[\s:;,–—-]+/;

/** The text by which a place is given; `null` if the place is a selector. */
const textOfPlace = (place: Place): string | null =>
  OPEN_END.test(place) ? place.replace(OPEN_END, '').trim() : null;

/** The lines that begin at a place, the text there, and the rest of the line. */
function linesAt(place: Place, lines: readonly Line[], { findAll, base }: Document): TitleLine[] {
  const placeText = textOfPlace(place);
  if (placeText === null) return chosenTitles(lines, findAll(place), base);
  const prefix = placeText.toLowerCase();
  const startingLines = lines.filter(({ text }) => text.toLowerCase().startsWith(prefix));
  if (startingLines.length === 0) return namedWithin(prefix, lines);
  return startingLines.map((line) => ({
    line,
    title: line.text.slice(0, placeText.length),
    rest: line.text.slice(placeText.length).replace(SEPARATOR, ''),
  }));
}

/** The lines that contain a name, but do not begin with it. The whole line then describes the award of that name. */
const namedWithin = (name: string, lines: readonly Line[]): TitleLine[] =>
  lines.flatMap((line) => {
    const at = name === '' ? -1 : line.text.toLowerCase().indexOf(name);
    return at < 0 ? [] : [{ line, title: line.text.slice(at, at + name.length), rest: line.text }];
  });

function addTo(texts: Map<Node, string[]>, node: Node, text: string): void {
  const stored = texts.get(node);
  if (stored === undefined) texts.set(node, [text]);
  else if (stored.length < MAX_IN_BLOCK) stored.push(text);
}

/** The maximum number of matching elements per block; further elements are ignored. */
const MAX_IN_BLOCK = 50;
/** How many levels of inline markup may be between an element and the block of its line. */
const MAX_INLINE_LEVELS = 8;

/**
 * Returns a function that reads a place in some lines: the text after the words of the place, or the text of the
 * selected elements.
 */
function textsAt(place: Place, { findAll, base }: Document): (lines: readonly Line[]) => string[] {
  const placeText = textOfPlace(place)?.toLowerCase();
  if (placeText !== undefined) {
    return (lines) =>
      lines.flatMap(({ text }, at) => {
        if (!text.toLowerCase().startsWith(placeText)) return [];
        return text.slice(placeText.length).replace(SEPARATOR, '') || (lines[at + 1]?.text ?? []);
      });
  }
  const chosen = findAll(place);
  const all = new Set<Node>(chosen);
  const within = new Map<Node, string[]>();
  for (const element of chosen) {
    const text = textOf(element, base);
    let node: Node | null = element.parent;
    for (let level = 0; node !== null && level < MAX_INLINE_LEVELS; level += 1, node = node.parent)
      addTo(within, node, text);
  }
  return (lines) =>
    lines.flatMap((line) =>
      isWithin(line.block, all)
        ? [line.text]
        : (within.get(line.block) ?? []).filter((text) => line.text.includes(text)),
    );
}

type Places = { readonly [Field in PlacedField]?: Place | readonly Place[] | undefined };

/** Hints and overrides for a list in the campus file; see `hintOptions` in `options.ts`. */
export interface ListHints {
  readonly not?: readonly string[] | undefined;
  readonly also?: readonly Place[] | undefined;
  readonly values?: Places | undefined;
  readonly forAll?: Places | undefined;
}

interface HintedPage {
  readonly lines: readonly Line[];
  readonly document: Document;
}

const nameOf = (title: string): string => slug(readTitle(title).text);

/** Returns a function that says whether a title is one of those in `not`. */
export function excludedByHint({ not = [] }: ListHints): (title: string) => boolean {
  const names = new Set(not.map(slug));
  return (title) => names.has(slug(title));
}

/** Whether the award with the first line `first` ends before `line`. */
function endsBefore(first: Line, line: Line): boolean {
  if (first.kind === 'heading') return line.kind === 'heading' && line.level <= first.level;
  if (line.kind === 'heading') return true;
  if (first.row !== null) return line.row !== first.row;
  return first.item !== null && line.item !== first.item;
}

/** The first line of each award. */
function firstLines(awards: readonly FoundAward[], lines: readonly Line[]): Set<Line> {
  const titles = new Set(awards.map(({ title }) => title));
  const lengths = new Set(awards.map(({ title }) => title.length));
  const named = lines.filter(({ text }) =>
    lengths.values().some((length) => titles.has(text.slice(0, length))),
  );
  return new Set([...named, ...awards.flatMap(({ titleLine }) => titleLine)]);
}

/**
 * Adds the awards that begin at the places of `also`. Each award ends where the next begins, so that no line belongs to
 * two awards.
 */
export function addHintedAwards<Award extends FoundAward | null>(
  awards: readonly Award[],
  { lines, document }: HintedPage,
  { also = [] }: ListHints,
): (Award | FoundAward)[] {
  if (also.length === 0) return [...awards];
  const found = awards.filter((award) => award !== null);
  const foundNames = new Set(found.map(({ title }) => nameOf(title)));
  const places = also.flatMap((place) =>
    linesAt(place, lines, document).slice(0, textOfPlace(place) === null ? undefined : 1),
  );
  const newTitles = places.filter(({ title }) => nameOf(title) !== '' && !foundNames.has(nameOf(title)));
  const order = new Map(lines.map((line, at) => [line, at]));
  const startsOfAwards = new Set([...firstLines(found, lines), ...newTitles.map(({ line }) => line)]);
  const distinctTitles = [
    ...new Map(newTitles.map((each) => [`${order.get(each.line)} ${nameOf(each.title)}`, each])).values(),
  ];
  // If a line has several names, the lines below belong to the last one.
  const lastIn = new Map(distinctTitles.map((each) => [each.line, each]));
  const added = distinctTitles.map((title) => {
    if (lastIn.get(title.line) !== title) return awardAt(title, []);
    const from = (order.get(title.line) ?? 0) + 1;
    let to = from;
    for (let next = lines[to]; next !== undefined; to += 1, next = lines[to])
      if (startsOfAwards.has(next) || endsBefore(title.line, next)) break;
    return awardAt(title, lines.slice(from, to));
  });
  const taken = added.flatMap(({ titleLine, lines: own }) => [...titleLine, ...own]);
  const texts = new Map(taken.map(({ block }) => [block, new Set<string>()]));
  for (const { block, text } of taken) texts.get(block)?.add(text);
  return [...awards.map((award) => (award === null ? award : without(award, texts))), ...added];
}

const awardAt = (title: TitleLine, below: readonly Line[]) => ({
  ...awardFromTitleLine(title, below, []),
  anchor: headingElement(title.line)?.attribs.id ?? null,
});

/**
 * Removes lines that belong to added awards. Compares block and text, because an extractor may create new `Line`
 * objects.
 */
function without<Award extends FoundAward>(
  award: Award,
  taken: ReadonlyMap<Line['block'], ReadonlySet<string>>,
): Award {
  const isOwn = ({ block, text }: Line): boolean => taken.get(block)?.has(text) !== true;
  return { ...award, lines: award.lines.filter(isOwn) };
}

/** Whether a text states a value of a field. */
export const STATES_FIELD: Record<PlacedField, (text: string) => boolean> = {
  amount: (text) => sumsIn(text).length > 0 || (/\d/.test(text) && daysIn(text).length === 0),
  deadline: (text) => daysIn(text).length > 0 || statesDeadline(text),
  gpa: (text) => /\d/.test(text),
};

type ReadValue = (lines: readonly Line[]) => string | null;

/** Reads a field from the first of its places that contains it. */
function readerOf(field: PlacedField, places: Places, document: Document): ReadValue {
  const readers = [places[field] ?? []].flat().map((place) => textsAt(place, document));
  return (lines) => {
    for (const read of readers) {
      const value = read(lines).find(STATES_FIELD[field]);
      if (value !== undefined) return value;
    }
    return null;
  };
}

/** Sets the values of an award for which the campus file names a place. */
export function withHintedValues(
  document: Document,
  { values = {} }: ListHints,
): (award: FoundAward) => FoundAward {
  const readers = PLACED_FIELDS.map((field) => [field, readerOf(field, values, document)] as const);
  return (award) => {
    const lines = [...award.titleLine, ...award.lines];
    const stated = readers.flatMap(([field, read]) => {
      const value = read(lines);
      return value === null ? [] : [[field, value] as const];
    });
    return { ...award, given: { ...award.given, ...Object.fromEntries(stated) } };
  };
}

/** The page-wide values. Places in the campus file take precedence over what the extractor finds. */
export function pageWideHints(page: HintedPage, { forAll = {} }: ListHints) {
  const value = (field: PlacedField): string | null => readerOf(field, forAll, page.document)(page.lines);
  const [deadline, amount, gpa] = [value('deadline'), value('amount'), value('gpa')];
  return {
    deadline,
    pageWide: (found: PageWideValues): PageWideValues =>
      deadline === null ? found : { ...found, deadlineOf: () => deadline },
    /** Adds the page-wide values to an award. A deadline from a place in the campus file needs no warning. */
    complete({ record, ...built }: Built): Built {
      const { inherited = [], ...own } = record;
      const stillInherited =
        deadline === null ? inherited : inherited.filter((field) => field !== 'deadline');
      const prose = [record.description, ...(record.eligibility ?? [])].join('\n');
      const statesNoSum = sumsIn(prose).length === 0;
      return {
        ...built,
        record: {
          ...own,
          amount: record.amount ?? (statesNoSum ? amount : null),
          gpa: record.gpa ?? gpa,
          ...(stillInherited.length > 0 && { inherited: stillInherited }),
        },
      };
    },
  };
}
