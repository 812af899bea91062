import type { Clock } from '../../platform/clock.ts';
import { compress, decompress } from '../../platform/formats/zstd.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import { redactedUrl } from '../../platform/upstream/redacted-url.ts';
import type { Validators } from '../../platform/upstream/validators.ts';
import { isEmpty, type PageRequest, type PageResult } from '../extractors/extractor.ts';
import { withoutSession } from '../html/public-url.ts';
import type { ArchivedPage, PageInArchive } from '../model/archived-page.ts';
import type { Refusal } from '../model/run.ts';
import { textLength } from '../text/size-limits.ts';
import { type FetchPage, type FetchResult, refused } from './fetch-page.ts';
import type { PageReader } from './page-reader.ts';
import { MAX_AWARDS, MAX_HOURS, MAX_PAGES, whyTooLarge } from './run-limits.ts';
import { allowedHosts, pagesOf, type SourcePage, type SourceSettings } from './source.ts';
import { TaskLimitExceeded } from './task-process.ts';
import { isTruncated } from './truncated-page.ts';
import { withoutFragment } from './url-rules.ts';

export type ReadPage = Extract<PageResult, { kind: 'read' }>;

interface CrawledPage {
  /** Which of the source's first pages led here, from 0. */
  readonly part: number;
  readonly page: ArchivedPage;
  readonly reading: ReadPage;
}

/** All pages of a source, or the reason why not all of them were read. */
export type CrawlResult =
  | {
      readonly kind: 'complete';
      readonly pages: readonly CrawledPage[];
      /** Whether the response for every page was 304. */
      readonly notModified: boolean;
      /**
       * How many pages of single awards could not be read. Their awards have the values of other pages or earlier runs.
       */
      readonly skipped: number;
    }
  | { readonly kind: 'stopped'; readonly pages: number; readonly refusal: Refusal };

export interface CrawlOptions {
  readonly archived: readonly PageInArchive[];
  readonly signal: AbortSignal;
  /** Whether each page is requested as a whole, and not only if it has changed. */
  readonly isWhole?: boolean;
  /** Whether an operator has accepted the list as it is, including its pages that appear truncated. */
  readonly accept?: boolean;
  readonly onPage?: (progress: { pages: number; records: number }) => void;
  /** Called with the URL of each page before it is read, and with null afterwards. */
  readonly onWork?: (work: string | null) => Promise<void>;
}

/**
 * The role that all extractors give to the page of a single award. If such a page cannot be read, only the details of
 * its award are lost.
 */
const AWARD_ROLE = 'detail';
/** If a larger fraction of the pages of single awards cannot be read, the run fails. */
const MAX_SKIPPED_SHARE = 0.2;

/** A server may say by mistake that nothing has changed: after this time, a page is requested as a whole. */
const WHOLE_AFTER_MS = 7 * DAY_MS;

/** What a page is requested with, so that the site need not send it again if it has not changed. */
function validatorsFor(known: PageInArchive | undefined, now: number): Validators | undefined {
  if (known === undefined || known.fetchedAt === null) return undefined;
  const age = now - known.fetchedAt;
  return age >= 0 && age < WHOLE_AFTER_MS ? known.validators : undefined;
}

/** The queue of URLs to read. Each URL is queued only once. */
function createFrontier(first: readonly PageRequest[]) {
  const seen = new Set<string>();
  const waiting: PageRequest[] = [];
  const isTooLarge = () => seen.size > MAX_PAGES;
  const add = (requests: readonly PageRequest[]): void => {
    for (const request of requests) {
      if (isTooLarge()) return;
      const url = URL.canParse(request.url) ? withoutFragment(request.url) : request.url;
      if (seen.has(url)) continue;
      seen.add(url);
      waiting.push({ ...request, url });
    }
  };
  add(first);
  return { add, next: () => waiting.shift(), isTooLarge };
}

type Visit =
  | { readonly kind: 'page'; readonly page: CrawledPage }
  | (FetchResult & { readonly kind: 'refused' });

export const bodyOf = async ({ packed }: Pick<ArchivedPage, 'packed'>): Promise<string> =>
  (await decompress(packed)).toString();

