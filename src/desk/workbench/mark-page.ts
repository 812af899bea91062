import type { CheerioAPI } from 'cheerio';
import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import { childrenOf, classesOf, type Element, isElement, type Node } from '../../scholarships/html/dom.ts';
import { indexPageText, type PageTextIndex } from '../../scholarships/html/page-text.ts';
import { clonePage, createNodeFactory, parsePage } from '../../scholarships/html/parse.ts';
import { PRINTED_FIELDS, type Scholarship } from '../../scholarships/model/award.ts';
import { cleanPage, withoutStyles } from './clean-page.ts';

export interface MarkTask {
  readonly page: DecodedPage;
  /** In the order in which they were read. */
  readonly records: readonly Pick<Scholarship, 'title' | 'raw'>[];
  /** Names on the page that were not extracted as awards. */
  readonly missedNames: readonly string[];
}

/** A page for the frame of the workbench, with marks at `#award-0`, `#left-0` … */
export interface MarkedPage {
  readonly html: string;
  /** The same page without the site's styles. */
  readonly plain: string;
  /** URLs of styles and pictures, in the order of their numbers. */
  readonly assets: readonly string[];
  readonly isMarked: { readonly records: readonly boolean[]; readonly missed: readonly boolean[] };
}

/**
 * Styles of the marks. They override the site's styles without moving anything: outlines are drawn around the content,
 * and a number takes up no room but covers the content under it.
 */
const MARKS = `
campus-words, campus-mark { all: unset !important; display: inline !important; }
.campus-mark { z-index: 2147483647 !important; color: #1a1f24 !important; visibility: visible !important;
  opacity: 1 !important; scroll-margin: 30vh 0 !important; }
campus-mark.campus-mark { position: relative !important; }
.campus-name { outline: 3px solid #0b57a4 !important; outline-offset: 2px !important; background: #fff !important; }
.campus-left { outline: 3px dashed #8a5300 !important; outline-offset: 2px !important; background: #fff !important; }
.campus-amount { background: #c9f0d3 !important; }
.campus-deadline { background: #ffe3b0 !important; }
.campus-gpa { background: #e3d5ff !important; }
.campus-pointed { outline: 3px solid #b3261e !important; outline-offset: 2px !important; }
.campus-mark:target { background: #fff1b8 !important; }
a.campus-number { all: initial !important; position: absolute !important; z-index: 2147483647 !important;
  margin: 0 0 0 8px !important; padding: 0 6px !important; font: bold 12px/18px system-ui, sans-serif !important;
  min-width: 22px !important; box-sizing: border-box !important; text-align: center !important; color: #fff !important;
  background: #0b57a4 !important; border-radius: 12px !important; cursor: pointer !important; }
a.campus-above { margin: -16px 0 0 -10px !important; padding: 0 4px !important; min-width: 18px !important;
  font: bold 11px/16px system-ui, sans-serif !important; }
a.campus-number:focus-visible { outline: 3px solid #b3261e !important; outline-offset: 2px !important; }
`;

interface Mark {
  readonly owner: Element;
  readonly text: string;
  readonly className: string;
  /** Only for awards and missed names, which have a number. */
  readonly id?: string;
  readonly number?: string;
}

/** Finds a text, whatever white space is between its words. */
const findText = (text: string, printedText: string): RegExpExecArray | null =>
  new RegExp(printedText.trim().split(/\s+/).map(RegExp.escape).join('\\s+')).exec(text);

type Text = Extract<Node, { readonly type: 'text' }>;
type Parts = ReturnType<typeof createNodeFactory>;

const NUMBER = 'campus-number';
/** For a number that is followed by text: the number is shown above the beginning of the text. */
const ABOVE = { class: `${NUMBER} campus-above` };
const numberOf = (parts: Parts, { id, number }: Mark, attributes: Record<string, string> = {}): Node[] => {
  if (!id || !number) return [];
  const ours = { class: NUMBER, target: '_top', href: `./#${id}`, title: 'Show the record' };
  return [parts.element('a', { ...ours, ...attributes }, parts.text(number))];
};

const PIECE = 'campus-words';
const isTextPiece = (node: Node | null): boolean => node !== null && isElement(node) && node.name === PIECE;

/**
 * Replaces a text node by several nodes within one element, because some sites lay out each child of an element
 * separately.
 */
function replaceText($: CheerioAPI, parts: Parts, text: Text, by: readonly (Node | string)[]): void {
  const nodes = by.map((part) => (typeof part === 'string' ? parts.text(part) : part));
  const whole = isTextPiece(text.parent) ? null : parts.element(PIECE, {}, null);
  if (whole !== null) $(whole).append(nodes);
  $(text).replaceWith(whole ?? nodes);
}

/** The text nodes that are children of an element. */
const textsOf = (element: Node): Text[] =>
  childrenOf(element).flatMap((child) =>
    child.type === 'text' ? child : isTextPiece(child) ? textsOf(child) : [],
  );

/** The text nodes in an element that are not blank, without our numbers. */
function* textNodesWithin(node: Node): Generator<Text> {
  if (node.type === 'text' && node.data.trim() !== '') yield node;
  if (isElement(node) && classesOf(node).includes(NUMBER)) return;
  for (const child of childrenOf(node)) yield* textNodesWithin(child);
}
const STARTS_LINE =
  /^(?:br|hr|p|div|h[1-6]|ul|ol|li|dl|dt|dd|t[dhr]|table|tbody|summary|details|button|article|section|main|body)$/;
