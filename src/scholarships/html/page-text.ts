import { childrenOf, type Element, isElement, type Node } from './dom.ts';

/** Elements that a page never shows as text. */
const UNSEEN = new Set(['head', 'script', 'style', 'noscript', 'template']);
const TOKEN = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

const tokensOf = (text: string): string[] => text.toLowerCase().match(TOKEN) ?? [];

/** All text of a page as a sequence of words and symbols, to find where values were read. White space does not count. */
export interface PageTextIndex {
  /** The first two occurrences of a text between two positions of the page, each as the index of its first word. */
  find(text: string, from?: number, to?: number): readonly number[];
  elementAt(place: number): Element | null;
  /** The index of the first word after an element's start tag. */
  readonly placeOf: (element: Element) => number | undefined;
}

export function indexPageText(roots: readonly Node[]): PageTextIndex {
  const tokens: string[] = [];
  const owners: (Element | null)[] = [];
  const places = new Map<string, number[]>();
  const begins = new Map<Element, number>();

  function add(node: Node, owner: Element | null): void {
    if (node.type === 'text') {
      for (const token of tokensOf(node.data)) {
        const known = places.get(token);
        if (known === undefined) places.set(token, [tokens.length]);
        else known.push(tokens.length);
        tokens.push(token);
        owners.push(owner);
      }
    } else if (!isElement(node)) for (const child of childrenOf(node)) add(child, owner);
    else if (!UNSEEN.has(node.name)) {
      begins.set(node, tokens.length);
      for (const child of childrenOf(node)) add(child, node);
    }
  }
  for (const root of roots) add(root, null);

  const NOWHERE: readonly number[] = [];
  return {
    find(text, from = 0, to = tokens.length) {
      const wanted = tokensOf(text);
      // Starting from the rarest word of the text needs the fewest tries.
      const [rarest] = wanted
        .map((token, at) => ({ at, all: places.get(token) ?? NOWHERE }))
        .toSorted((a, b) => a.all.length - b.all.length);
      const found: number[] = [];
      for (const place of rarest?.all ?? NOWHERE) {
        const first = place - (rarest?.at ?? 0);
        if (first < from || first + wanted.length > to) continue;
        if (wanted.every((token, at) => tokens[first + at] === token)) found.push(first);
        if (found.length === 2) break;
      }
      return found;
    },
    elementAt: (place) => owners[place] ?? null,
    placeOf: (element) => begins.get(element),
  };
}
