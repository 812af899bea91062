import { isWithin, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { chosenTitles } from './award-headings.ts';
import type { Place } from './options.ts';
import type { TitleLine } from './title-line.ts';

const OPEN_END = /(?:…|\.\.\.)$/;
const SEPARATOR = /^[\s:;,–—-]+/;

/** The words of a place that is given as words; `null` for a selector. */
export const wordsOfPlace = (place: Place): string | null =>
  OPEN_END.test(place) ? place.replace(OPEN_END, '').trim() : null;

/** The lines that begin at a place, the words there, and what follows them on the line. */
export function linesAt(place: Place, lines: readonly Line[], { findAll, base }: Document): TitleLine[] {
  const words = wordsOfPlace(place);
  if (words === null) return chosenTitles(lines, findAll(place), base);
  const begin = words.toLowerCase();
  const begun = lines.filter(({ text }) => text.toLowerCase().startsWith(begin));
  if (begun.length === 0) return namedWithin(begin, lines);
  return begun.map((line) => ({
    line,
    title: line.text.slice(0, words.length),
    rest: line.text.slice(words.length).replace(SEPARATOR, ''),
  }));
}

/** The lines that contain the words further on. The whole line then describes what the words name. */
const namedWithin = (words: string, lines: readonly Line[]): TitleLine[] =>
  lines.flatMap((line) => {
    const at = words === '' ? -1 : line.text.toLowerCase().indexOf(words);
    return at < 0 ? [] : [{ line, title: line.text.slice(at, at + words.length), rest: line.text }];
  });

function addTo(texts: Map<Node, string[]>, node: Node, text: string): void {
  const known = texts.get(node);
  if (known === undefined) texts.set(node, [text]);
  else if (known.length < MOST_IN_BLOCK) known.push(text);
}

/** Matching elements per block; further ones are ignored. */
const MOST_IN_BLOCK = 50;
/** How many levels of inline markup may lie between an element and the block of its line. */
const MOST_INLINE = 8;

/** Returns a reader of a place in some lines: of the text after its words, or in the element. */
export function textsAt(place: Place, { findAll, base }: Document): (lines: readonly Line[]) => string[] {
  const words = wordsOfPlace(place)?.toLowerCase();
  if (words !== undefined) {
    return (lines) =>
      lines.flatMap(({ text }, at) => {
        if (!text.toLowerCase().startsWith(words)) return [];
        return text.slice(words.length).replace(SEPARATOR, '') || (lines[at + 1]?.text ?? []);
      });
  }
  const chosen = findAll(place);
  const all = new Set<Node>(chosen);
  const within = new Map<Node, string[]>();
  for (const element of chosen) {
    const text = textOf(element, base);
    let node: Node | null = element.parent;
    for (let level = 0; node !== null && level < MOST_INLINE; level += 1, node = node.parent)
      addTo(within, node, text);
  }
  return (lines) =>
    lines.flatMap((line) =>
      isWithin(line.block, all)
        ? [line.text]
        : (within.get(line.block) ?? []).filter((text) => line.text.includes(text)),
    );
}
