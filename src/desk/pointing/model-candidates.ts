import { classesOf, type Element, isElement } from '../../scholarships/html/dom.ts';
import type { Line } from '../../scholarships/html/line.ts';
import { textOf } from '../../scholarships/html/lines.ts';
import type { Document } from '../../scholarships/html/parse.ts';
import type { Candidate } from '../suggest/entry-candidates.ts';
import { placeOfName } from './agreement.ts';
import type { LocatedAward } from './model-response.ts';

const SAFE_CLASS = /^[a-z][\w-]*$/i;

const selectorsOf = (element: Element): string[] => [
  element.name,
  ...classesOf(element).flatMap((name) => (SAFE_CLASS.test(name) ? `${element.name}.${name}` : [])),
];

/** Selectors of an element: by itself, and in its parent. */
function shapesOf(element: Element): string[] {
  const own = selectorsOf(element);
  const { parent } = element;
  const above = parent !== null && isElement(parent) ? selectorsOf(parent) : [];
  return [...own, ...above.flatMap((one) => own.map((each) => `${one} > ${each}`))];
}

/** If the block of a line has more elements, it is the whole page. */
const MAX_ELEMENTS = 200;

/** The elements that begin with a name, in the block of its line. */
function elementsAt({ name, at }: LocatedAward, lines: readonly Line[], { find, base }: Document): Element[] {
  const block = lines[at]?.block;
  if (block === undefined || !isElement(block)) return [];
  const within = [block, ...find(block, '*').slice(0, MAX_ELEMENTS)];
  return within.filter((element) => textOf(element, base).startsWith(name));
}

/** The maximum number of selectors to try. */
const MAX_SHAPES = 8;

/**
 * Candidates that find awards by a selector for the positions of their names, and a candidate that lists exactly these
 * awards.
 */
export function candidatesForAwards(
  awards: readonly LocatedAward[],
  lines: readonly Line[],
  document: Document,
): Candidate[] {
  const counts = new Map<string, number>();
  for (const award of awards)
    for (const shape of new Set(elementsAt(award, lines, document).flatMap(shapesOf)))
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const share = ([shape, count]: readonly [string, number]): number =>
    (2 * count) / (document.findAll(shape).length + awards.length);
  const shapes = [...counts].toSorted((a, b) => share(b) - share(a)).slice(0, MAX_SHAPES);
  const [only, ...more] = awards;
  const optionSets = [
    ...shapes.map(([title]) => ({ title })),
    ...(only !== undefined && more.length === 0 ? [{ name: only.name }] : []),
    // A selector that matches no element.
    { title: 'none', also: awards.map(placeOfName) },
  ];
  return [{}, { container: 'body' }].flatMap((container) =>
    optionSets.map((options) => ({ kind: 'list', options: { ...container, ...options } })),
  );
}
