import { childrenOf, classesOf, type Element, isElement, type Node } from './dom.ts';

const LABEL_CLASS = /^(field|views|item)?[-_]*label$/;
export const isLabelBox = (node: Element): boolean =>
  node.name === 'div' && classesOf(node).some((name) => LABEL_CLASS.test(name));

/**
 * For each element of a label or value, the element that identifies the pair: in a `dl` the first `dt` (several in a
 * row label the same values); for a box that contains a label box and its values, the box itself.
 */
function pairsIn(parent: Element): ReadonlyMap<Element, Element> {
  const pairs = new Map<Element, Element>();
  const boxes = childrenOf(parent).filter(isElement);
  let first: Element | null = null;
  let before = '';
  for (const box of boxes) {
    const isPart = box.name === 'dt' || box.name === 'dd';
    if (!isPart || first === null || (box.name === 'dt' && before === 'dd')) first = isPart ? box : null;
    if (first !== null) pairs.set(box, first);
    before = box.name;
  }
  const [label] = boxes;
  const isLabelled = boxes.length > 1 && label !== undefined && isLabelBox(label);
  if (isLabelled && boxes.filter(isLabelBox).length === 1) for (const box of boxes) pairs.set(box, parent);
  return pairs;
}

/** Examines the children of each element only once, and nothing outside of the root. */
export function createPairFinder(root: Node) {
  const pairsOfParent = new Map<Element, ReadonlyMap<Element, Element>>();
  return (element: Element): Element | null => {
    const { parent } = element;
    if (element === root || parent === null || !isElement(parent)) return null;
    const pairs = pairsOfParent.get(parent) ?? pairsIn(parent);
    pairsOfParent.set(parent, pairs);
    return pairs.get(element) ?? null;
  };
}

export type PairFinder = ReturnType<typeof createPairFinder>;
