import { classesOf, type Element, isElement, type Node } from './dom.ts';

/** For each node, how many of the elements it contains. An element also contains itself. */
export function countByAncestor(elements: readonly Element[]): Map<Node, number> {
  const counts = new Map<Node, number>();
  for (const element of elements) {
    for (let node: Node | null = element; node !== null; node = node.parent)
      counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return counts;
}

/**
 * The largest box around an element that contains no other counted element; `null` if no box around the element does.
 */
export function enclosingBox(
  element: Element,
  counts: ReadonlyMap<Node, number>,
  containers: ReadonlySet<Node> = new Set(),
): Node | null {
  let box: Node = element;
  for (let node = element.parent; node !== null; node = node.parent) {
    if (containers.has(node) || counts.get(node) !== 1) break;
    box = node;
  }
  return box === element ? null : box;
}

/** `div.card`: the element and classes of a box. */
export const boxShape = (box: Node | null): string =>
  box !== null && isElement(box) ? `${box.name}.${classesOf(box).join('.')}` : '';
