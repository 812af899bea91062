import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { redactedUrl, withoutKeysOf } from '../../platform/upstream/redacted-url.ts';
import { labels } from '../awards/options.ts';
import { bodyOf, type CrawlOptions, type CrawlResult, crawl } from '../crawl/crawl.ts';
import { type FetchPage, refused } from '../crawl/fetch-page.ts';
import { isReadableEnough, mergePages } from '../crawl/merge-pages.ts';
import type { PageReader } from '../crawl/page-reader.ts';
import type { ParseOptions } from '../crawl/read-task.ts';
import {
  pagesOf,
  readerVersion,
  type SourceNames,
  type SourceSettings,
  sourceIdOf,
} from '../crawl/source.ts';
import { TaskLimitExceeded } from '../crawl/task-process.ts';
import type { Scholarship } from '../model/award.ts';
import { countFilled, FILLED_FIELDS, type FilledField } from '../model/completeness.ts';
import type { LeftOut } from '../model/left-out.ts';
import type { Refusal, RunOutcome, RunReport, SourceReading } from '../model/run.ts';
import { archivedPageReader, archivedPages, updateArchivedPages } from '../store/archived-pages.ts';
import type { WebhookEvents } from '../store/change-log.ts';
import type { ScholarshipDatabase, WriteGuard } from '../store/tables.ts';
import { judgeAndSave, previewRun, saveFailure, saveReprocessed } from './save-run.ts';

export interface RunDeps {
  readonly database: ScholarshipDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fetchPage: FetchPage;
  readonly reader: PageReader;
  readonly timeZone: string;
  readonly release: string;
  /** All sources of the campus: an id belongs to the source with the longest key that it begins with. */
  readonly sources: readonly SourceNames[];
  readonly webhookEvents?: WebhookEvents | undefined;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Who or what starts the run, for the log: the schedule, a key, a command. */
  readonly by?: string;
  /** Accept a list that has become much smaller. */
  readonly accept?: boolean;
  /** Request each page as a whole, even if it may not have changed. */
  readonly isWhole?: boolean;
  /** Read and compare, but store nothing. */
  readonly dryRun?: boolean;
  readonly guard?: WriteGuard;
  readonly onPage?: (progress: { pages: number; records: number }) => void;
  /**
   * Called when the run begins to work on something, with its description, and with `null` when the run waits for the
   * site.
   */
  readonly onWork?: (work: string | null) => Promise<void>;
}

export type ReadResult =
  | { readonly kind: 'read'; readonly reading: SourceReading }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly pages: number };

async function readCrawl(reader: PageReader, crawled: CrawlResult, about: ParseOptions): Promise<ReadResult> {
  if (crawled.kind === 'stopped') return { ...crawled, kind: 'refused' };
  const { notModified, skipped } = crawled;
  const pages = [...new Map(crawled.pages.map(({ page }) => [page.url, page])).values()];
  const merged = mergePages(crawled.pages.map(({ page, ...read }) => ({ url: page.url, ...read })));
  if (!isReadableEnough(merged)) {
    const rows = merged.records.length + merged.dropped;
    const problem = `only ${merged.records.length} of ${rows} rows could be read`;
    return { kind: 'refused', refusal: { outcome: 'layout_changed', problem }, pages: pages.length };
  }
  const seen = await reader.parse(merged.records, about);
  const read = new Set(pages.flatMap(({ url, foundAt }) => [url, foundAt]));
  const [notFollowed = null] = [
    ...crawled.pages.flatMap(({ page: { foundAt }, reading: { notFollowed: next } }) => {
      // The last of several pages may link to itself.
      const isRead = next !== undefined && read.has(next) && (next !== foundAt || pages.length > 1);
      return next === undefined || isRead ? [] : [withoutKeysOf(foundAt, next)];
    }),
    ...crawled.pages.flatMap(({ page: { foundAt }, reading: { stated = 0 } }) =>
      stated > merged.records.length
        ? [
            `the page states ${stated} scholarships, and ${merged.records.length} were read: ${withoutKeysOf(foundAt, foundAt)}`,
          ]
        : [],
    ),
  ];
  const { leftOut } = merged;
  const dropped = merged.dropped + skipped;
  return { kind: 'read', reading: { seen, dropped, pages, notModified, notFollowed, leftOut } };
}