/** A page in memory, in the format of the archive. */
export const asArchived = ({ packed, ...head }: ArchivedPage): PageInArchive => ({
  ...head,
  loadPacked: async () => packed,
});

const pathOf = (url: string): string => new URL(withoutSession(url)).pathname.replace(/\/$/, '');

/** Reads the fetched page or, after a 304, the archived page. */
function createVisit(
  reader: PageReader,
  source: SourcePage,
  how: {
    part: number;
    accept: boolean;
    measure: (page: ArchivedPage, body: string) => void;
    now: () => number;
  },
) {
  const { part, accept, measure, now } = how;

  async function read(
    { role, linkedFrom }: PageRequest,
    page: ArchivedPage,
    { body, known }: { readonly body: string; readonly known: PageInArchive | undefined },
  ): Promise<Visit> {
    measure(page, body);
    const { url, foundAt, contentType } = page;
    const isElsewhere = pathOf(foundAt) !== pathOf(url);
    const named = isElsewhere ? `${redactedUrl(url)} redirects to ${redactedUrl(foundAt)}` : redactedUrl(url);
    const changed = (outcome: 'blocked' | 'layout_changed', problem: string) =>
      refused('page', { outcome, problem: `${named}: ${problem}` });
    try {
      const reading = await reader.readPage(source, { url: foundAt, role, linkedFrom, body, contentType });
      if (reading.kind !== 'read') return changed(reading.kind, reading.problem);
      // After a redirect to a new URL, a page without awards is not accepted as an empty list.
      if (isElsewhere && known?.foundAt !== foundAt && isEmpty(reading, role))
        return changed('layout_changed', 'there is no award on that page');
      return { kind: 'page', page: { part, page, reading } };
    } catch (error) {
      if (!(error instanceof TaskLimitExceeded)) throw error;
      return refused('site', { outcome: 'failed', problem: `${redactedUrl(url)}: ${error.message}` });
    }
  }

  return async (request: PageRequest, fetched: FetchResult, known?: PageInArchive): Promise<Visit> => {
    if (fetched.kind === 'refused') return fetched;
    if (fetched.kind === 'not_modified') {
      if (known === undefined) throw new Error('not modified, though the page was not archived');
      const { loadPacked, ...head } = known;
      const page = { ...head, packed: await loadPacked() };
      return read(request, page, { body: await bodyOf(page), known });
    }
    const { url: foundAt, body, contentType, validators } = fetched;
    const loadArchived = async () =>
      known && {
        body: await bodyOf({ packed: await known.loadPacked() }),
        contentType: known.contentType,
      };
    if (!accept && (await isTruncated({ body, contentType }, loadArchived))) {
      const problem = `${redactedUrl(request.url)} was cut short: it has no </html>, which it had before`;
      return refused('page', { outcome: 'failed', problem });
    }
    const head = { url: request.url, foundAt, contentType, validators, fetchedAt: now() };
    const page = { ...head, packed: await compress(body) };
    return read(request, page, { body, known });
  };
}

/** Collects what has been read so far. */
function createProgress() {
  const pages: CrawledPage[] = [];
  const skipped: Refusal[] = [];
  let awardPages = 0;
  let records = 0;
  let named = 0;
  let notModified = true;
  return {
    pages,
    /** The number of awards on all pages, counting repeats. */
    get named() {
      return named;
    },
    get records() {
      return records;
    },
    add(role: string, page: CrawledPage, isModified: boolean): void {
      pages.push(page);
      named += page.reading.records.length;
      notModified &&= !isModified;
      if (role === AWARD_ROLE) awardPages += 1;
      else records += page.reading.records.length;
    },
    /** `known`: what an earlier version of the page contained, which is used instead if there is one. */
    skip(refusal: Refusal, known: CrawledPage | undefined): void {
      awardPages += 1;
      skipped.push(refusal);
      if (known !== undefined) pages.push(known);
    },
    result(): CrawlResult {
      const [first] = skipped;
      if (first !== undefined && skipped.length > awardPages * MAX_SKIPPED_SHARE)
        return { kind: 'stopped', pages: pages.length, refusal: first };
      return { kind: 'complete', pages, notModified, skipped: skipped.length };
    },
  };
}

