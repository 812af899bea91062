import { safeText } from './safe-text.ts';

/** The content of a feed, which is written as Atom (RFC 4287) or JSON Feed 1.1. */

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';
export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

export interface FeedEntry {
  /** The id of an entry, which never changes. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** ms */
  readonly at: number;
  /** Plain text. */
  readonly paragraphs: readonly string[];
  readonly tags: readonly string[];
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** ms */
  readonly updatedAt: number;
  /** The URLs of the HTML page and of the feed itself; `undefined` if the service has no public URL. */
  readonly homeUrl?: string | undefined;
  readonly selfUrl?: string | undefined;
  readonly entries: readonly FeedEntry[];
}

/**
 * Characters that XML 1.0 does not allow even if they are escaped, and other control characters that are not needed in
 * texts.
 */
const UNWRITABLE = /[^\t\n\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text with `\n` as the only line break, and without characters that a feed cannot contain. */
const clean = (text: string): string => safeText(text).replaceAll(UNWRITABLE, '');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  clean(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`).join('');

const time = (ms: number): string => new Date(ms).toISOString();

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const link = (rel: string, href: string | undefined): string[] =>
  href === undefined ? [] : [`<link rel="${rel}" href="${escaped(href)}"/>`];

const atomEntry = ({ id, title, url, at, paragraphs, tags }: FeedEntry): string =>
  [
    '<entry>',
    element('id', id),
    element('title', title),
    ...link('alternate', url),
    element('published', time(at)),
    element('updated', time(at)),
    ...tags.map((tag) => `<category term="${escaped(tag)}"/>`),
    `<content type="html">${escaped(htmlOf(paragraphs))}</content>`,
    '</entry>',
  ].join('\n');

export const writeAtom = ({ id, title, author, updatedAt, homeUrl, selfUrl, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    element('title', title),
    element('updated', time(updatedAt)),
    `<author>${element('name', author)}</author>`,
    ...link('self', selfUrl),
    ...link('alternate', homeUrl),
    ...entries.map(atomEntry),
    '</feed>',
    '',
  ].join('\n');

export const writeJsonFeed = ({ title, author, homeUrl, selfUrl, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: clean(title),
    home_page_url: homeUrl,
    feed_url: selfUrl,
    authors: [{ name: clean(author) }],
    items: entries.map(({ id, title, url, at, paragraphs, tags }) => ({
      id,
      url,
      title: clean(title),
      content_html: htmlOf(paragraphs),
      date_published: time(at),
      date_modified: time(at),
      tags: tags.map(clean),
    })),
  });
