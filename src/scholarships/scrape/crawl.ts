import type { PageReading, PageRequest } from '../sites/site-kind.ts';
import { canonical } from './address-rules.ts';
import type { Fetched, FetchPage, Validators } from './fetch-page.ts';
import type { Refusal } from './outcome.ts';
import { allowedHosts, type SourceSettings } from './source.ts';

/** What was last read at an address, and what to ask again with. */
export interface KeptPage {
  readonly url: string;
  readonly validators: Validators;
  readonly reading: ReadPage;
}

export type ReadPage = Extract<PageReading, { kind: 'read' }>;

/** All pages of a source, or why not. */
export type Crawl =
  | {
      readonly kind: 'complete';
      readonly pages: readonly KeptPage[];
      /** Every page was answered 304. */
      readonly notModified: boolean;
      /** Pages of single awards that could not be had; their awards keep what is known otherwise. */
      readonly skipped: number;
    }
  | { readonly kind: 'stopped'; readonly pages: number; readonly refusal: Refusal };

export interface CrawlOptions {
  /** What is kept of the source, by address; empty to read everything anew. */
  readonly kept: ReadonlyMap<string, KeptPage>;
  readonly signal: AbortSignal;
  readonly onPage?: (progress: { pages: number; records: number }) => void;
}

/** The role of a page about one award, by the kinds' common word: losing one costs that award's details only. */
const AWARD_ROLE = 'detail';
/** More awards' pages than this share out of reach mean that something is wrong with the site. */
const MAX_SKIPPED_SHARE = 0.2;
/** The largest portals known list some 1,000 awards, each with a page of its own. */
const MAX_PAGES = 3_000;

/** Addresses still to be read, each once. */
function createFrontier(first: readonly PageRequest[]) {
  const seen = new Set<string>();
  const waiting: PageRequest[] = [];
  const add = (requests: readonly PageRequest[]): void => {
    for (const request of requests) {
      const url = URL.canParse(request.url) ? canonical(request.url) : request.url;
      if (seen.has(url)) continue;
      seen.add(url);
      waiting.push({ ...request, url });
    }
  };
  add(first);
  return { add, next: () => waiting.shift(), isTooLarge: () => seen.size > MAX_PAGES };
}

type Visit =
  | { readonly kind: 'page'; readonly page: KeptPage; readonly modified: boolean }
  | { readonly kind: 'refused'; readonly scope: 'page' | 'site'; readonly refusal: Refusal };

function readFetched(source: SourceSettings, request: PageRequest, fetched: Fetched, kept?: KeptPage): Visit {
  if (fetched.kind === 'refused') return fetched;
  if (fetched.kind === 'not_modified') {
    if (kept === undefined) throw new Error('not modified, though nothing was kept');
    return { kind: 'page', page: kept, modified: false };
  }
  const { url, body, contentType, validators } = fetched;
  const reading = source.kind.read({ url, role: request.role, body, contentType }, source.options);
  if (reading.kind === 'layout_changed') {
    const problem = `${request.url}: ${reading.why}`;
    return { kind: 'refused', scope: 'page', refusal: { outcome: 'layout_changed', problem } };
  }
  return { kind: 'page', page: { url: request.url, validators, reading }, modified: true };
}

/** What a walk has seen so far. */
function createHarvest() {
  const pages: KeptPage[] = [];
  const skipped: Refusal[] = [];
  let awardPages = 0;
  let records = 0;
  let notModified = true;
  return {
    pages,
    get records() {
      return records;
    },
    take(role: string, page: KeptPage, modified: boolean): void {
      pages.push(page);
      notModified &&= !modified;
      if (role === AWARD_ROLE) awardPages += 1;
      else records += page.reading.records.length;
    },
    /** What the page said last, if anything, is still the best that is known of its award. */
    skip(refusal: Refusal, known: KeptPage | undefined): void {
      awardPages += 1;
      skipped.push(refusal);
      if (known !== undefined) pages.push(known);
    },
    end(): Crawl {
      const [first] = skipped;
      if (first !== undefined && skipped.length > awardPages * MAX_SKIPPED_SHARE) {
        return { kind: 'stopped', pages: pages.length, refusal: first };
      }
      return { kind: 'complete', pages, notModified, skipped: skipped.length };
    },
  };
}

/** Walks a source to its last page. Only a complete walk says anything about what is no longer there. */
export async function crawl(
  fetchPage: FetchPage,
  source: SourceSettings,
  options: CrawlOptions,
): Promise<Crawl> {
  const { kept, signal, onPage } = options;
  const hosts = allowedHosts(source);
  const frontier = createFrontier(source.kind.start(source.url, source.options));
  const harvest = createHarvest();
  const stop = (refusal: Refusal): Crawl => ({ kind: 'stopped', pages: harvest.pages.length, refusal });

  for (let request = frontier.next(); request !== undefined; request = frontier.next()) {
    if (frontier.isTooLarge()) return stop({ outcome: 'failed', problem: `more than ${MAX_PAGES} pages` });
    const known = kept.get(request.url);
    const fetched = await fetchPage(request.url, { hosts, validators: known?.validators, signal });
    const visit = readFetched(source, request, fetched, known);
    if (visit.kind === 'page') {
      harvest.take(request.role, visit.page, visit.modified);
      frontier.add(visit.page.reading.follow);
    } else if (visit.scope === 'page' && request.role === AWARD_ROLE) harvest.skip(visit.refusal, known);
    else return stop(visit.refusal);
    onPage?.({ pages: harvest.pages.length, records: harvest.records });
  }
  return harvest.end();
}
