import { html } from 'hono/html';
import type { HttpError } from '../../platform/http/errors.ts';
import type { ErrorDocument } from '../../platform/http/response.ts';
import { acceptsHtml } from '../../platform/http/vary.ts';
import { layout, type Site } from './layout.ts';
import { EMBED_HEADERS, PAGE_HEADERS } from './page-headers.ts';

const FOR_PROGRAMS =
  /^\/(sports\/api|scholarships\/api|openapi\.json|health|campus|assets|mcp|data|oembed|llms\.txt)\b/;

/** Whether a browser requests a page, as opposed to a program requesting data. */
export const isForPeople = (path: string, accept: string | undefined): boolean =>
  !FOR_PROGRAMS.test(path) && acceptsHtml(accept);

const WORDS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  429: ['Please wait a minute', 'Too many requests from your network. Try again in a minute.'],
  500: [
    'Something went wrong',
    'This page could not be shown. The people who run it can see why. Please try again.',
  ],
  503: [
    'Not available at the moment',
    'This page cannot be shown at the moment. Please reload it in half a minute.',
  ],
};

/** In a frame on another site, error pages have no header and footer either. */
const isFrame = (path: string): boolean => /^\/embed\/./.test(path);

/** Renders errors that have no page of their own. Returns `undefined` if there is no page for the error. */
type ErrorPages = (path: string, error: HttpError) => ErrorDocument | undefined;

/** Error pages are rendered only once per site, so that errors take little time. */
export async function createErrorPages(site: Site): Promise<ErrorPages> {
  const entries = Object.entries(WORDS).map(async ([status, [title, text]]) => {
    const again = html`<a href="">Load this page again</a>`;
    const main = html`<h1>${title}</h1><p class="notice">${text}</p><p class="links">${again} <a href="/">Home page</a></p>`;
    const inFrame = html`<h1 class="hidden">${title}</h1><p class="notice">${text}</p><p class="links">${again}</p>`;
    const page = {
      whole: String(await layout(site, { title, main })),
      bare: String(await layout(site, { title, main: inFrame, isBare: true })),
    };
    return [Number(status), page] as const;
  });
  const pages = new Map(await Promise.all(entries));
  return (path, { status }) => {
    const page = pages.get(status);
    if (page === undefined) return undefined;
    return isFrame(path)
      ? { html: page.bare, headers: EMBED_HEADERS }
      : { html: page.whole, headers: PAGE_HEADERS };
  };
}
