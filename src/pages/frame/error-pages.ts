import { html } from 'hono/html';
import type { HttpError } from '../../platform/http/errors.ts';
import { acceptsHtml } from '../../platform/http/vary.ts';
import { layout, type Site } from './layout.ts';

const FOR_PROGRAMS =
  /^\/(sports\/api|scholarships\/api|openapi\.json|health|campus|assets|mcp|data|oembed|llms\.txt)\b/;

/** Whether a browser asks for a page, and not a program for data. */
export const isForPeople = (path: string, accept: string | undefined): boolean =>
  !FOR_PROGRAMS.test(path) && acceptsHtml(accept);

const WORDS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  429: [
    'Please wait a minute',
    'More pages were opened from your network than fit in a minute. Please load this page again in a minute.',
  ],
  500: [
    'Something went wrong',
    'This page could not be made. The people who run it can see why. Please try again.',
  ],
  503: [
    'Not available at the moment',
    'This page cannot be made at the moment. Please load it again in half a minute.',
  ],
};

/** Errors that no page of our own tells of, as pages. `undefined`: no page is made for it. */
type ErrorPages = (error: HttpError) => string | undefined;

/** Made once, because an error must cost little. */
export async function createErrorPages(site: Site): Promise<ErrorPages> {
  const entries = Object.entries(WORDS).map(async ([status, [title, text]]) => {
    const main = html`<h1>${title}</h1><p class="notice">${text}</p><p class="links"><a href="">Load this page again</a> <a href="/">Home page</a></p>`;
    return [Number(status), String(await layout(site, { title, main }))] as const;
  });
  const pages = new Map(await Promise.all(entries));
  return ({ status }) => pages.get(status);
}
