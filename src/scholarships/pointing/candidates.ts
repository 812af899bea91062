import { attribute, classesOf, type Element, elementsOf, isElement, type Node } from '../html/dom.ts';
import type { Candidate } from '../suggest/candidates.ts';
import type { PageToRead } from '../suggest/proposals.ts';
import { textOf } from '../html/lines.ts';
import type { Pointed } from './answer.ts';

const SAFE_CLASS = /^[a-z][\w-]*$/i;
const selectorOf = (element: Element): string[] => [
  element.name,
  ...classesOf(element)
    .filter((name) => SAFE_CLASS.test(name))
    .map((name) => `${element.name}.${name}`),
];

/** Selectors of the elements that are filled by a name, or begin with it. */
export function candidatesAt({ awards }: Pointed, { document }: PageToRead): Candidate[] {
  const lines = document.linesIn(elementsOf(document.$('body')));
  const counts = new Map<string, number>();
  for (const { name, at } of awards) {
    const block = lines[at]?.block;
    if (block === undefined || !isElement(block)) continue;
    const within = [block, ...document.find(block, '*')].filter((element) =>
      textOf(element, document.base).startsWith(name),
    );
    const shapes = new Set(
      within.flatMap((element) => {
        const { parent } = element;
        const own = selectorOf(element);
        return parent !== null && isElement(parent)
          ? [...own, ...own.flatMap((one) => selectorOf(parent).map((above) => `${above} > ${one}`))]
          : own;
      }),
    );
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const best = [...counts]
    .filter(([shape]) => !/^(div|span|li|td|p|a)$/.test(shape) || true)
    .map(([shape, count]) => ({ shape, f1: (2 * count) / (document.findAll(shape).length + awards.length) }))
    .toSorted((a, b) => b.f1 - a.f1)
    .slice(0, 8);
  return [{}, { container: 'body' }].flatMap((place: { container?: string }) => [
    ...best.map(({ shape }) => ({ kind: 'list', options: { ...place, title: shape } })),
    ...(awards.length === 1 ? awards.map(({ name }) => ({ kind: 'list', options: { ...place, name } })) : []),
    { kind: 'list', options: { ...place, title: 'none', also: awards.map(({ name }) => `${name}…`) } },
  ]);
}