/** Reads all pages of a source. Only a complete crawl shows which awards are no longer listed. */
export async function crawl(
  { fetchPage, reader, clock }: { fetchPage: FetchPage; reader: PageReader; clock: Clock },
  source: SourceSettings,
  { archived, signal, isWhole = false, accept = false, onPage, onWork }: CrawlOptions,
): Promise<CrawlResult> {
  const hosts = allowedHosts(source);
  const archivedByUrl = new Map(archived.map((page) => [page.url, page]));
  /** Pages by URL: two extractors may read the same page, which is then fetched only once. */
  const fetchedByUrl = new Map<string, { page: ArchivedPage; isModified: boolean }>();
  const size = { text: 0, packed: 0, records: 0 };
  const progress = createProgress();
  const began = clock.monotonic();

  function measure({ url, packed }: ArchivedPage, body: string): void {
    size.text += body.length;
    if (!fetchedByUrl.has(url)) size.packed += packed.length;
  }

  const failed = (problem: string) => ({ outcome: 'failed', problem }) as const;

  async function crawlPart(part: SourcePage, number: number): Promise<Refusal | undefined> {
    const first = part.kind.start(part.url, part.options);
    const frontier = createFrontier(first);
    const firstUrls = new Set(first.map(({ url }) => url));
    const keys = new Set<string>();
    const visitPage = createVisit(reader, part, { part: number, accept, measure, now: () => clock.now() });

    /** Reads the archived version of a page that cannot be fetched now; `undefined` if it is absent or unreadable. */
    async function lastKnown(request: PageRequest): Promise<CrawledPage | undefined> {
      const known = archivedByUrl.get(request.url);
      if (known === undefined) return undefined;
      const visit = await visitPage(request, { kind: 'not_modified' }, known);
      return visit.kind === 'page' ? visit.page : undefined;
    }

    for (let request = frontier.next(); request !== undefined; request = frontier.next()) {
      const { url, role } = request;
      if (frontier.isTooLarge()) return failed(`more than ${MAX_PAGES} pages`);
      if (clock.monotonic() - began > MAX_HOURS * HOUR_MS) {
        const { length } = progress.pages;
        return failed(
          `more than ${MAX_HOURS} hours; the run ended after ${length} pages, before ${redactedUrl(url)}`,
        );
      }
      const before = fetchedByUrl.get(url);
      const known = before ? asArchived(before.page) : archivedByUrl.get(url);
      const fetched: FetchResult = before
        ? { kind: 'not_modified' }
        : await fetchPage(url, {
            hosts,
            validators: isWhole ? undefined : validatorsFor(known, clock.now()),
            signal,
          });
      await onWork?.(redactedUrl(url));
      const visit = await visitPage(request, fetched, known);
      if (visit.kind === 'page') {
        const isModified = before?.isModified ?? fetched.kind === 'page';
        fetchedByUrl.set(url, { page: visit.page.page, isModified });
        const { records, follow } = visit.page.reading;
        // A pager without an end shows the same awards again and again.
        const isRepeated =
          role !== AWARD_ROLE &&
          !firstUrls.has(url) &&
          records.length > 0 &&
          records.every(({ key }) => keys.has(key));
        for (const { key } of records) keys.add(key);
        if (!isRepeated) {
          size.records += textLength(visit.page.reading);
          progress.add(role, visit.page, isModified);
        }
        frontier.add(isRepeated ? follow.filter((next) => next.role === AWARD_ROLE) : follow);
        if (progress.named > MAX_AWARDS)
          return failed(`more than ${MAX_AWARDS} awards, up to ${redactedUrl(url)}`);
      } else if (visit.scope === 'page' && role === AWARD_ROLE) {
        progress.skip(visit.refusal, await lastKnown(request));
      } else return visit.refusal;
      const tooMuch = whyTooLarge(size);
      if (tooMuch !== undefined) return failed(`${tooMuch}, up to ${redactedUrl(url)}`);
      await onWork?.(null);
      onPage?.({ pages: progress.pages.length, records: progress.records });
    }
    return undefined;
  }

  for (const [number, part] of pagesOf(source).entries()) {
    const refusal = await crawlPart(part, number);
    if (refusal !== undefined) return { kind: 'stopped', pages: progress.pages.length, refusal };
  }
  return progress.result();
}
