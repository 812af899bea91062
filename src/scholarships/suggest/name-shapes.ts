import { endsAsAward, mayBeAward, namesSeveral } from '../awards/name.ts';
import { readTitle } from '../awards/title.ts';
import type { Vocabulary } from '../awards/vocabulary.ts';
import { childrenOf, classesOf, type Element, isElement } from '../html/dom.ts';
import { isVisible } from '../html/hidden.ts';
import { textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';

/** Elements that a name may fill. */
const PLACES =
  'h1, h2, h3, h4, h5, h6, strong, b, u, em, i, a, span, font, p, div, td, th, dt, dd, summary, button, caption, legend';
const BOXES = /^(p|div|td|th|dd)$/;
const LONGEST_NAME = 160;
const SAFE_CLASS = /^[a-z][\w-]*$/i;
/** The maximum number of shapes to try. */
const MOST_SHAPES = 10;

/** An element with the class that the fewest elements of the page have, but others too. */
function ownShape(element: Element, used: ReadonlyMap<string, number>): string {
  const names = classesOf(element).filter((each) => SAFE_CLASS.test(each) && (used.get(each) ?? 0) > 1);
  const [name = classesOf(element).find((each) => SAFE_CLASS.test(each))] = names.toSorted(
    (a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0),
  );
  return name === undefined ? element.name : `${element.name}.${name}`;
}

/** An element with the class that the most elements of the page have: `a.list-group-item`, in boxes of any shape. */
function commonShape(element: Element, used: ReadonlyMap<string, number>): string[] {
  const [name] = classesOf(element)
    .filter((each) => SAFE_CLASS.test(each))
    .toSorted((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
  return name === undefined ? [] : [`${element.name}.${name}`];
}

/** Selectors of an element's place, the widest first. */
function shapesOf(element: Element, used: ReadonlyMap<string, number>): string[] {
  const { parent } = element;
  // Lists of links are read by their items.
  if (parent === null || !isElement(parent) || parent.name === 'li') return [];
  const own = ownShape(element, used);
  const near = `${ownShape(parent, used)} > ${own}`;
  return [own === element.name ? `${parent.name} > ${own}` : own, near, ...commonShape(element, used)];
}

/** Selectors of places of one shape in which names of awards stand, those with the most names first. */
export function nameShapes({ base, find }: Document, body: Element, vocabulary: Vocabulary): string[] {
  const named = new Map<string, number>();
  const isBlock = (node: Element): boolean =>
    find(node, 'p, div, li, td, table, ul, ol, h1, h2, h3, h4, h5, h6').length > 0;
  const used = new Map<string, number>();
  for (const element of find(body, '[class]'))
    for (const name of classesOf(element)) used.set(name, (used.get(name) ?? 0) + 1);
  for (const element of find(body, PLACES)) {
    if (!isVisible(element) || (BOXES.test(element.name) && isBlock(element))) continue;
    if (childrenOf(element).length === 0) continue;
    const text = textOf(element, base);
    if (text.length > LONGEST_NAME) continue;
    const title = readTitle(text).text;
    const isName =
      (endsAsAward(title) || namesSeveral(title)) &&
      title.includes(' ') &&
      mayBeAward(title, vocabulary, text);
    if (!isName) continue;
    for (const shape of new Set(shapesOf(element, used))) named.set(shape, (named.get(shape) ?? 0) + 1);
  }
  return [...named]
    .filter(([, count]) => count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([shape]) => shape)
    .slice(0, MOST_SHAPES);
}
