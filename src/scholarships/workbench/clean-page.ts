import type { CheerioAPI } from 'cheerio';
import { attribute, elementsOf } from '../html/dom.ts';
import type { Document } from '../html/parse.ts';

/** What runs, loads, moves or sends something; a frame without scripts shows the rest as it is. */
const DROPPED = [
  'script, noscript, template, slot, iframe, frame, frameset, noframes, object, embed, applet, base, meta, portal',
  'audio, video, source, track, svg, math, link:not([rel~="stylesheet"])',
].join(', ');

/** What a page may say about its looks and its words; nothing that leads or reaches elsewhere. */
const KEPT = new Set([
  ...['class', 'id', 'style', 'title', 'alt', 'dir', 'lang', 'role', 'width', 'height', 'colspan', 'rowspan'],
  ...['span', 'scope', 'headers', 'align', 'valign', 'bgcolor', 'border', 'cellpadding', 'cellspacing'],
  ...['color', 'face', 'size', 'type', 'value', 'start', 'open', 'datetime', 'rel', 'media'],
]);
/** Ids that the workbench gives to its own marks. */
const OUR_ID = /^(?:award|left)-\d+$/;
/** Without scripts, nobody could open what is hidden so. */
const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** What a style names elsewhere. Quotes end where the next one is, so that each sign is read once or twice. */
const ELSEWHERE = /\burl\(\s{0,9}(?:"[^"]*"|'[^']*'|[^)("'\s]*)\s{0,9}\)/gi;
const IMPORTED = /@import\b[^;{}]*;?/gi;
/** A style that loads nothing, for which a browser would only report that it was refused. */
export const cleanStyle = (style: string): string =>
  style.replaceAll(IMPORTED, '').replaceAll(ELSEWHERE, 'none');

const MOST_ASSETS = 150;

function urlOf(link: string, base: string): string | undefined {
  const url = link === '' ? null : URL.parse(link, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function keepAttributes(element: { attribs: Record<string, string> }): void {
  const kept = Object.entries(element.attribs).filter(
    ([name, value]) =>
      KEPT.has(name) && !(name === 'id' && OUR_ID.test(value)) && !(name === 'style' && HIDES.test(value)),
  );
  element.attribs = Object.fromEntries(kept);
}

/**
 * Takes from a page what runs or leads elsewhere. Its styles and pictures get addresses of the workbench, `asset/0`
 * and so on: the returned addresses in their order.
 */
export function cleanPage({ $, base }: Pick<Document, '$' | 'base'>): string[] {
  $(DROPPED).remove();
  const assets = new Map<string, number>();
  function ours(link: string): string | undefined {
    const href = urlOf(link, base);
    if (href === undefined || (!assets.has(href) && assets.size >= MOST_ASSETS)) return undefined;
    const number = assets.get(href) ?? assets.size;
    assets.set(href, number);
    return `asset/${number}`;
  }
  for (const element of elementsOf($('*'))) {
    const { name } = element;
    const from = name === 'img' ? 'src' : name === 'link' ? 'href' : null;
    const link = from === null ? undefined : ours(attribute(element, from));
    keepAttributes(element);
    if (from !== null && link !== undefined) element.attribs[from] = link;
    if (element.attribs.style !== undefined) element.attribs.style = cleanStyle(element.attribs.style);
    if (name === 'style') $(element).text(cleanStyle($(element).text()));
    // All that can be unfolded is shown.
    if (name === 'details') element.attribs.open = '';
  }
  return [...assets.keys()];
}

/** The page without any style of its site, for one that covers or hides its words. */
export function withoutStyles($: CheerioAPI): void {
  $('link, style').remove();
  $('[style]').removeAttr('style');
}
