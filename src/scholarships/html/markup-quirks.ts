import { childrenOf, type Element, isElement, type Node } from './dom.ts';

const HEADING = /^h[1-6]$/;
/** Elements that a heading may contain once, as a box around its text, but not several times. */
const PARAGRAPH = /^(p|ul|ol|dl|table|section|form)$/;

/** Whether a heading was never closed: it contains other headings or several paragraphs. */
export function isUnclosed(heading: Element): boolean {
  if (!HEADING.test(heading.name)) return false;
  const waiting = childrenOf(heading).filter(isElement);
  let paragraphs = 0;
  for (const element of waiting) {
    if (HEADING.test(element.name)) return true;
    if (PARAGRAPH.test(element.name)) paragraphs += 1;
    if (paragraphs > 1) return true;
    waiting.push(...childrenOf(element).filter(isElement));
  }
  return false;
}

const isLink = (node: Node): boolean => isElement(node) && node.name === 'a';
const isBlank = (node: Node): boolean =>
  node.type === 'comment' || (node.type === 'text' && node.data.trim() === '');

const BOX = /^(div|section|article)$/;
const isBlock = (node: Node): boolean =>
  isElement(node) && (BOX.test(node.name) || HEADING.test(node.name) || PARAGRAPH.test(node.name));

/** Whether a link is around paragraphs or headings, as around a whole card. */
export const isLinkAroundBlocks = (node: Node): boolean => isLink(node) && childrenOf(node).some(isBlock);

/** Whether a box has links and no text next to them, so that it looks like a list: `<div><a>One</a> <a>Two</a></div>`. */
export function isListOfLinks(box: Element): boolean {
  if (!BOX.test(box.name)) return false;
  const children = childrenOf(box);
  return (
    children.filter(isLink).length > 1 &&
    children.every((child) => isLink(child) || isBlank(child) || isBlock(child))
  );
}
