import { classesOf, isElement, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { endsAsAward, nameKind } from './name.ts';
import { readTitle } from './title.ts';
import type { TitleLine } from './title-line.ts';
import type { Vocabulary } from './vocabulary.ts';

export const LONGEST_NAME = 120;

/** Whether a text is short enough for a name, and begins as one does: with a capital, a figure or a quotation mark. */
export const beginsAsName = (text: string): boolean =>
  text.length <= LONGEST_NAME && /^[\p{Lu}\d"“'‘]/u.test(text);

/** Whether a text is the name of an award, and nothing else. */
export function isNamed(text: string, vocabulary: Vocabulary): boolean {
  const title = readTitle(text).text;
  return beginsAsName(title) && nameKind(title, vocabulary, text) === 'award';
}

/** Without headings of groups: the next name is in a deeper heading, and they do not end as the name of one award. */
export const withoutGroups = (titles: readonly TitleLine[]): TitleLine[] =>
  titles.filter(({ line, title }, at) => {
    const isAbove = (titles[at + 1]?.line.level ?? 0) > line.level;
    return !isAbove || endsAsAward(readTitle(title).text);
  });

const MOST_OF_LIST = 0.5;
const isPlainItem = ({ kind, text }: Line): boolean =>
  kind === 'item' && beginsAsName(text) && !/[.!?]$/.test(text);

/** `Fellowship Guidelines`, `Travel Grant Application (PDF)`: a paper about awards, rather than one of them. */
const A_PAPER =
  /\b(guidelines?|applications?|forms?|requests?|polic(y|ies)|handbook|agreement|instructions|checklist|packet)( \((pdf|docx?)\))?$/i;

/** Where a list stands: its element, and two around it, each with its first class. */
function shapeOf(list: Node): string {
  const names: string[] = [];
  for (let node: Node | null = list; node !== null && names.length < 3; node = node.parent)
    if (isElement(node)) names.push(`${node.name}.${classesOf(node)[0] ?? ''}`);
  return names.join();
}

/** In a list among others of its shape, at least this share of the items must be names. */
const SOME_OF_LIST = 1 / 3;

/** The items of lists that are names of awards, and nothing else: most items of all lists of one shape are. */
export function listedTitles(lines: readonly Line[], vocabulary: Vocabulary): TitleLine[] {
  const lists = Map.groupBy(lines, ({ item }) => item?.parent ?? null);
  const shapes = Map.groupBy(lists, ([list]) => (list === null ? null : shapeOf(list)));
  shapes.delete(null);
  const isName = ({ text }: Line): boolean => isNamed(text, vocabulary) && !A_PAPER.test(text);
  return [...shapes.values()].flatMap((alike) => {
    const held = alike
      .map(([, items]) => ({ items, named: items.filter(isName).length }))
      .filter(({ items, named }) => items.every(isPlainItem) && named >= items.length * SOME_OF_LIST);
    const all = held.reduce((sum, { items }) => sum + items.length, 0);
    const named = held.reduce((sum, each) => sum + each.named, 0);
    return named > 1 && named > all * MOST_OF_LIST
      ? held.flatMap(({ items }) => items.map((line) => ({ line, title: line.text, rest: '' })))
      : [];
  });
}
