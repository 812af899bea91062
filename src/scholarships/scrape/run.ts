import { randomUUID } from 'node:crypto';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { RawScholarship, Scholarship, SourceKey } from '../model.ts';
import type { Change } from '../store/changes.ts';
import { keptPages } from '../store/pages.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type Crawl, crawl, type KeptPage } from './crawl.ts';
import type { FetchPage } from './fetch-page.ts';
import { type FoundAward, isReadableEnough, mergePages } from './merge.ts';
import type { Refusal, RunOutcome } from './outcome.ts';
import type { Seen } from './plan.ts';
import { previewRun, saveFailure, saveRun } from './save-run.ts';
import { readerVersion, type SourceSettings } from './source.ts';

/** Reads a page's words; pure. */
export interface Reader {
  normalize(raw: RawScholarship, about: { source: SourceKey; today: string }): Scholarship;
  /** Equal for equal content. */
  fingerprint(scholarship: Scholarship): string;
}

export interface RunTools {
  readonly database: ScholarshipDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fetchPage: FetchPage;
  readonly reader: Reader;
  readonly timeZone: string;
  readonly release: string;
}

export type Guard = (transaction: ScholarshipDatabase) => Promise<void>;

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Take a much smaller list as it is. */
  readonly accept?: boolean;
  /** Read and compare, write nothing. */
  readonly dryRun?: boolean;
  /** Part of the transaction that writes: throws when the source is no longer this process's to read. */
  readonly guard?: Guard;
  readonly onPage?: (progress: { pages: number; records: number }) => void;
}

/** What came of a run. Times in ms. */
export interface RunReport {
  readonly source: SourceKey;
  readonly outcome: RunOutcome;
  readonly problem: string | null;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly pages: number;
  readonly records: number;
  /** Rows that looked like an award and could not be read. */
  readonly dropped: number;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly changes: readonly Change[];
}

/** Everything a complete walk found. */
export interface Reading {
  readonly seen: readonly Seen[];
  /** By id. */
  readonly found: ReadonlyMap<string, FoundAward>;
  readonly dropped: number;
  readonly pages: readonly KeptPage[];
  readonly notModified: boolean;
}

export type ReadSource =
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly pages: number };

function readCrawl(tools: RunTools, source: SourceSettings, walked: Crawl): ReadSource {
  if (walked.kind === 'stopped') return { kind: 'refused', refusal: walked.refusal, pages: walked.pages };
  const { pages, notModified, skipped } = walked;
  const merged = mergePages(pages);
  if (!isReadableEnough(merged)) {
    const problem = `only ${merged.records.length} of ${merged.records.length + merged.dropped} rows could be read`;
    return { kind: 'refused', refusal: { outcome: 'layout_changed', problem }, pages: pages.length };
  }
  const today = dayIn(tools.timeZone, tools.clock.now());
  const found = new Map<string, FoundAward>();
  const seen = merged.records.map((award): Seen => {
    const scholarship = tools.reader.normalize(award.raw, { source: source.key, today });
    found.set(scholarship.id, award);
    return { scholarship, fingerprint: tools.reader.fingerprint(scholarship) };
  });
  return { kind: 'read', reading: { seen, found, dropped: merged.dropped + skipped, pages, notModified } };
}

/** Fetches and reads all of a source; writes nothing. `kept` is empty to read everything anew. */
export async function readSource(
  tools: RunTools,
  source: SourceSettings,
  options: RunOptions & { kept: ReadonlyMap<string, KeptPage> },
): Promise<ReadSource> {
  try {
    return readCrawl(tools, source, await crawl(tools.fetchPage, source, options));
  } catch (error) {
    // A run that was stopped leaves no trace: it is due again.
    options.signal.throwIfAborted();
    tools.log.error({ err: error, source: source.key }, 'a source could not be read for a reason of ours');
    return { kind: 'refused', refusal: { outcome: 'failed', problem: 'internal error' }, pages: 0 };
  }
}

/** One run of one source: all pages first, then one transaction. Throws only when stopped or the database fails. */
export async function runSource(
  tools: RunTools,
  source: SourceSettings,
  options: RunOptions,
): Promise<RunReport> {
  const startedAt = tools.clock.now();
  const version = readerVersion(source, tools.release);
  const kept = await keptPages(tools.database, source.key, version);
  const result = await readSource(tools, source, { ...options, kept });
  const finishedAt = tools.clock.now();
  const { guard } = options;
  const about = { source: source.key, startedAt, finishedAt, readerVersion: version };
  const run = { runId: randomUUID(), ...about, ...(guard && { guard }) };
  if (result.kind === 'refused') {
    const failure = { ...run, ...result };
    return saveFailure(options.dryRun ? undefined : tools.database, failure);
  }
  const today = dayIn(tools.timeZone, finishedAt);
  const finding = { ...run, ...result.reading, today, accept: options.accept ?? false };
  return options.dryRun ? previewRun(tools.database, finding) : saveRun(tools.database, finding);
}
