import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import { endsAsAward, mayBeAward, namesSeveral } from '../../scholarships/awards/name.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import { registeredExtractors } from '../../scholarships/extractors/index.ts';
import { containersOf } from '../../scholarships/html/container.ts';
import {
  attribute,
  childrenOf,
  classesOf,
  type Element,
  elementsOf,
  isElement,
} from '../../scholarships/html/dom.ts';
import { boxShape, countByAncestor, enclosingBox } from '../../scholarships/html/enclosing-box.ts';
import { isVisible } from '../../scholarships/html/hidden.ts';
import { textOf } from '../../scholarships/html/lines.ts';
import type { Document } from '../../scholarships/html/parse.ts';

export interface Candidate {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the names found are trusted to be awards, whatever their wording. Default: `true`, except for a `list`. */
  readonly isUniform?: boolean;
}

const HEADINGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'p > strong:first-child',
  'p > b:first-child',
  'p > a:first-child',
  'li > strong:first-child',
  'li > b:first-child',
  'dt',
];
const SAFE_CLASS = /^[a-z][\w-]*$/i;

/** Whether the page has a standard main element other than its body. */
const hasMain = ({ $ }: Document, body: Element): boolean =>
  elementsOf($('main, [role="main"], #main-content, #main, #content, .main-content, .region-content')).some(
    (element) => element !== body && attribute(element, 'hidden') === '',
  );

/** Drops selectors that match no elements, or the same elements as an earlier selector. */
function distinctSelectors({ find }: Document, body: Element, selectors: readonly string[]): string[] {
  const numbers = new Map<Element, number>();
  const numberOf = (element: Element): number => {
    const number = numbers.get(element) ?? numbers.size;
    numbers.set(element, number);
    return number;
  };
  const known = new Set(['']);
  return selectors.filter((selector) => {
    const selected = find(body, selector).map(numberOf).join();
    const isNew = !known.has(selected);
    known.add(selected);
    return isNew;
  });
}

/** Whether each element is in a box of its own, and all boxes have one shape. */
function areBoxed(elements: readonly Element[]): boolean {
  const counts = countByAncestor(elements);
  const [shape, ...others] = new Set(elements.map((element) => boxShape(enclosingBox(element, counts))));
  return elements.length > 1 && shape !== undefined && shape !== '' && others.length === 0;
}

/** Values of `titles` for lists with a separate element per award, which the author of the page marked up as one list. */
const SEPARATED = ['panels', 'links'] as const;

/** The extractor of a candidate, or the value of `titles` for a list with separate elements. */
export const methodOf = ({ kind, options }: Candidate): string =>
  SEPARATED.find((titles) => titles === options.titles) ?? kind;

/**
 * The extractors and options to try on a page: each suggested extractor, without options and with the most common ones.
 */
export function candidatesFor(page: Document, vocabulary: LabelVocabulary): Candidate[] {
  const [body] = elementsOf(page.$('body'));
  const bare = [
    // Data in scripts is tried where the page shows no list.
    ...registeredExtractors
      .filter(({ definition }) => definition.name !== 'json')
      .map(({ definition: { name } }) => ({ kind: name, options: {} })),
    ...SEPARATED.map((titles) => ({ kind: 'list', options: { titles } })),
  ];
  if (body === undefined) return bare;
  const shapes = distinctSelectors(page, body, [...HEADINGS, ...nameShapes(page, body, vocabulary)]);
  const containers = hasMain(page, body) ? [{}, { container: 'body' }] : [{}];
  const chosen = containers.flatMap((container: { container?: string }): Candidate[] => [
    ...['headings', 'bold', 'sentences', 'items'].map((titles) => ({
      kind: 'list',
      options: { ...container, titles },
      ...(titles === 'items' && { isUniform: true }),
    })),
    { kind: 'list', options: { ...container, title: 'li' }, isUniform: true },
    ...shapes.map((title) => ({
      kind: 'list',
      options: { ...container, title },
      isUniform:
        title !== 'h1' &&
        areBoxed(containersOf(page, container.container).flatMap((within) => page.find(within, title))),
    })),
    ...(container.container === undefined
      ? []
      : [
          ...['list', 'table'].map((kind) => ({ kind, options: container })),
          ...SEPARATED.map((titles) => ({ kind: 'list', options: { ...container, titles } })),
        ]),
  ]);
  return [...bare, ...chosen];
}

/** Elements that may consist of a name. */
const NAME_ELEMENTS =
  'h1, h2, h3, h4, h5, h6, strong, b, u, em, i, a, span, font, p, div, td, th, dt, dd, summary, button, caption, legend';
const BOXES = /^(p|div|td|th|dd)$/;
const MAX_NAME_LENGTH = 160;
/** The maximum number of shapes to try. */
const MAX_SHAPES = 10;

/** A selector with the element's rarest class that other elements of the page also have. */
function ownShape(element: Element, used: ReadonlyMap<string, number>): string {
  const names = classesOf(element).filter((each) => SAFE_CLASS.test(each) && (used.get(each) ?? 0) > 1);
  const [name = classesOf(element).find((each) => SAFE_CLASS.test(each))] = names.toSorted(
    (a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0),
  );
  return name === undefined ? element.name : `${element.name}.${name}`;
}

/** A selector with the element's most common class: `a.list-group-item`, in boxes of any shape. */
function commonShape(element: Element, used: ReadonlyMap<string, number>): string[] {
  const [name] = classesOf(element)
    .filter((each) => SAFE_CLASS.test(each))
    .toSorted((a, b) => (used.get(b) ?? 0) - (used.get(a) ?? 0));
  return name === undefined ? [] : [`${element.name}.${name}`];
}

/** Selectors for an element's position, the widest first. */
function shapesOf(element: Element, used: ReadonlyMap<string, number>): string[] {
  const { parent } = element;
  // Lists of links are read by their items.
  if (parent === null || !isElement(parent) || parent.name === 'li') return [];
  const own = ownShape(element, used);
  const near = `${ownShape(parent, used)} > ${own}`;
  return [own === element.name ? `${parent.name} > ${own}` : own, near, ...commonShape(element, used)];
}

/** Selectors of repeated positions that contain names of awards, those with the most names first. */
function nameShapes({ base, find }: Document, body: Element, vocabulary: LabelVocabulary): string[] {
  const named = new Map<string, number>();
  const isBlock = (node: Element): boolean =>
    find(node, 'p, div, li, td, table, ul, ol, h1, h2, h3, h4, h5, h6').length > 0;
  const used = new Map<string, number>();
  for (const element of find(body, '[class]'))
    for (const name of classesOf(element)) used.set(name, (used.get(name) ?? 0) + 1);
  for (const element of find(body, NAME_ELEMENTS)) {
    if (!isVisible(element) || (BOXES.test(element.name) && isBlock(element))) continue;
    if (childrenOf(element).length === 0) continue;
    const text = textOf(element, base);
    if (text.length > MAX_NAME_LENGTH) continue;
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
    .slice(0, MAX_SHAPES);
}
