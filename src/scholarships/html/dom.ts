import type { Cheerio, CheerioAPI } from 'cheerio';

type Selection = ReturnType<CheerioAPI>;
export type Node = Selection extends Cheerio<infer N> ? N : never;
export type Element = Extract<Node, { readonly attribs: unknown }>;

export const isElement = (node: Node): node is Element => 'attribs' in node;

export const childrenOf = (node: Node): readonly Node[] => ('children' in node ? node.children : []);

export const attribute = (element: Element, name: string): string => element.attribs[name] ?? '';

export const classesOf = (element: Element): readonly string[] =>
  attribute(element, 'class').split(/\s+/).filter(Boolean);

/** The elements of a selection, as an array with the right type. */
export const elementsOf = (selection: Selection): Element[] => selection.toArray().filter(isElement);

export function isWithin(node: Node, outer: ReadonlySet<Node>): boolean {
  for (let at: Node | null = node; at !== null; at = at.parent) if (outer.has(at)) return true;
  return false;
}

export function contains(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node !== null; node = node.parent) if (node === outer) return true;
  return false;
}

export function ancestorsOf(node: Node | undefined): Set<Node> {
  const outer = new Set<Node>();
  for (let at = node?.parent ?? null; at !== null; at = at.parent) outer.add(at);
  return outer;
}

/** The node, or its ancestor that is a child of one of `outer`. */
export function childContaining(outer: ReadonlySet<Node>, node: Node): Node {
  let branch = node;
  for (let { parent } = node; parent !== null && !outer.has(parent); parent = parent.parent) branch = parent;
  return branch;
}
