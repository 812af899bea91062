import { MAX_DEPTH } from './depth.ts';
import { attribute, childrenOf, classesOf, type Element, isElement, type Node } from './dom.ts';
import { isFurniture, isHidden } from './hidden.ts';
import type { LineWriter } from './line-writer.ts';
import type { LineSetting } from './lines.ts';
import { readLink } from './links.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const BLOCKS = words(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main ol p pre section summary table tbody td tfoot th thead tr ul',
);
/** They begin a line, but no paragraph of their own. */
const IN_ROWS = words('li dd dt td th tr tbody thead');
const BOLD = words('b strong u mark label');
const BOLD_CLASS = /(^|[-_])(label|strong|bold)$/;

interface State {
  readonly where: LineSetting;
  readonly bold: boolean;
  readonly preformatted: boolean;
  readonly depth: number;
}

const isBoldElement = (element: Element): boolean =>
  BOLD.has(element.name) ||
  /font-weight\s*:\s*(bold|[6-9]00)/.test(attribute(element, 'style')) ||
  classesOf(element).some((name) => BOLD_CLASS.test(name));

function elementBefore(element: Element): Element | null {
  for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
    if (isElement(node)) return node;
  }
  return null;
}

/** What a `dt` (`dt`s in a row name the same values) and its `dd`s have in common. */
function pairOf(element: Element): Element {
  let first = element;
  for (let before = elementBefore(first); before !== null; before = elementBefore(first)) {
    if (!/^d[td]$/.test(before.name) || (first.name === 'dt' && before.name === 'dd')) break;
    first = before;
  }
  return first;
}

const LABEL_CLASS = /^(field|views|item)?[-_]*label$/;
const isLabelBox = (node: Node): boolean =>
  isElement(node) && node.name === 'div' && classesOf(node).some((name) => LABEL_CLASS.test(name));

/** The box that holds a label's box and then its values', and no other label: `null` for all else. */
function labelledBox(block: Element, { row, kind }: LineSetting): Element | null {
  const { parent } = block;
  if (row !== null || kind !== 'text' || parent === null || !isElement(parent)) return null;
  const boxes = childrenOf(parent).filter(isElement);
  const isPair = boxes.length > 1 && boxes[0] !== undefined && isLabelBox(boxes[0]);
  return isPair && boxes.filter(isLabelBox).length === 1 ? parent : null;
}

function settingIn(block: Element, around: LineSetting): LineSetting {
  const inside = { ...around, block };
  const pair = labelledBox(block, around);
  if (pair !== null) return { ...inside, row: pair, kind: isLabelBox(block) ? 'term' : 'text' };
  const [, level] = /^h([1-6])$/.exec(block.name) ?? [];
  if (level !== undefined) return { ...inside, kind: 'heading', level: Number(level) };
  if (block.name === 'li') return { ...inside, kind: 'item', item: block };
  if (block.name === 'dt') return { ...inside, kind: 'term', row: pairOf(block) };
  if (block.name === 'dd') return { ...inside, row: pairOf(block) };
  if (block.name === 'tr') return { ...inside, row: block };
  if (block.name === 'th') return { ...inside, kind: 'term' };
  if (block.name === 'dl' || block.name === 'table') return { ...inside, row: null };
  return inside;
}

function visibleText(node: Node, depth = 0): string {
  if (node.type === 'text') return node.data;
  if (depth > MAX_DEPTH || (isElement(node) && (isHidden(node) || isFurniture(node)))) return '';
  return childrenOf(node)
    .map((child) => visibleText(child, depth + 1))
    .join('');
}

/** `<span>Value</span><span>$500</span>` is held apart by style sheets alone. */
function stepsAside(node: Node): boolean {
  const before = node.previousSibling;
  if (before === null || !isElement(before) || !isElement(node) || BLOCKS.has(node.name)) return false;
  return /[\p{Ll}:)]$/u.test(visibleText(before)) && /^[\p{Lu}\d$(]/u.test(visibleText(node));
}

/** The day of `<time datetime="2027-03-01">March 1</time>` has its year in the markup. */
function yearOf(element: Element): string {
  const [, year] = /^(\d{4})-\d\d-\d\d/.exec(attribute(element, 'datetime')) ?? [];
  const text = visibleText(element);
  const lacksYear = /\d/.test(text) && !/\d{4}|['’]\d\d|[/-]\d{1,2}[/-]/.test(text);
  return year !== undefined && lacksYear ? `, ${year}` : '';
}

function writeText(text: string, { bold, preformatted, where }: State, writer: LineWriter): void {
  const [first = '', ...more] = preformatted ? text.split('\n') : [text];
  writer.text(first, bold, where);
  for (const line of more) {
    writer.lineBreak();
    writer.text(line, bold, where);
  }
}

function writeChildren(element: Element, state: State, writer: LineWriter, base: string): void {
  const inside = {
    ...state,
    bold: state.bold || isBoldElement(element),
    preformatted: state.preformatted || element.name === 'pre',
    depth: state.depth + 1,
  };
  if (inside.depth > MAX_DEPTH) return;
  if (element.name === 'a') {
    const text = visibleText(element).replace(/\s+/g, ' ').trim();
    const link = readLink(attribute(element, 'href'), text, base);
    if (link !== null) writer.link(link);
  }
  for (const child of childrenOf(element)) {
    if (stepsAside(child)) writer.text(' ', inside.bold, inside.where);
    writeNode(child, inside, writer, base);
  }
  if (element.name === 'time') writeText(yearOf(element), inside, writer);
}

function writeElement(element: Element, state: State, writer: LineWriter, base: string): void {
  const { name } = element;
  // A heading is one line, however it is broken.
  if (name === 'br' && state.where.kind === 'heading') writer.text(' ', state.bold, state.where);
  else if (name === 'br') writer.lineBreak();
  else if (name === 'hr') writer.rule();
  else if (BLOCKS.has(name)) {
    writer.border(!IN_ROWS.has(name));
    writeChildren(element, { ...state, where: settingIn(element, state.where) }, writer, base);
    writer.border(!IN_ROWS.has(name));
    // A button in a heading opens its section; elsewhere it is a control.
  } else if (name !== 'button' || state.where.kind === 'heading') writeChildren(element, state, writer, base);
}

function writeNode(node: Node, state: State, writer: LineWriter, base: string): void {
  if (node.type === 'text') writeText(node.data, state, writer);
  else if (isElement(node) && !isHidden(node) && !isFurniture(node)) writeElement(node, state, writer, base);
}

/** Writes the lines of a node, whatever the node itself is. */
export function walk(root: Node, writer: LineWriter, base: string): void {
  const where: LineSetting = { kind: 'text', level: 0, row: null, item: null, block: root };
  const state: State = { where, bold: false, preformatted: false, depth: 0 };
  if (root.type === 'text') writeText(root.data, state, writer);
  else if (!isElement(root)) {
    for (const child of childrenOf(root)) writeNode(child, state, writer, base);
  } else if (BLOCKS.has(root.name)) writeElement(root, state, writer, base);
  else writeChildren(root, state, writer, base);
}