async function readSource(
  deps: RunDeps,
  source: SourceSettings,
  options: CrawlOptions & { readonly readAt?: number },
): Promise<ReadResult> {
  try {
    const crawled = await crawl(deps, source, options);
    await options.onWork?.('the scholarships of all pages');
    const today = dayIn(deps.timeZone, options.readAt ?? deps.clock.now());
    return await readCrawl(deps.reader, crawled, {
      source: source.key,
      idPrefix: sourceIdOf(source),
      today,
    });
  } catch (error) {
    // An aborted run is not stored, and is due again.
    options.signal.throwIfAborted();
    if (error instanceof TaskLimitExceeded)
      return { kind: 'refused', refusal: { outcome: 'failed', problem: error.message }, pages: 0 };
    deps.log.error({ err: error, source: source.key }, 'a source could not be read because of a bug');
    return { kind: 'refused', refusal: { outcome: 'failed', problem: 'internal error' }, pages: 0 };
  }
}

/**
 * First stores what a newer reader extracts from the archived pages, so that any further differences come from the
 * site.
 */
async function reprocessFirst(
  deps: RunDeps,
  source: SourceSettings,
  options: { signal: AbortSignal; guard: WriteGuard | undefined },
): Promise<void> {
  const reader = await archivedPageReader(deps.database, sourceIdOf(source));
  if (reader === undefined || reader.reader_version === readerVersion(source, deps.release)) return;
  await reprocessSource(deps, source, { ...options, seenAt: reader.seen_at });
}

/** One run of one source: all pages first, then one transaction. Throws only if stopped or if the database fails. */
export async function runSource(
  deps: RunDeps,
  source: SourceSettings,
  { guard, accept = false, dryRun = false, ...options }: RunOptions,
): Promise<RunReport> {
  const { database, clock } = deps;
  const startedAt = clock.now();
  if (!dryRun) await reprocessFirst(deps, source, { signal: options.signal, guard });
  const archived = await archivedPages(database, sourceIdOf(source));
  const result = await readSource(deps, source, { ...options, archived, accept });
  const run = { ...endRun(deps, source, { startedAt, guard }), by: options.by };
  if (result.kind === 'refused') return saveFailure(dryRun ? undefined : database, { ...run, ...result });
  const complete = { ...run, ...result.reading, accept };
  return dryRun ? previewRun(database, complete) : judgeAndSave(database, complete);
}

const endRun = (
  { clock, timeZone, release, webhookEvents, sources }: RunDeps,
  source: SourceSettings,
  started: { startedAt: number; guard: WriteGuard | undefined },
) => {
  const finishedAt = clock.now();
  const identity = { runId: randomUUID(), source, sources, readerVersion: readerVersion(source, release) };
  return { ...identity, ...started, finishedAt, timeZone, today: dayIn(timeZone, finishedAt), webhookEvents };
};

/** Reads the archived pages of a source as of a time (ms), without requests to the site. */
export async function readArchived(
  deps: RunDeps,
  source: SourceSettings,
  { signal, readAt }: { signal: AbortSignal; readAt: number },
): Promise<ReadResult> {
  const archived = await archivedPages(deps.database, sourceIdOf(source));
  const urls = new Set(archived.map(({ url }) => url));
  const fetchPage: FetchPage = async (url) =>
    urls.has(url)
      ? { kind: 'not_modified' }
      : refused('page', { outcome: 'failed', problem: `${redactedUrl(url)} was not archived` });
  return readSource({ ...deps, fetchPage }, source, { archived, signal, readAt });
}

