import type { Element, Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { mayBeAward, nameKind } from './name.ts';
import { isSkipped } from './options.ts';
import { readTitle } from './title.ts';
import type { TitleLine } from './title-line.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Choice {
  readonly heading: string | undefined;
  readonly skip: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** The heading level (below the page's title) at which most headings name an award; the deeper one if equal. */
function awardLevel(headings: readonly Line[], vocabulary: Vocabulary): number {
  const scores = [2, 3, 4, 5, 6].map((level) => {
    const named = headings.filter(
      (line) => line.level === level && nameKind(line.text, vocabulary) === 'award',
    );
    return { level, score: named.length };
  });
  const best = scores.reduce((a, b) => (b.score >= a.score && b.score > 0 ? b : a));
  return best.score > 0 ? best.level : 0;
}

function isPossible(text: string, { skip, vocabulary }: Choice): boolean {
  const title = readTitle(text).text;
  const kind = nameKind(title, vocabulary, text);
  // A chosen heading may be called `Application`; it is not an award's if it only says until when.
  const saysDay = kind === 'label' && [null, 'deadline'].includes(vocabulary.fieldOf(title));
  return title !== '' && !isSkipped(title, skip) && kind !== 'others' && !saysDay;
}

/** At most this many lines of a block are searched for the one that an element begins. */
const LOOK_AHEAD = 40;

/** Finds the line that an element begins: the first line in it, or the line of its block that starts with its text. */
function lineFinder(lines: readonly Line[], base: string): (element: Element) => Line | undefined {
  const firstIn = new Map<Node, Line>();
  for (const line of lines) {
    for (let node: Node | null = line.block; node !== null && !firstIn.has(node); node = node.parent) {
      firstIn.set(node, line);
    }
  }
  const ofBlock = Map.groupBy(lines, ({ block }) => block);
  const next = new Map<Node, number>();
  return (element) => {
    const text = textOf(element, base);
    const inside = firstIn.get(element);
    if (inside?.text.startsWith(text)) return inside;
    let block: Node | null = element.parent;
    while (block !== null && !ofBlock.has(block)) block = block.parent;
    if (block === null) return undefined;
    const from = next.get(block) ?? 0;
    const ahead = ofBlock.get(block)?.slice(from, from + LOOK_AHEAD) ?? [];
    const at = ahead.findIndex((line) => line.text.startsWith(text));
    if (at !== -1) next.set(block, from + at + 1);
    return ahead[at];
  };
}

/** The lines that begin with the selected elements. The rest of such a line is not part of the title. */
export function chosenTitles(
  lines: readonly Line[],
  elements: readonly Element[],
  base: string,
): TitleLine[] {
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
export function awardHeadings(
  lines: readonly Line[],
  { findAll, base }: Document,
  choice: Choice,
): TitleLine[] {
  const { heading, vocabulary } = choice;
  if (heading !== undefined) {
    return chosenTitles(lines, findAll(heading), base).filter(({ title }) => isPossible(title, choice));
  }
  const possible = lines.filter((line) => line.kind === 'heading' && isPossible(line.text, choice));
  const named = possible.filter(({ text }) => mayBeAward(readTitle(text).text, vocabulary));
  const level = awardLevel(named, vocabulary);
  return named.filter((line) => line.level === level).map((line) => ({ line, title: line.text, rest: '' }));
}
