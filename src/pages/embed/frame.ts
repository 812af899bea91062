import { html } from 'hono/html';
import type { PagesContext } from '../frame/context.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';

const THEMES = ['light', 'dark', 'auto'] as const;
type Theme = (typeof THEMES)[number];

/** The theme of a frame, by default that of the visitor's system. `undefined`: unknown theme. */
export function themeOf({ theme = [] }: PageRequest['query']): Theme | undefined {
  const [given = '', ...more] = theme;
  return more.length > 0 ? undefined : THEMES.find((one) => one === (given || 'auto'));
}

const USUAL_ROWS = 10;
const MOST_ROWS = 50;

/** The number of rows in a frame; `undefined`: out of range. An empty value counts as absent, as in the API. */
export function rowsOf({ limit = [] }: PageRequest['query']): number | undefined {
  const [given = '', ...more] = limit;
  if (given === '' && more.length === 0) return USUAL_ROWS;
  const rows = more.length === 0 && /^\d{1,2}$/.test(given) ? Number(given) : 0;
  return rows >= 1 && rows <= MOST_ROWS ? rows : undefined;
}

const isText = (value: string | undefined): value is string => value !== undefined;

/** The page's query as received. */
export const searchOf = (query: PageRequest['query']): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.filter(isText).map((value) => [name, value])),
  );

/** The link by which content management systems find the embed code of this URL (oEmbed). Requires a public URL. */
function discovery({ campus: { publicUrl } }: PagesContext, path: string, query: PageRequest['query']) {
  if (publicUrl === undefined) return '';
  const search = searchOf(query);
  const url = `${publicUrl}${path}${search.size === 0 ? '' : `?${search}`}`;
  const href = `${publicUrl}/oembed?${new URLSearchParams({ url, format: 'json' })}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${href}">`;
}

/** A page for a frame. Links open in a new tab, because the frame is part of another site's page. */
export const embedded = (
  context: PagesContext,
  about: { readonly path: string; readonly title: string; readonly query: PageRequest['query'] },
  status: 200 | 400 | 502,
  main: Html,
): PageResponse => ({
  status,
  page: {
    title: about.title,
    isBare: true,
    theme: themeOf(about.query) ?? 'auto',
    head: html`<base target="_blank">${status === 200 ? discovery(context, about.path, about.query) : ''}`,
    main: html`<h1 class="hidden">${about.title}</h1>${main}`,
  },
});
