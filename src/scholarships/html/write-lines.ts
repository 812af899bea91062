import { dayOf } from '../text/timestamp.ts';
import { wordSet } from '../text/words.ts';
import { tagOf } from './aria-tags.ts';
import { attribute, childrenOf, classesOf, type Element, isElement, type Node } from './dom.ts';
import { footnoteText } from './footnote-marks.ts';
import { isBoilerplate, isHidden } from './hidden.ts';
import { readIcon, readStateLabel } from './icons.ts';
import { createPairFinder, isLabelBox, type PairFinder } from './label-value-pairs.ts';
import type { LineContext } from './line.ts';
import type { LineWriter } from './line-writer.ts';
import { decodeProtectedEmail, readLink } from './links.ts';
import { isLinkAroundBlocks, isListOfLinks, isUnclosed } from './markup-quirks.ts';
import { MAX_DEPTH } from './nesting-limit.ts';

const BLOCKS = wordSet(
  `
    address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main ol p pre section summary table
    tbody td tfoot th thead tr ul
  `,
);
/** Elements that begin a line but not a paragraph. */
const IN_ROWS = wordSet('li dd dt td th tr tbody thead');
const BOLD = wordSet('b strong u mark label');
const BOLD_CLASS = /(^|[-_])(label|strong|bold)$/;

interface State {
  readonly where: LineContext;
  readonly bold: boolean;
  readonly preformatted: boolean;
  readonly inLink: boolean;
  readonly depth: number;
}

const isBoldElement = (element: Element): boolean =>
  BOLD.has(element.name) ||
  /font-weight\s*:\s*(bold|[6-9]00)/.test(attribute(element, 'style')) ||
  classesOf(element).some((name) => BOLD_CLASS.test(name));

function contextIn(block: Element, around: LineContext, pairOf: PairFinder): LineContext {
  const name = tagOf(block);
  const inside = { ...around, block };
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level !== undefined) return { ...inside, kind: 'heading', level: Number(level) };
  // Text directly in a list, outside of any `li`, is an item too.
  if (name === 'li' || name === 'ul' || name === 'ol') return { ...inside, kind: 'item', item: block };
  if (name === 'dt') return { ...inside, kind: 'term', row: pairOf(block) };
  if (name === 'dd') return { ...inside, row: pairOf(block) };
  if (name === 'tr') return { ...inside, row: block };
  if (name === 'th') return { ...inside, kind: 'term' };
  if (name === 'dl' || name === 'table') return { ...inside, row: null };
  const box = around.row === null && around.kind === 'text' ? pairOf(block) : null;
  return box === null ? inside : { ...inside, row: box, kind: isLabelBox(block) ? 'term' : 'text' };
}

/** The visible texts of a node, in order. */
function* visibleTexts(node: Node, fromEnd = false, depth = 0): Generator<string> {
  if (node.type === 'text') yield node.data;
  if (depth > MAX_DEPTH || (isElement(node) && (isHidden(node) || isBoilerplate(node)))) return;
  const children = childrenOf(node);
  for (const child of fromEnd ? children.toReversed() : children)
    yield* visibleTexts(child, fromEnd, depth + 1);
}

const visibleText = (node: Node): string => [...visibleTexts(node)].join('');

/** Whether the node is separated from its neighbor by style only: `<span>Value</span><span>$500</span>`. */
function isSpacedByStyle(node: Node): boolean {
  const before = node.previousSibling;
  if (before === null || !isElement(before) || !isElement(node) || BLOCKS.has(tagOf(node))) return false;
  const ending = visibleTexts(before, true).find((text) => text !== '') ?? '';
  const beginning = visibleTexts(node).find((text) => text !== '') ?? '';
  return /[\p{Ll}:)]$/u.test(ending.slice(-2)) && /^[\p{Lu}\d$(]/u.test(beginning);
}

/**
 * What is only in the markup of a time: the year of `<time datetime="2027-03-01">March 1</time>`, or the day if the text
 * is none, such as `in 3 months`.
 */
