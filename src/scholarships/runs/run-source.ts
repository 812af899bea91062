import { randomUUID } from 'node:crypto';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { shownAddress, withoutKeysOf } from '../../platform/origin/shown-address.ts';
import { type CrawlOptions, type CrawlResult, crawl } from '../crawl/crawl.ts';
import { type FetchPage, refused } from '../crawl/fetch-page.ts';
import { isReadableEnough, mergePages } from '../crawl/merge-pages.ts';
import type { PageReader } from '../crawl/page-reader.ts';
import type { ReadAbout } from '../crawl/read-task.ts';
import { readerVersion, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { UnreadablePage } from '../crawl/task-thread.ts';
import type { Refusal, RunReport, SourceReading } from '../model/run.ts';
import type { HookNews } from '../store/hook-news.ts';
import { archivedPageReader, archivedPages, updateArchivedPages } from '../store/pages.ts';
import type { ScholarshipDatabase, WriteGuard } from '../store/tables.ts';
import { previewRun, saveFailure, saveReprocessed, saveRun } from './save-run.ts';

export interface RunDeps {
  readonly database: ScholarshipDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fetchPage: FetchPage;
  readonly reader: PageReader;
  readonly timeZone: string;
  readonly release: string;
  readonly hookNews?: HookNews | undefined;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Who or what begins the run, for the log: the schedule, a key, a command. */
  readonly by?: string;
  /** Accept a list that has become much smaller. */
  readonly accept?: boolean;
  /** Read and compare, but store nothing. */
  readonly dryRun?: boolean;
  readonly guard?: WriteGuard;
  readonly onPage?: (progress: { pages: number; records: number }) => void;
  /** What the run works on from now on, until the next call; null while it waits for the site. */
  readonly onWork?: (work: string | null) => Promise<void>;
}

export type ReadResult =
  | { readonly kind: 'read'; readonly reading: SourceReading }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly pages: number };

async function readCrawl(reader: PageReader, crawled: CrawlResult, about: ReadAbout): Promise<ReadResult> {
  if (crawled.kind === 'stopped') return { ...crawled, kind: 'refused' };
  const { notModified, skipped } = crawled;
  const pages = [...new Map(crawled.pages.map(({ page }) => [page.url, page])).values()];
  const merged = mergePages(crawled.pages.map(({ page, ...read }) => ({ url: page.url, ...read })));
  if (!isReadableEnough(merged)) {
    const rows = merged.records.length + merged.dropped;
    const problem = `only ${merged.records.length} of ${rows} rows could be read`;
    return { kind: 'refused', refusal: { outcome: 'layout_changed', problem }, pages: pages.length };
  }
  const seen = await reader.normalize(
    merged.records.map(({ raw }) => raw),
    about,
  );
  const found = new Map(
    merged.records.flatMap((award, at) => {
      const id = seen[at]?.scholarship.id;
      return id === undefined ? [] : [[id, award] as const];
    }),
  );
  const read = new Set(pages.flatMap(({ url, foundAt }) => [url, foundAt]));
  const [notFollowed = null] = crawled.pages.flatMap(
    ({ page: { foundAt }, reading: { notFollowed: next } }) =>
      next === undefined || (next !== foundAt && read.has(next)) ? [] : [withoutKeysOf(foundAt, next)],
  );
  const dropped = merged.dropped + skipped;
  return { kind: 'read', reading: { seen, found, dropped, pages, notModified, notFollowed } };
}

export async function readSource(
  deps: RunDeps,
  source: SourceSettings,
  options: CrawlOptions & { readonly readAt?: number },
): Promise<ReadResult> {
  try {
    const crawled = await crawl(deps, source, options);
    await options.onWork?.('all of its pages');
    const today = dayIn(deps.timeZone, options.readAt ?? deps.clock.now());
    return await readCrawl(deps.reader, crawled, {
      source: source.key,
      idPrefix: sourceIdOf(source),
      today,
    });
  } catch (error) {
    // A run that was stopped is not stored, and is due again.
    options.signal.throwIfAborted();
    if (error instanceof UnreadablePage)
      return { kind: 'refused', refusal: { outcome: 'failed', problem: error.message }, pages: 0 };
    deps.log.error({ err: error, source: source.key }, 'a source could not be read because of a bug');
    return { kind: 'refused', refusal: { outcome: 'failed', problem: 'internal error' }, pages: 0 };
  }
}

/** First stores what a newer reader reads from the archived pages: what differs then is a change made by the site. */
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
  return dryRun ? previewRun(database, complete) : saveRun(database, complete);
}

const endRun = (
  { clock, timeZone, release, hookNews }: RunDeps,
  source: SourceSettings,
  begun: { startedAt: number; guard: WriteGuard | undefined },
) => {
  const finishedAt = clock.now();
  const identity = { runId: randomUUID(), source, readerVersion: readerVersion(source, release) };
  return { ...identity, ...begun, finishedAt, timeZone, today: dayIn(timeZone, finishedAt), hookNews };
};

/** Reads the archived pages of a source as of a time (ms), without requesting the site. */
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
      : refused('page', { outcome: 'failed', problem: `${shownAddress(url)} was not archived` });
  return readSource({ ...deps, fetchPage }, source, { archived, signal, readAt });
}

/** Reads the archived pages of the last good run, at `seenAt` (ms), and stores what now reads differently. */
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
    'archived pages cannot be used; the next run decides',
  );
  await updateArchivedPages(database, sourceIdOf(source), { reader_version: run.readerVersion });
}
