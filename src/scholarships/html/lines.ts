import type { Node } from './dom.ts';
import type { Line } from './line.ts';
import { createLineWriter } from './line-writer.ts';
import { writeNodeLines } from './write-lines.ts';

/** The lines of a node, even if the node itself is hidden: the content of a closed panel counts. */
export const linesOf = (root: Node, base: string): Line[] => linesOfAll([root], base);

/** `linesOfAll`, memoized by element. */
export function createLineReader(base: string): (roots: readonly Node[]) => readonly Line[] {
  const linesOfElement = new Map<Node, readonly Line[]>();
  return (roots) => {
    const [root, ...more] = roots;
    if (root === undefined || more.length > 0) return linesOfAll(roots, base);
    const lines = linesOfElement.get(root) ?? linesOfAll(roots, base);
    linesOfElement.set(root, lines);
    return lines;
  };
}

export function linesOfAll(roots: readonly Node[], base: string): Line[] {
  const writer = createLineWriter();
  for (const root of roots) writeNodeLines(root, writer, base);
  return writer.end();
}

/** A node's text, on one line. */
export const textOf = (root: Node, base: string): string =>
  linesOf(root, base)
    .map(({ text }) => text)
    .join(' ');
