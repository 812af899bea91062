import type { Vocabulary } from '../awards/vocabulary.ts';
import { attribute, childrenOf, classesOf, type Element, elementsOf, isElement } from '../html/dom.ts';
import { isVisible } from '../html/hidden.ts';
import type { Document } from '../html/parse.ts';
import { kinds } from '../kinds/index.ts';
import { nameShapes } from './name-shapes.ts';

export interface Candidate {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether its names may be trusted to be awards, whatever they say. Default: as the kind and its options say. */
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
const TITLE_CLASS = /(^|[-_])(title|heading|header|name)$/i;
const SAFE_CLASS = /^[a-z][\w-]*$/i;
/** The maximum number of box shapes to try. */
const MOST_SHAPES = 6;

/** Shapes of sibling boxes, such as `div.panel`, most frequent first. */
function repeatedBoxes({ find }: Document, body: Element): string[] {
  const counts = new Map<string, number>();
  for (const parent of find(body, 'div, section, main, ul, ol, article')) {
    if (!isVisible(parent)) continue;
    const own = childrenOf(parent)
      .filter(isElement)
      .flatMap((child) => {
        const [name] = classesOf(child).filter((each) => SAFE_CLASS.test(each));
        return name === undefined ? [] : [`${child.name}.${name}`];
      });
    for (const [shape, same] of Map.groupBy(own, (each) => each)) {
      if (same.length >= 3) counts.set(shape, (counts.get(shape) ?? 0) + same.length);
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([shape]) => shape)
    .slice(0, MOST_SHAPES);
}

/** Selectors of elements whose class suggests a title: `div.article_header`. */
function titleClasses({ find }: Document, body: Element): string[] {
  const named = find(body, 'div[class], p[class], span[class]')
    .filter(isVisible)
    .flatMap((element) =>
      classesOf(element)
        .filter((name) => TITLE_CLASS.test(name) && SAFE_CLASS.test(name))
        .map((name) => `${element.name}.${name}`),
    );
  return [...new Set(named)].slice(0, MOST_SHAPES);
}

/** Whether the page has a standard main element other than its body. */
const hasMain = ({ $ }: Document, body: Element): boolean =>
  elementsOf($('main, [role="main"], #main-content, #main, #content, .main-content, .region-content')).some(
    (element) => element !== body && attribute(element, 'hidden') === '',
  );

/** The selectors that match something that no earlier one matches. */
function unlike({ find }: Document, body: Element, selectors: readonly string[]): string[] {
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

/** The kinds and options to try on a page: every kind without options, and with the most common options. */
export function candidatesFor(page: Document, vocabulary: Vocabulary): Candidate[] {
  const [body] = elementsOf(page.$('body'));
  const bare = kinds
    .filter(({ isFormer }) => isFormer === undefined)
    .map(({ basics: { name } }) => ({ kind: name, options: {} }));
  if (body === undefined) return bare;
  const boxes = repeatedBoxes(page, body);
  const usual = [...HEADINGS, ...titleClasses(page, body)];
  const shapes = unlike(page, body, [...usual, ...nameShapes(page, body, vocabulary)]);
  const items = ['li', ...boxes].filter((item) => page.find(body, item).length > 1);
  const places = hasMain(page, body) ? [{}, { container: 'body' }] : [{}];
  const chosen = places.flatMap((place: { container?: string }): Candidate[] => [
    ...['headings', 'bold', 'sentences', 'items'].map((titles) => ({
      kind: 'list',
      options: { ...place, titles },
      ...(titles === 'items' && { isUniform: true }),
    })),
    ...shapes.map((title) => ({
      kind: 'list',
      options: { ...place, title },
      ...(!usual.includes(title) && { isUniform: false }),
    })),
    ...items.map((item) => ({
      kind: 'cards',
      options: { ...(place.container && { list: place.container }), item },
    })),
    ...(place.container === undefined
      ? []
      : ['list', 'accordion', 'table', 'definitions'].map((kind) => ({ kind, options: place }))),
  ]);
  return [...bare, ...chosen];
}
