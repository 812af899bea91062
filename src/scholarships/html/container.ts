import { type Element, elementsOf } from './dom.ts';
import type { Document } from './parse.ts';

const USUAL = [
  'main',
  '[role="main"]',
  '#main-content',
  '#main',
  '#content',
  '.main-content',
  '.region-content',
  'body',
];

/** The elements with the content: those of the given selector (none: another layout), or the usual place. */
export function containersOf({ $ }: Document, chosen: string | undefined): Element[] {
  if (chosen !== undefined) return outermost(elementsOf($(chosen)));
  for (const selector of USUAL) {
    const [first] = elementsOf($(selector));
    if (first !== undefined) return [first];
  }
  return [];
}

/** Without those that are inside another. */
export function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<unknown>(elements);
  return elements.filter((element) => {
    for (let node = element.parent; node !== null; node = node.parent) if (all.has(node)) return false;
    return true;
  });
}
