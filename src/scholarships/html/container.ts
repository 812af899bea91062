import type { Element } from './dom.ts';
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

/** The elements with the page's content: those that match `chosen` (none if the layout has changed), or the usual ones. */
export function containersOf({ findAll }: Document, chosen: string | undefined): Element[] {
  if (chosen !== undefined) return outermost(findAll(chosen));
  for (const selector of USUAL) {
    const [first] = findAll(selector);
    if (first !== undefined) return [first];
  }
  return [];
}

/** Drops elements that are inside another element of the list. */
export function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<unknown>(elements);
  return elements.filter((element) => {
    for (let node = element.parent; node !== null; node = node.parent) if (all.has(node)) return false;
    return true;
  });
}
