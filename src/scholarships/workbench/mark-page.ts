import type { CheerioAPI } from 'cheerio';
import { childrenOf, type Element, type Node } from '../html/dom.ts';
import { type PageWords, wordsOf } from '../html/page-words.ts';
import { copyOf, parsePage, partMaker } from '../html/parse.ts';
import type { DecodedPage } from '../kinds/site-kind.ts';
import { PRINTED_FIELDS, type Scholarship } from '../model/award.ts';
import { cleanPage, withoutStyles } from './clean-page.ts';

export interface MarkTask {
  readonly page: DecodedPage;
  /** In the order in which they were read. */
  readonly records: readonly Pick<Scholarship, 'title' | 'raw'>[];
  /** Names on the page that were not read as awards. */
  readonly left: readonly string[];
}

/** A page for the frame of the workbench, with marks at `#award-0`, `#left-0` … */
export interface MarkedPage {
  readonly html: string;
  /** The same without the site's styles. */
  readonly plain: string;
  /** Addresses of styles and pictures, in the order of their numbers. */
  readonly assets: readonly string[];
  /** Which records and names have a mark. */
  readonly isMarked: { readonly records: readonly boolean[]; readonly left: readonly boolean[] };
}

/** Above everything that the site's styles may put there. */
const MARKS = `
.campus-mark { position: relative !important; z-index: 2147483647 !important; color: #1a1f24 !important;
  visibility: visible !important; opacity: 1 !important; scroll-margin: 30vh 0 !important; }
.campus-name { outline: 3px solid #0b57a4 !important; outline-offset: 2px !important; background: #fff !important; }
.campus-left { outline: 3px dashed #8a5300 !important; outline-offset: 2px !important; background: #fff !important; }
.campus-amount { background: #c9f0d3 !important; }
.campus-deadline { background: #ffe3b0 !important; }
.campus-gpa { background: #e3d5ff !important; }
.campus-pointed { outline: 3px solid #b3261e !important; outline-offset: 2px !important; }
.campus-mark:target { background: #fff1b8 !important; }
a.campus-number { position: relative !important; z-index: 2147483647 !important; display: inline-block !important;
  margin: 0 6px !important; padding: 0 6px !important; font: bold 14px/24px system-ui, sans-serif !important;
  min-width: 24px !important; text-align: center !important; color: #fff !important; background: #0b57a4 !important;
  text-decoration: none !important; visibility: visible !important; opacity: 1 !important; }
`;

interface Mark {
  readonly owner: Element;
  readonly words: string;
  readonly className: string;
  /** Of awards and names left out: also what the number shows. */
  readonly id?: string;
  readonly number?: string;
}

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ');

type Parts = ReturnType<typeof partMaker>;

const numberOf = (parts: Parts, { id, number }: Mark, attributes: Record<string, string> = {}): Node[] => {
  if (!id || !number) return [];
  const ours = { class: 'campus-number', target: '_top', href: `./#${id}`, title: 'Show the record' };
  return [parts.element('a', { ...ours, ...attributes }, parts.text(number))];
};

/** Puts the mark around the words if they stand in one piece, otherwise onto their element. */
function write($: CheerioAPI, parts: Parts, mark: Mark): void {
  const { owner, words, className, id } = mark;
  const wanted = collapse(words).trim();
  const classes = `campus-mark ${className}`;
  for (const child of childrenOf(owner)) {
    if (child.type !== 'text') continue;
    const text = collapse(child.data);
    const at = text.indexOf(wanted);
    if (at < 0) continue;
    const named = parts.element(
      'mark',
      { class: classes, ...(id !== undefined && { id }) },
      parts.text(wanted),
    );
    $(named).prepend(numberOf(parts, mark));
    const [before, after] = [text.slice(0, at), text.slice(at + wanted.length)].map(parts.text);
    $(child).replaceWith([before, named, after].filter((part) => part !== undefined));
    return;
  }
  $(owner).addClass(classes);
  // The element may have an id that styles need.
  $(owner).prepend(numberOf(parts, mark, id === undefined ? {} : { id }));
}

/** Where each name stands: after the one before it, or else anywhere. */
function placesOf(titles: readonly string[], words: PageWords): (number | undefined)[] {
  let from = 0;
  return titles.map((title) => {
    const [place = words.find(title)[0]] = words.find(title, from);
    if (place !== undefined) from = place + 1;
    return place;
  });
}

function marksOf({ records, left }: MarkTask, words: PageWords) {
  const titles = records.map(({ title }) => title);
  const places = { records: placesOf(titles, words), left: left.map((name) => words.find(name)[0]) };
  const begins = places.records.filter((place) => place !== undefined).toSorted((a, b) => a - b);
  const nextBegin = new Map(begins.map((place, at) => [place, begins[at + 1]]));
  const markAt = (place: number | undefined, mark: Omit<Mark, 'owner'>): Mark[] => {
    const owner = place === undefined ? null : words.elementAt(place);
    return owner === null ? [] : [{ ...mark, owner }];
  };
  const name = (kind: 'award' | 'left', text: string, at: number, place: number | undefined): Mark[] =>
    markAt(place, {
      words: text,
      className: kind === 'award' ? 'campus-name' : 'campus-left',
      id: `${kind}-${at}`,
      number: kind === 'award' ? `${at + 1}` : `?${at + 1}`,
    });
  const names = {
    records: titles.map((title, at) => name('award', title, at, places.records[at])),
    left: left.map((text, at) => name('left', text, at, places.left[at])),
  };
  const values = records.flatMap(({ raw }, at) => {
    const place = places.records[at];
    if (place === undefined) return [];
    return PRINTED_FIELDS.flatMap((field) => {
      const text = raw[field] ?? '';
      const [found] = words.find(text, place, nextBegin.get(place));
      return markAt(found, { words: text, className: `campus-${field}` });
    });
  });
  return { names, values };
}

export function markPage(task: MarkTask): MarkedPage {
  const { $, base } = copyOf(parsePage(task.page));
  const assets = cleanPage({ $, base });
  const { names, values } = marksOf(task, wordsOf($.root().toArray()));
  const parts = partMaker();
  for (const mark of [...values, ...names.records.flat(), ...names.left.flat()]) write($, parts, mark);
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
    isMarked: { records: isMarked(names.records), left: isMarked(names.left) },
  };
}
