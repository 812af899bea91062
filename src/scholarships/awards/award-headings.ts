import type { Element, Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { endsAsSentence } from '../text/sentences.ts';
import { slug } from './award-keys.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import { endsAsAward, isGeneric, mayBeAward, nameKind } from './name.ts';
import { isNamed, withoutGroups } from './opening-names.ts';
import { isSkipped } from './options.ts';
import { readTitle } from './title.ts';
import type { TitleLine } from './title-line.ts';

interface Choice {
  readonly heading: string | undefined;
  readonly skip: readonly string[];
  readonly vocabulary: LabelVocabulary;
}

/**
 * The heading level (below the page's title) at which most headings name an award. If two levels have equally many, the
 * deeper level is used.
 */
function awardLevel(titles: readonly TitleLine[], vocabulary: LabelVocabulary): number {
  const scores = [2, 3, 4, 5, 6].map((level) => {
    const named = titles.filter(
      ({ line, title }) => line.level === level && nameKind(title, vocabulary) === 'award',
    );
    return { level, score: named.length };
  });
  const best = scores.reduce((a, b) => (b.score >= a.score && b.score > 0 ? b : a));
  return best.score > 0 ? best.level : 0;
}

/**
 * Whether a text is a sentence, although its markup is that of names elsewhere on the page:
 * `For the best essay of the year.`
 */
const isSentence = (text: string): boolean => endsAsSentence(text) && !endsAsAward(readTitle(text).text);

function isPossible({ title: text, line }: TitleLine, { skip, vocabulary }: Choice): boolean {
  if (line.kind !== 'heading' && isSentence(text)) return false;
  const title = readTitle(text).text;
  const kind = nameKind(title, vocabulary, text);
  // A selected heading may be a label such as `Application`, but not a label that only introduces a deadline.
  const statesDay = kind === 'label' && [null, 'deadline'].includes(vocabulary.fieldOf(title));
  return title !== '' && !isSkipped(title, skip) && kind !== 'others' && !statesDay;
}

/** The maximum number of lines of a block to search for the line that an element begins. */
const LOOK_AHEAD = 40;

/** Finds the line that an element begins: the first line in it, or the line of its block that starts with its text. */
function lineFinder(lines: readonly Line[], base: string): (element: Element) => Line | undefined {
  const firstIn = new Map<Node, Line>();
  for (const line of lines) {
    for (let node: Node | null = line.block; node !== null && !firstIn.has(node); node = node.parent)
      firstIn.set(node, line);
  }
  const linesByBlock = Map.groupBy(lines, ({ block }) => block);
  const next = new Map<Node, number>();
  return (element) => {
    const text = textOf(element, base);
    const inside = firstIn.get(element);
    if (inside?.text.startsWith(text)) return inside;
    let block: Node | null = element.parent;
    while (block !== null && !linesByBlock.has(block)) block = block.parent;
    if (block === null) return undefined;
    const from = next.get(block) ?? 0;
    const nextLines = linesByBlock.get(block)?.slice(from, from + LOOK_AHEAD) ?? [];
    const at = nextLines.findIndex((line) => line.text.startsWith(text));
    if (at !== -1) next.set(block, from + at + 1);
    return nextLines[at];
  };
}

/** The names in a heading: several, if line breaks separate names of awards; otherwise the whole text. */
function splitHeading(line: Line, vocabulary: LabelVocabulary): TitleLine[] {
  const { text, between = [] } = line;
  const isName = (each: string): boolean =>
    endsAsAward(readTitle(each).text) && isNamed(readTitle(each).text, vocabulary);
  const names = between.length > 1 && between.every(isName) ? between : [text];
  return names.map((title) => ({ line, title, rest: '' }));
}

/** The lines that begin with the selected elements. The rest of such a line is not part of the title. */
export function chosenTitles(lines: readonly Line[], elements: readonly Element[], base: string) {
  const lineOf = lineFinder(lines, base);
  const found = elements.flatMap((element): TitleLine[] => {
    const text = textOf(element, base);
    const line = text === '' ? undefined : lineOf(element);
    if (line === undefined) return [];
    if (line.kind === 'heading') return [{ line, title: line.text, rest: '' }];
    return [{ line, title: text, rest: line.text.slice(text.length).replace(/^[\s:;,–—-]+/, '') }];
  });
  return [...new Map(found.map((each) => [each.line, each])).values()];
}

/** The lines that name one award each. */
export function awardHeadings(lines: readonly Line[], { findAll, base }: Document, choice: Choice) {
  const { heading, vocabulary } = choice;
  const possibleOf = (titles: readonly TitleLine[]): TitleLine[] =>
    titles
      .flatMap((each) => (each.line.kind === 'heading' ? splitHeading(each.line, vocabulary) : [each]))
      .filter((each) => isPossible(each, choice));
  if (heading !== undefined) return possibleOf(chosenTitles(lines, findAll(heading), base));
  const all = lines
    .filter(({ kind }) => kind === 'heading')
    .map((line) => ({ line, title: line.text, rest: '' }));
  const named = possibleOf(all).filter(({ title }) => mayBeAward(readTitle(title).text, vocabulary));
  const level = awardLevel(named, vocabulary);
  const fromOtherLevels = atOtherLevels(named, level);
  return withoutGroups(named.filter((each) => each.line.level === level || fromOtherLevels.has(each)));
}

/**
 * Headings of other levels that name a single award. A heading is left out if it is above the next one and that is an
 * award of `level`, or if an award of `level` has the same name.
 */
function atOtherLevels(named: readonly TitleLine[], level: number): ReadonlySet<TitleLine> {
  const nameOf = ({ title }: TitleLine): string => readTitle(title).text;
  const namesAtLevel = new Set(
    named.filter(({ line }) => line.level === level).map((each) => slug(nameOf(each))),
  );
  const others = named.filter((each, at) => {
    const below = named[at + 1]?.line.level ?? 0;
    const isAbove = below === level && below > each.line.level;
    return (
      each.line.level > 1 &&
      !isAbove &&
      endsAsAward(nameOf(each)) &&
      !isGeneric(nameOf(each)) &&
      !namesAtLevel.has(slug(nameOf(each)))
    );
  });
  return new Set(others);
}
