import { redactedUrl, withoutKeysOf } from '../../platform/upstream/redacted-url.ts';
import { ancestorsOf, attribute, type Element, elementsOf, isElement } from '../html/dom.ts';
import { isHidden } from '../html/hidden.ts';
import { resolveLink } from '../html/links.ts';
import type { Document } from '../html/parse.ts';
import { ASK_THE_OFFICE } from '../model/run.ts';
import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf, or } from '../text/words.ts';

/** What a frame shows, by its URL without the scheme. */
const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^docs\.google\.com\/(a\/[^/]{1,99}\/)?spreadsheets\//, 'a Google Sheet'],
  [/^docs\.google\.com\/(a\/[^/]{1,99}\/)?document\//, 'a Google Doc'],
  [/^(docs\.google\.com\/(a\/[^/]{1,99}\/)?forms\/|forms\.gle\/)/, 'a Google Form'],
  [/^drive\.google\.com\//, 'a file on Google Drive'],
  [/^(www\.)?airtable\.com\//, 'an Airtable'],
  [/^([\w-]+\.)?smartsheet\.com\//, 'a Smartsheet'],
  [/^([\w-]+\.)?notion\.(site|so)\//, 'a Notion page'],
  [
    /^(view\.officeapps\.live\.com|onedrive\.live\.com|1drv\.ms|[\w-]+\.sharepoint\.com)\//,
    'an Office document',
  ],
  [/\.pdf$/i, 'a PDF file'],
  [/\.(csv|tsv|xlsx?|ods|docx?|odt)$/i, 'a file'],
];
/** Videos, maps, pictures, and visitor counters. */
const NO_LIST = new RegExp(
  `^([\\w-]+\\.)*(${or(
    'youtube(-nocookie)?|youtu|vimeo|facebook|instagram|twitter|x(?=\\.com/)|tiktok|spotify|soundcloud|linkedin',
    'google(tagmanager|-analytics)|doubleclick|recaptcha|hcaptcha|kaltura|panopto|addthis|sharethis',
  )})\\.\\w+/|^(www|maps)\\.google\\.com/(maps|recaptcha)|\\.(svg|png|jpe?g|gif|webp|swf|mp4)$`,
);
const FRAMES = 'iframe, frame, embed, object';
/** Attributes with a frame's URL; scripts load all but the first two when the frame scrolls into view. */
const URL_ATTRIBUTES = ['src', 'data', 'data-src', 'data-lazy-src'];

const isShown = (element: Element): boolean =>
  ![element, ...ancestorsOf(element)].some((node) => isElement(node) && isHidden(node));

/** Describes what each frame shows, with its URL: documents first, then other pages. */
function framedDocuments(document: Document, pageUrl: string): string[] {
  const frames = elementsOf(document.$(FRAMES))
    .filter(isShown)
    .flatMap((frame) => {
      const url = URL_ATTRIBUTES.map((name) => resolveLink(attribute(frame, name), document.base)).find(
        Boolean,
      );
      if (url === undefined || url === null) return [];
      const { host, pathname } = new URL(url);
      if (NO_LIST.test(host + pathname)) return [];
      const [, what] = DOCUMENTS.find(([pattern]) => pattern.test(host + pathname)) ?? [];
      return [
        { what: what ?? 'another page', isDocument: what !== undefined, url: withoutKeysOf(pageUrl, url) },
      ];
    })
    .toSorted((one, other) => Number(other.isDocument) - Number(one.isDocument));
  return frames.map(({ what, url }) => `${what} in a frame, ${url}`);
}

/** PDF files whose link text mentions awards: `2027 Scholarships (PDF)`. */
const linkedFiles = ({ $, base }: Document, pageUrl: string): string[] =>
  elementsOf($('a[href*=".pdf" i]')).flatMap((link) => {
    const url = resolveLink(attribute(link, 'href'), base);
    if (url === null || !isShown(link) || !/\.pdf$/i.test(new URL(url).pathname)) return [];
    return NAMES_LIST.test($(link).text()) ? [`a PDF file, ${withoutKeysOf(pageUrl, url)}`] : [];
  });

/** In characters. Longer contents are not URLs. */
const MAX_CONTENT_LENGTH = 2_000;

/** The targets of a page's meta refreshes. */
function metaRefreshes({ $, base }: Document, pageUrl: string): string[] {
  return elementsOf($('meta[http-equiv="refresh" i]')).flatMap((element) => {
    const content = attribute(element, 'content').slice(0, MAX_CONTENT_LENGTH);
    const [, target = ''] = /\burl\s*=\s*["']?([^"']+)/i.exec(content) ?? [];
    const url = resolveLink(target, base);
    return url === null || url === pageUrl
      ? []
      : [`the page redirects browsers to ${withoutKeysOf(pageUrl, url)}`];
  });
}

const NAMES_LIST = new RegExp(String.raw`\b${anyOf(AWARDS)}\b`, 'i');
const ANY_AWARD = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS)}\b`, 'gi');
/**
 * The number of mentions of awards that JSON needs unless it has a name in `STATE`. With fewer, it is often settings
 * with a word for awards in some URL.
 */
const MIN_MENTIONS = 3;
/** Names under which frameworks embed the data of a page. */
const STATE = /\b__(NEXT_DATA|NUXT|NUXT_DATA|INITIAL_STATE|PRELOADED_STATE|APOLLO_STATE|INITIAL_DATA)__\b/;

/** The name of a script with the data from which another script builds the list; `null` for any other script. */
function nameOfData(script: Element, text: string): string | null {
  const id = attribute(script, 'id');
  const [state] = STATE.exec(id) ?? STATE.exec(text) ?? [];
  const mentions = [...text.matchAll(ANY_AWARD).take(MIN_MENTIONS)].length;
  if (state !== undefined) return mentions > 0 ? state : null;
  const isJson = /^application\/json$/i.test(attribute(script, 'type'));
  return isJson && mentions === MIN_MENTIONS ? id || 'application/json' : null;
}

const inScripts = ({ $ }: Document, pageUrl: string): string[] =>
  elementsOf($('script:not([src])')).flatMap((script) => {
    const name = nameOfData(script, $(script).text());
    return name === null
      ? []
      : [`JSON in the script ${name} of ${redactedUrl(pageUrl)}, from which a browser builds the page`];
  });

const MAX_LOCATIONS = 3;
/** Locations that no extractor can read. */
const UNREADABLE = /^(a PDF file|an Office document)/;

/** Where the list of a page without awards may be: `; perhaps the list is elsewhere: …`, or an empty text. */
export function otherLocations(document: Document, pageUrl: string): string {
  const locations = [
    ...framedDocuments(document, pageUrl),
    ...metaRefreshes(document, pageUrl),
    ...inScripts(document, pageUrl),
    ...linkedFiles(document, pageUrl),
  ];
  const shown = [...new Set(locations)].slice(0, MAX_LOCATIONS);
  if (shown.length === 0) return '';
  const advice = shown.some((location) => UNREADABLE.test(location)) ? `; ${ASK_THE_OFFICE}` : '';
  return `; perhaps the list is elsewhere: ${shown.join('; ')}${advice}`;
}
