import { type Element, isElement, type Node } from './dom.ts';
import type { Link } from './links.ts';

export interface Part {
  readonly text: string;
  readonly bold: boolean;
}

/**
 * - `heading`: `h1` to `h6`
 * - `item`: begins a list item, marked up or typed (`- Full-time`)
 * - `term`: the label of a pair (`dt`, `th`)
 * - `text`: everything else
 */
type LineKind = 'text' | 'item' | 'heading' | 'term';

/** One line of the page as a reader sees it: white space collapsed, without hidden repeats and boilerplate. */
export interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** The same text, split where emphasis begins or ends. */
  readonly parts: readonly Part[];
  /** The texts between the line breaks of a heading that has any. */
  readonly between?: readonly string[];
  /** 1 to 6 for a heading, otherwise 0. */
  readonly level: number;
  /** Whether a paragraph, a list or a blank line begins here. */
  readonly gap: boolean;
  /** Whether there is an `hr` before the line. */
  readonly rule: boolean;
  /** The same node for a label and its values in a `dl` or a table row; `null` elsewhere. */
  readonly row: Node | null;
  readonly links: readonly Link[];
  /** The `li` that contains the line. */
  readonly item: Node | null;
  /** The block that contains the line. */
  readonly block: Node;
  /** The nodes of the page that the text comes from; the same for every reading of the page. */
  readonly nodes: readonly Node[];
}

/** The properties of a line that depend on its position. */
export interface LineContext {
  readonly kind: LineKind;
  readonly level: number;
  readonly row: Node | null;
  /** The `li` that contains the line; only the first line in an `li` begins an item. */
  readonly item: Node | null;
  readonly block: Node;
}

export const isBold = (line: Line): boolean => line.parts.every(({ bold }) => bold);

export function headingElement(line: Line): Element | null {
  for (let node: Node | null = line.block; node !== null; node = node.parent) {
    if (isElement(node) && /^h[1-6]$/.test(node.name)) return node;
  }
  return null;
}
