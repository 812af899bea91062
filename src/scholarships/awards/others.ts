import { type Element, holds, type Node } from '../html/dom.ts';
import { headingElement, type Line } from '../html/line.ts';
import { namesOthers } from './name.ts';

/** The number of headings in each node. */
export function countHeadings(elements: readonly Element[]): Map<Node, number> {
  const counts = new Map<Node, number>();
  for (const element of elements) {
    for (let node: Node | null = element; node !== null; node = node.parent)
      counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return counts;
}

/** The largest box around a heading that contains no other counted one; `null` if that is just the heading. */
export function boxOf(
  heading: Element,
  counts: ReadonlyMap<Node, number>,
  containers: ReadonlySet<Node> = new Set(),
): Node | null {
  let box: Node = heading;
  for (let node = heading.parent; node !== null; node = node.parent) {
    if (containers.has(node) || counts.get(node) !== 1) break;
    box = node;
  }
  return box === heading ? null : box;
}

/**
 * The lines below headings of other awards, people or pages (`Past recipients`): those in the heading's box, or else up to
 * the next heading of its level.
 */
export function linesOfOthers(lines: readonly Line[], isOthers = namesOthers): ReadonlySet<Line> {
  const headings = lines.filter(({ kind }) => kind === 'heading');
  if (!headings.some(({ text }) => isOthers(text))) return new Set();
  const elements = new Map(headings.map((line) => [line, headingElement(line)]));
  const counts = countHeadings([...elements.values()].filter((element) => element !== null));
  const found = new Set<Line>();
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'heading' || found.has(line) || !isOthers(line.text)) continue;
    let end = at + 1;
    for (let next = lines[end]; next !== undefined; end += 1, next = lines[end])
      if (next.kind === 'heading' && next.level <= line.level) break;
    const section = lines.slice(at + 1, end);
    const element = elements.get(line) ?? null;
    const box = element === null ? null : boxOf(element, counts);
    const boxed = box === null ? [] : section.filter(({ block }) => holds(box, block));
    for (const each of boxed.length > 0 ? boxed : section) found.add(each);
  }
  return found;
}
