import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { bodyOf } from '../../scholarships/crawl/crawl.ts';
import { createPageFetcher, type FetchResult } from '../../scholarships/crawl/fetch-page.ts';
import { createHostQueue, type Politeness } from '../../scholarships/crawl/host-queue.ts';
import { createPoliteRequest } from '../../scholarships/crawl/polite-request.ts';
import { createRobots } from '../../scholarships/crawl/robots.ts';
import { type SourceNames, sourceIdOf } from '../../scholarships/crawl/source.ts';
import { withoutFragment } from '../../scholarships/crawl/url-rules.ts';
import type { DecodedPage, PageRequest } from '../../scholarships/extractors/extractor.ts';
import { archivedPage, archivedPageReader } from '../../scholarships/store/archived-pages.ts';
import { withScholarshipTables } from '../../scholarships/store/tables.ts';

interface Limits {
  readonly hosts: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** Fetches pages for a person: as politely as a run does, and each page only once. */
export function createPolitePages(deps: {
  clock: Clock;
  upstream: Pick<UpstreamClient, 'get'>;
  politeness: Politeness;
}) {
  const { clock, upstream, politeness } = deps;
  const enqueue = createHostQueue({ clock, politeness, random: Math.random });
  const request = createPoliteRequest({ upstream, enqueue, clock });
  const robots = createRobots({ request, clock });
  const fetchPage = createPageFetcher({ request, robots, clock, ...politeness });
  const known = new Map<string, FetchResult>();

  return {
    async get(href: string, { hosts, signal }: Limits): Promise<FetchResult> {
      const key = URL.canParse(href) ? withoutFragment(href) : href;
      const before = known.get(key);
      if (before !== undefined) return before;
      const fetched = await fetchPage(href, { hosts, validators: undefined, signal });
      // A refusal is not cached, because the allowed hosts may change.
      if (fetched.kind === 'page') known.set(key, fetched);
      return fetched;
    },

    /** The site maps that a site's robots.txt lists. */
    siteMaps: ({ origin: at, host }: URL, signal: AbortSignal): Promise<readonly string[]> =>
      robots.siteMaps(at, new Set([host]), signal),
  };
}

export type PolitePages = ReturnType<typeof createPolitePages>;

/** The pages of a source as its last run stored them, each loaded when it is needed; `null` if none is stored. */
export async function storedPages(database: Database, source: SourceNames): Promise<GetPage | null> {
  const tables = withScholarshipTables(database);
  const id = sourceIdOf(source);
  if ((await archivedPageReader(tables, id)) === undefined) return null;
  return async (url) => {
    const page = await archivedPage(tables, id, url);
    if (page === undefined) return null;
    const { foundAt, contentType } = page;
    return { url: foundAt, role: 'list', contentType, body: await bodyOf(page) };
  };
}

/** `null` if the page is not available. */
export type GetPage = (url: string) => Promise<DecodedPage | null>;

/**
 * Repeats a reading until it needs no further page, because the reading process itself makes no requests. `known`: pages
 * that were fetched, with `null` for unavailable pages. The map is reused when the same page is read again.
 */
export async function readWithPages<Reply extends { missing: readonly PageRequest[] } | { problem: string }>(
  read: (known: ReadonlyMap<string, DecodedPage | null>) => Promise<Reply>,
  getPage: GetPage,
  known = new Map<string, DecodedPage | null>(),
): Promise<Reply> {
  for (;;) {
    const reply = await read(known);
    if ('problem' in reply || reply.missing.length === 0) return reply;
    for (const { url, role } of reply.missing) {
      const page = await getPage(url);
      known.set(url, page && { ...page, role });
    }
  }
}