const startsLine = (node: Node): boolean => isElement(node) && STARTS_LINE.test(node.name);

/** Whether a node is the last on its line. */
function endsLine(node: Node): boolean {
  for (let next = node.next; next !== null; next = next.next) {
    if (startsLine(next)) return true;
    if (textNodesWithin(next).next().done === false) return false;
  }
  return node.parent === null || startsLine(node.parent as Node) || endsLine(node.parent as Node);
}

/** The element that contains the whole text and little else. `owner` contains the beginning of the text. */
function ownerOfAll(owner: Element, text: string): Element {
  for (let at: Node | null = owner; at !== null && isElement(at); at = startsLine(at) ? null : at.parent) {
    let printed = '';
    for (const { data } of textNodesWithin(at)) {
      printed += data;
      if (printed.length > 2 * text.length + 20) return owner;
    }
    if (findText(printed, text) !== null) return at;
  }
  return owner;
}

/** Puts the mark around the text if the text is in one piece, otherwise on the element that contains the text. */
function write($: CheerioAPI, parts: Parts, mark: Mark): void {
  const { text: printedText, className, id } = mark;
  const classes = `campus-mark ${className}`;
  for (const text of textsOf(mark.owner)) {
    const found = findText(text.data, printedText);
    if (found === null) continue;
    const [printed] = found;
    const [before, after] = [text.data.slice(0, found.index), text.data.slice(found.index + printed.length)];
    const isLast = after.trim() === '' && endsLine(text);
    const attributes = { class: classes, ...(id !== undefined && { id }) };
    const named = parts.element('campus-mark', attributes, parts.text(printed));
    const number = numberOf(parts, mark, isLast ? {} : ABOVE);
    replaceText(
      $,
      parts,
      text,
      isLast ? [before, named, ...number, after] : [before, ...number, named, after],
    );
    return;
  }
  const owner = ownerOfAll(mark.owner, printedText);
  $(owner).addClass(classes);
  const [first] = textNodesWithin(owner).take(1);
  // The element may have an id that styles need.
  const number = numberOf(parts, mark, { ...(id !== undefined && { id }), ...ABOVE });
  if (first !== undefined && number.length > 0) replaceText($, parts, first, [...number, first.data]);
}

/**
 * The position of each name: its first occurrence after the previous name or, without such an occurrence, its first
 * occurrence on the page.
 */
function placesOf(titles: readonly string[], pageText: PageTextIndex): (number | undefined)[] {
  let from = 0;
  return titles.map((title) => {
    const [place = pageText.find(title)[0]] = pageText.find(title, from);
    if (place !== undefined) from = place + 1;
    return place;
  });
}

function marksOf({ records, missedNames }: MarkTask, pageText: PageTextIndex) {
  const titles = records.map(({ title }) => title);
  const places = {
    records: placesOf(titles, pageText),
    missed: missedNames.map((name) => pageText.find(name)[0]),
  };
  const begins = places.records.filter((place) => place !== undefined).toSorted((a, b) => a - b);
  const nextBegin = new Map(begins.map((place, at) => [place, begins[at + 1]]));
  const markAt = (place: number | undefined, mark: Omit<Mark, 'owner'>): Mark[] => {
    const owner = place === undefined ? null : pageText.elementAt(place);
    return owner === null ? [] : [{ ...mark, owner }];
  };
  const name = (kind: 'award' | 'left', text: string, at: number, place: number | undefined): Mark[] =>
    markAt(place, {
      text,
      className: kind === 'award' ? 'campus-name' : 'campus-left',
      id: `${kind}-${at}`,
      number: kind === 'award' ? `${at + 1}` : `?${at + 1}`,
    });
  const names = {
    records: titles.map((title, at) => name('award', title, at, places.records[at])),
    missed: missedNames.map((text, at) => name('left', text, at, places.missed[at])),
  };
  const values = records.flatMap(({ raw }, at) => {
    const place = places.records[at];
    if (place === undefined) return [];
    return PRINTED_FIELDS.flatMap((field) => {
      const text = raw[field] ?? '';
      const [found] = pageText.find(text, place, nextBegin.get(place));
      return markAt(found, { text, className: `campus-${field}` });
    });
  });
  return { names, values };
}

export function markPage(task: MarkTask): MarkedPage {
  const { $, base } = clonePage(parsePage(task.page));
  const assets = cleanPage({ $, base });
  const { names, values } = marksOf(task, indexPageText($.root().toArray()));
  const parts = createNodeFactory();
  for (const mark of [...values, ...names.records.flat(), ...names.missed.flat()]) write($, parts, mark);
  const style = `<style>${MARKS}</style>`;
  $('body').append(style);
  const html = $.html();
  withoutStyles($);
  $('body').append(style);
  const isMarked = (all: readonly (readonly Mark[])[]): boolean[] => all.map((marks) => marks.length > 0);
  return {
    html,
    plain: $.html(),
    assets,
    isMarked: { records: isMarked(names.records), missed: isMarked(names.missed) },
  };
}
