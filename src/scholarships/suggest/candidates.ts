import type { Vocabulary } from '../awards/vocabulary.ts';
import { containersOf } from '../html/container.ts';
import { attribute, classesOf, type Element, elementsOf } from '../html/dom.ts';
import { isVisible } from '../html/hidden.ts';
import { boxOf, boxShape, countIn } from '../html/own-box.ts';
import type { Document } from '../html/parse.ts';
import { kinds } from '../kinds/index.ts';
import { nameShapes } from './name-shapes.ts';

export interface Candidate {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether its names may be trusted to be awards, whatever they say. Default: unless it is a `list`. */
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
/** The maximum number of classes to try. */
const MOST_CLASSES = 6;

/** Selectors of elements whose class suggests a title: `div.article_header`. */
function titleClasses({ find }: Document, body: Element): string[] {
  const named = find(body, 'div[class], p[class], span[class]')
    .filter(isVisible)
    .flatMap((element) =>
      classesOf(element)
        .filter((name) => TITLE_CLASS.test(name) && SAFE_CLASS.test(name))
        .map((name) => `${element.name}.${name}`),
    );
  return [...new Set(named)].slice(0, MOST_CLASSES);
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

/** Whether each element is in a box of its own, and all boxes have one shape. */
function areBoxed(elements: readonly Element[]): boolean {
  const counts = countIn(elements);
  const [shape, ...others] = new Set(elements.map((element) => boxShape(boxOf(element, counts))));
  return elements.length > 1 && shape !== undefined && shape !== '' && others.length === 0;
}

/** The kinds and options to try on a page: each kind that is suggested, without options and with the most common ones. */
export function candidatesFor(page: Document, vocabulary: Vocabulary): Candidate[] {
  const [body] = elementsOf(page.$('body'));
  const bare = kinds
    .filter(({ isSuggested }) => isSuggested !== false)
    .map(({ basics: { name } }) => ({ kind: name, options: {} }));
  if (body === undefined) return bare;
  const usual = [...HEADINGS, ...titleClasses(page, body)];
  const shapes = unlike(page, body, [...usual, ...nameShapes(page, body, vocabulary)]);
  const places = hasMain(page, body) ? [{}, { container: 'body' }] : [{}];
  const chosen = places.flatMap((place: { container?: string }): Candidate[] => [
    ...['headings', 'bold', 'sentences', 'items'].map((titles) => ({
      kind: 'list',
      options: { ...place, titles },
      ...(titles === 'items' && { isUniform: true }),
    })),
    { kind: 'list', options: { ...place, title: 'li' }, isUniform: true },
    ...shapes.map((title) => ({
      kind: 'list',
      options: { ...place, title },
      isUniform:
        title !== 'h1' &&
        areBoxed(containersOf(page, place.container).flatMap((within) => page.find(within, title))),
    })),
    ...(place.container === undefined
      ? []
      : ['list', 'accordion', 'table', 'definitions'].map((kind) => ({ kind, options: place }))),
  ]);
  return [...bare, ...chosen];
}
