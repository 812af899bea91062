import { type Element, isElement, type Node } from './dom.ts';
import { createLineWriter } from './line-writer.ts';
import type { Link } from './links.ts';
import { walk } from './walk.ts';

export interface Part {
  readonly text: string;
  readonly bold: boolean;
}

/**
 * - `heading`: `h1` to `h6`
 * - `item`: begins a list item, whether marked up or only written (`- Full-time`)
 * - `term`: the label of a pair (`dt`, `th`)
 * - `text`: all else
 */
type LineKind = 'text' | 'item' | 'heading' | 'term';

/** One line as a reader of the page sees it: white space collapsed, hidden repeats and page furniture left out. */
export interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** The same text, by emphasis. */
  readonly parts: readonly Part[];
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  /** A paragraph, a list or a blank line begins here. */
  readonly gap: boolean;
  /** There is an `hr` before it. */
  readonly rule: boolean;
  /** The same for a label and its values in a `dl` or a table row; `null` outside. */
  readonly row: Node | null;
  readonly links: readonly Link[];
  /** The `li` it stands in. */
  readonly item: Node | null;
  /** The block it stands in. */
  readonly block: Node;
}

/** What is known of a line before its words. */
export interface LineSetting {
  readonly kind: LineKind;
  readonly level: number;
  readonly row: Node | null;
  /** The `li` it stands in; only its first line begins an item. */
  readonly item: Node | null;
  readonly block: Node;
}

/** The lines of a node, even if the node itself is hidden: a closed panel is content too. */
export function linesOf(root: Node, base: string): Line[] {
  return linesOfAll([root], base);
}

/** The lines of several nodes, one after the other. */
export function linesOfAll(roots: readonly Node[], base: string): Line[] {
  const writer = createLineWriter();
  for (const root of roots) walk(root, writer, base);
  return writer.end();
}

/** A node's text on one line. */
export const textOf = (root: Node, base: string): string =>
  linesOf(root, base)
    .map(({ text }) => text)
    .join(' ');

export const isBold = (line: Line): boolean => line.parts.every(({ bold }) => bold);

/** The element of a heading line. */
export function headingElement(line: Line): Element | null {
  for (let node: Node | null = line.block; node !== null; node = node.parent) {
    if (isElement(node) && /^h[1-6]$/.test(node.name)) return node;
  }
  return null;
}
