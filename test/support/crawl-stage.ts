import assert from 'node:assert/strict';
import { validatorsFrom } from '../../src/platform/upstream/validators.ts';
import { type CrawlOptions, type CrawlResult, crawl } from '../../src/scholarships/crawl/crawl.ts';
import { type FetchPage, type FetchResult, refused } from '../../src/scholarships/crawl/fetch-page.ts';
import type { PageReader } from '../../src/scholarships/crawl/page-reader.ts';
import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import { createSkippingClock } from './manual-clock.ts';
import { inlineReader, type PretendPage, sourceOf } from './pretend-site.ts';

export const SITE = 'https://awards.example.edu';
export const source = sourceOf({ url: SITE });
export const { signal } = new AbortController();

/** The result of a fetch: a page, with its ETag if it has one, or any other result. */
export type PretendResult = (PretendPage & { readonly etag?: string }) | FetchResult | 'another layout';

function fetchedOf(url: string, response: PretendResult): FetchResult {
  if (typeof response === 'object' && 'kind' in response) return response;
  const isPage = typeof response === 'object';
  const validators = validatorsFrom(isPage ? response.etag : null);
  const body = isPage ? JSON.stringify(response) : '<p>Welcome</p>';
  return { kind: 'page', url, body, contentType: 'application/json', validators };
}

/** A site with these pages by path; any other page is a 404. */
export function stageCrawl(pages: Record<string, PretendResult>, reader: PageReader = inlineReader) {
  const clock = createSkippingClock('2026-11-21T06:00:00Z');
  const requested: string[] = [];
  const fetchPage: FetchPage = async (url, { validators }) => {
    const path = url.replace(SITE, '');
    requested.push(validators?.etag ? `${path} unless ${validators.etag}` : path);
    return fetchedOf(url, pages[path] ?? absent(path));
  };
  return {
    requested,
    clock,
    pages,
    read: (options: Partial<CrawlOptions> = {}, of: SourceSettings = source) =>
      crawl({ fetchPage, reader, clock }, of, { archived: [], signal, ...options }),
  };
}

export const absent = (path: string) =>
  refused('page', { outcome: 'failed', problem: `${SITE}${path} returned 404` });
export const link = (url: string, role = 'list') => ({ url, role });
export const NOT_MODIFIED: FetchResult = { kind: 'not_modified' };

export const completed = (result: CrawlResult) => {
  assert.equal(result.kind, 'complete', result.kind === 'stopped' ? result.refusal.problem : '');
  return result;
};
export const archivedOf = (result: CrawlResult) => completed(result).pages.map(({ page }) => page);
export const keysOf = (result: CrawlResult) =>
  completed(result).pages.map(({ reading }) => reading.records.map(({ key }) => key).join());