function yearOf(element: Element): string {
  const [, year] = /^(\d{4})-\d\d-\d\d/.exec(attribute(element, 'datetime')) ?? [];
  const text = visibleText(element);
  if (year !== undefined && /^\s*in (an?|\d+|\w+) (day|week|month|year)s?\s*$/i.test(text))
    return ` (${dayOf(attribute(element, 'datetime'))})`;
  const lacksYear = /\d/.test(text) && !/\d{4}|['’]\d\d|[/-]\d{1,2}[/-]/.test(text);
  return year !== undefined && lacksYear ? `, ${year}` : '';
}

/** `$2,<br>500` */
const breaksNumber = (br: Element, before: string): boolean =>
  /\$\s?\d{1,3},$/.test(before) && br.next?.type === 'text' && /^\s*\d{3}(?!\d)/.test(br.next.data);

/** Writes the lines of a node, even if the node itself is hidden. */
export function writeNodeLines(root: Node, writer: LineWriter, base: string): void {
  const pairOf = createPairFinder(root);
  const unclosed = new Map<Element, boolean>();
  const isOpen = (heading: Element): boolean => {
    const result = unclosed.get(heading) ?? isUnclosed(heading);
    unclosed.set(heading, result);
    return result;
  };

  function writeText(text: string, { bold, preformatted, where }: State, node: Node): void {
    const [first = '', ...more] = preformatted ? text.split('\n') : [text];
    writer.text(first, bold, where, node);
    for (const line of more) {
      writer.lineBreak();
      writer.text(line, bold, where, node);
    }
  }

  function writeChildren(element: Element, state: State): void {
    const inside = {
      ...state,
      bold: state.bold || isBoldElement(element),
      preformatted: state.preformatted || element.name === 'pre',
      inLink: state.inLink || (element.name === 'a' && 'href' in element.attribs),
      depth: state.depth + 1,
    };
    if (inside.depth > MAX_DEPTH) return;
    const email = decodeProtectedEmail(attribute(element, 'data-cfemail'));
    if (element.name === 'a') {
      const text = visibleText(element).replace(/\s+/g, ' ').trim();
      const link =
        email === null
          ? readLink(attribute(element, 'href'), text, base)
          : { url: null, mail: email, text: email };
      if (link !== null) writer.link(link);
    }
    if (email !== null) {
      writeText(email, inside, element);
      return;
    }
    const isLinks = isListOfLinks(element);
    for (const child of childrenOf(element)) {
      if (isLinks) writer.border(true);
      else if (isSpacedByStyle(child)) writer.text(' ', inside.bold, inside.where, null);
      writeNode(child, inside);
    }
    if (element.name === 'time') writeText(yearOf(element), inside, element);
  }

  function writeElement(element: Element, state: State): void {
    const name = tagOf(element);
    if (name === 'br' && state.where.kind === 'heading') writer.headingBreak(state.bold);
    else if (name === 'br' && !breaksNumber(element, writer.last())) writer.lineBreak();
    else if (name === 'hr') writer.rule();
    else if (BLOCKS.has(name) || isLinkAroundBlocks(element)) {
      writer.border(!IN_ROWS.has(name));
      const { block } = state.where;
      const isAfter = state.where.kind === 'heading' && isElement(block) && isOpen(block);
      const around: LineContext = isAfter ? { ...state.where, kind: 'text', level: 0 } : state.where;
      writeChildren(element, { ...state, where: contextIn(element, around, pairOf) });
      writer.border(!IN_ROWS.has(name));
      // A button in a heading opens its section, and one in a link is the link's text; elsewhere it is a control.
    } else if (name !== 'button' || state.where.kind === 'heading' || state.inLink)
      writeChildren(element, state);
  }

  function writeNode(node: Node, state: State): void {
    if (node.type === 'text') writeText(node.data, state, node);
    if (!isElement(node)) return;
    const text = (): string => visibleText(node);
    const isSeen = !isHidden(node);
    const icon =
      (isSeen ? readStateLabel(node, text) : '') || (state.where.kind === 'heading' ? '' : readIcon(node));
    if (icon !== '') writer.text(icon, state.bold, state.where, node);
    else if (isSeen && !isBoilerplate(node)) {
      const mark = footnoteText(node, text, writer.last());
      if (mark === null) writeElement(node, state);
      else if (mark !== '') writeText(mark, state, node);
    }
  }

  const where: LineContext = { kind: 'text', level: 0, row: null, item: null, block: root };
  const state: State = { where, bold: false, preformatted: false, inLink: false, depth: 0 };
  if (root.type === 'text') writeText(root.data, state, root);
  else if (!isElement(root)) for (const child of childrenOf(root)) writeNode(child, state);
  else if (BLOCKS.has(tagOf(root))) writeElement(root, state);
  else writeChildren(root, state);
}
