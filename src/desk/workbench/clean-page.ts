import type { CheerioAPI } from 'cheerio';
import { attribute, elementsOf } from '../../scholarships/html/dom.ts';
import type { Document } from '../../scholarships/html/parse.ts';

/** Elements that run, load, move or send something. A frame without scripts shows all other elements unchanged. */
const DROPPED = [
  'script, noscript, template, slot, iframe, frame, frameset, noframes, object, embed, applet, base, meta, portal',
  'audio, video, source, track, svg, math, link:not([rel~="stylesheet"])',
].join(', ');

/** Attributes for layout and text. Only `style` can load something; `cleanStyle` prevents that. */
const KEPT = new Set([
  ...['class', 'id', 'style', 'title', 'alt', 'dir', 'lang', 'role', 'width', 'height', 'colspan', 'rowspan'],
  ...['span', 'scope', 'headers', 'align', 'valign', 'bgcolor', 'border', 'cellpadding', 'cellspacing'],
  ...['color', 'face', 'size', 'type', 'value', 'start', 'open', 'datetime', 'rel', 'media'],
]);
/** Ids that the workbench gives to its own marks. */
const OUR_ID = /^(?:award|left)-\d+$/;
/** Styles that hide an element. They are removed, because without scripts nobody could open the element. */
const HIDES = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** A URL in a style. A quoted URL ends at the next quote, so that the search reads every character at most twice. */
const ELSEWHERE = /\burl\(\s{0,9}(?:"[^"]*"|'[^']*'|[^)("'\s]*)\s{0,9}\)/gi;
const IMPORTED = /@import\b[^;{}]*;?/gi;
/** The style without URLs. Requests for them would be refused, and the browser would report that. */
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
 * Removes everything from a page that runs or links elsewhere. URLs of styles and pictures are replaced by URLs of the
 * workbench, `asset/0` and so on. Returns the original URLs in the order of these numbers.
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
    // Everything that can be expanded is shown.
    if (name === 'details') element.attribs.open = '';
  }
  return [...assets.keys()];
}

/** The page without the site's styles, for pages whose styles cover or hide their text. */
export function withoutStyles($: CheerioAPI): void {
  $('link, style').remove();
  $('[style]').removeAttr('style');
}