/** Reads the archived pages of the last good run, at `seenAt` (ms), and stores the differences. */
export async function reprocessSource(
  deps: RunDeps,
  source: SourceSettings,
  { signal, guard, seenAt }: { signal: AbortSignal; guard: WriteGuard | undefined; seenAt: number },
): Promise<void> {
  const { database, clock, log } = deps;
  const startedAt = clock.now();
  const result = await readArchived(deps, source, { signal, readAt: seenAt });
  const run = endRun(deps, source, { startedAt, guard });
  if (result.kind === 'read')
    return saveReprocessed(database, { ...run, ...result.reading, accept: false, seenAt });
  log.info(
    { source: source.key, problem: result.refusal.problem },
    'archived pages cannot be used; the next run will request the pages',
  );
  await updateArchivedPages(database, sourceIdOf(source), { reader_version: run.readerVersion });
}

/** How well a source is extracted. For adjusting the options of a new source. */
export interface Inspection {
  readonly outcome: Extract<RunOutcome, 'ok' | 'blocked' | 'failed' | 'layout_changed'>;
  readonly problem: string | null;
  readonly pages: number;
  readonly records: readonly Scholarship[];
  /** How many rows looked like an award but could not be read. */
  readonly dropped: number;
  /** For each field, the percentage of records that have it. */
  readonly filled: Readonly<Record<FilledField, number>>;
  /** URL of a next page that was not followed, because it is not certain that the list continues there. */
  readonly notFollowed: string | null;
  /** Labels on the source's first pages that are not known. */
  readonly unknownLabels: readonly string[];
  /** What the pages print and no record has. */
  readonly leftOut: readonly LeftOut[];
}

function sharesOf(records: readonly Scholarship[]): Record<FilledField, number> {
  const counts = countFilled(records);
  const share = (field: FilledField): number =>
    records.length === 0 ? 0 : Math.round((counts[field] / records.length) * 100);
  return Object.fromEntries(FILLED_FIELDS.map((field) => [field, share(field)])) as Record<
    FilledField,
    number
  >;
}

/** Labels on the first pages of the source that are not known, with their number of occurrences. */
async function unknownLabelsOn(
  { reader }: RunDeps,
  source: SourceSettings,
  { pages, seen }: SourceReading,
): Promise<string[]> {
  const titles = seen.map(({ scholarship }) => scholarship.title);
  const parts = new Map(pagesOf(source).map((part) => [part.url, part]));
  const found = [...parts.values()].map(async ({ url, options }) => {
    const page = pages.find((each) => each.url === url);
    if (page === undefined || !/html/i.test(page.contentType)) return [];
    const { data } = z.looseObject({ labels }).safeParse(options);
    const { foundAt, contentType } = page;
    const whole = { url: foundAt, role: 'list', contentType, body: await bodyOf(page) };
    return reader.unknownLabels(whole, { titles, labels: data?.labels ?? {} });
  });
  return (await Promise.all(found)).flat();
}

/** Scrapes a whole source anew, without its archived pages, and stores nothing. */
export async function inspectSource(
  deps: RunDeps,
  source: SourceSettings,
  options: RunOptions,
): Promise<Inspection> {
  const result = await readSource(deps, source, { ...options, archived: [] });
  if (result.kind === 'refused') {
    const { outcome, problem } = result.refusal;
    return {
      outcome,
      problem,
      pages: result.pages,
      records: [],
      dropped: 0,
      filled: sharesOf([]),
      notFollowed: null,
      unknownLabels: [],
      leftOut: [],
    };
  }
  const { pages, dropped, seen, notFollowed, leftOut } = result.reading;
  const records = seen.map(({ scholarship }) => scholarship);
  return {
    outcome: 'ok',
    problem: null,
    pages: pages.length,
    records,
    dropped,
    filled: sharesOf(records),
    notFollowed,
    unknownLabels: await unknownLabelsOn(deps, source, result.reading),
    leftOut,
  };
}
