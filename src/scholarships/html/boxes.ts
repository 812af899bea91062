import { childrenOf, type Element, isElement } from './dom.ts';

const HEADING = /^h[1-6]$/;
/** What a heading may hold once, as a box around its text, but not several times. */
const PARAGRAPH = /^(p|ul|ol|dl|table|section|form)$/;

/** Whether a heading was never closed, so that other headings or several paragraphs are in it. */
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

/** Whether a box consists of links, which are then drawn as a list: `<div><a>One</a> <a>Two</a></div>`. */
export function isListOfLinks(box: Element): boolean {
  const children = childrenOf(box);
  const links = children.filter((child) => isElement(child) && child.name === 'a');
  const isBlank = children.every(
    (child) =>
      links.includes(child) ||
      child.type === 'comment' ||
      (child.type === 'text' && child.data.trim() === ''),
  );
  return box.name === 'div' && links.length > 1 && isBlank;
}
