import type { CheerioAPI } from 'cheerio';
import { childrenOf, type Element, elementsOf, isElement, type Node } from './dom.ts';

export type FindAll = (selector: string) => readonly Element[];

export type Find = (box: Node, selector: string) => Element[];

interface Numbered {
  readonly at: ReadonlyMap<Node, number>;
  /** For each node, the number of the last node inside it. */
  readonly end: ReadonlyMap<Node, number>;
}

/** Numbers the elements below a node in document order. */
function numbered(root: Node): Numbered {
  const at = new Map<Node, number>();
  const end = new Map<Node, number>();
  const waiting: (readonly [Node, isEnd: boolean])[] = [[root, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, isEnd] = next;
    if (isEnd) end.set(node, at.size);
    else {
      at.set(node, at.size);
      waiting.push([node, true]);
      for (const child of childrenOf(node).toReversed()) if (isElement(child)) waiting.push([child, false]);
    }
  }
  return { at, end };
}

/**
 * Replaces `$(box).find(selector)`, which compares all children of the box with each other and compiles the selector for
 * every box. Here each selector is searched once in the whole page; the matches in a box are a slice of the result.
 */
export function createFinder($: CheerioAPI): { find: Find; findAll: FindAll } {
  const found = new Map<string, readonly Element[]>();
  let numbering: Numbered | undefined;
  const findAll: FindAll = (selector) => {
    const all = found.get(selector) ?? elementsOf($(selector));
    found.set(selector, all);
    return all;
  };
  const find: Find = (box, selector) => {
    if (/^\s*[>+~]|:scope|:has\(\s*[>+~]/.test(selector)) return elementsOf($(box).find(selector));
    const all = findAll(selector);
    const [root] = $.root().toArray();
    if (root === undefined) return [];
    numbering ??= numbered(root);
    const { at, end } = numbering;
    const firstAfter = (number: number): number => {
      let [low, high] = [0, all.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const element = all[middle];
        if (element !== undefined && (at.get(element) ?? 0) > number) high = middle;
        else low = middle + 1;
      }
      return low;
    };
    return all.slice(firstAfter(at.get(box) ?? 0), firstAfter((end.get(box) ?? 0) - 1));
  };
  return { find, findAll };
}
