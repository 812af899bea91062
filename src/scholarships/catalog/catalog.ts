import PQueue from 'p-queue';
import { CLOCKS_DIFFER_MS, type Clock, notAfter } from '../../platform/clock.ts';
import { whileAvailable } from '../../platform/database/while-available.ts';
import { DAY_MS } from '../../platform/time.ts';
import { type NewsItem, newsOf } from '../changes/news.ts';
import { formerKeys, type SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { type CatalogRevision, readRevision } from '../store/catalog.ts';
import { deadlineChanges, newsSince } from '../store/changes.ts';
import { parseStored } from '../store/parse-stored.ts';
import { latestRemovals, listedRecords } from '../store/records.ts';
import { latestRunAt } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { createChangedAt } from './changed-at.ts';
import { type DeadlineChange, FEED_DAYS } from './feed-items.ts';
import { toServed } from './record.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import { listSourceHealth, type SourceHealth } from './source-health.ts';
import { createReliability, loadStatuses, type Reliability, type SourceStatuses } from './source-status.ts';

/** Everything that is served at a moment. Never changed, only replaced as a whole. */
export interface CatalogState {
  /** Grows with every load. */
  readonly generation: number;
  readonly index: SearchIndex;
  readonly statuses: SourceStatuses;
  readonly health: SourceHealth;
  /** When the latest of all runs ended, ms; in the future if a clock was ahead then, or is behind now. */
  readonly latestRunAt: number;
  readonly reliability: (only?: readonly SourceKey[]) => Reliability;
  /** When the listed records last changed, ms; 0 if they never have. */
  readonly recordsChangedAt: number;
  /** The same, on a day and for some of the sources. */
  readonly changedAt: (today: string, only?: readonly SourceKey[]) => number;
  /** The changes that feeds need. */
  readonly recent: RecentChanges;
}

interface RecentChanges {
  readonly news: readonly NewsItem[];
  /** For each award, the change that set its deadline. */
  readonly deadlines: ReadonlyMap<string, DeadlineChange>;
}

/** How far back changes are loaded. The 30 days of feeds begin at midnight, so a little more is needed. */
const NEWS_MS = (FEED_DAYS + 2) * DAY_MS;

/** The database is read at most this often for requests with `nocache=1`. */
const RELOAD_INTERVAL_MS = 10_000;

/** All records that are served, in memory; loaded again when the database changes. */
export function createCatalog(deps: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  clock: Clock;
  timeZone: string;
  /** Called when the state has been replaced. */
  onChange?: (() => void) | undefined;
}) {
  const { database, sources, clock, timeZone, onChange } = deps;
  let current: (CatalogState & { revision: CatalogRevision; clockOffset: number }) | undefined;
  /** Runs one load at a time, so that a later load never sees older data. */
  const loads = new PQueue({ concurrency: 1 });
  let reloadedAt = Number.NEGATIVE_INFINITY;

  /** Indexes the listed awards of the configured sources. */
  async function loadIndex(now: number): Promise<SearchIndex> {
    const names = new Map(sources.map(({ key, name }) => [key, name]));
    const rows = await listedRecords(database);
    return buildSearchIndex(
      rows.flatMap(({ source, body, created_at, updated_at }) => {
        const sourceName = names.get(source);
        if (sourceName === undefined) return [];
        const times = { createdAt: notAfter(now, created_at), updatedAt: notAfter(now, updated_at) };
        return [toServed(parseStored(body), { sourceName, ...times })];
      }),
      formerKeys(sources),
    );
  }

  async function loadRecent(now: number): Promise<RecentChanges> {
    const rows = await newsSince(database, now - NEWS_MS);
    const news = newsOf(rows.map((row) => ({ ...row, at: notAfter(now, row.at) })));
    const deadlines = await deadlineChanges(database);
    return {
      news,
      deadlines: new Map(deadlines.map(({ id, revision, at }) => [id, { revision, at: notAfter(now, at) }])),
    };
  }

  async function load(force: boolean): Promise<void> {
    // Read before the records, so that a run that ends in between leads to another load.
    const revision = await readRevision(database);
    const now = clock.now();
    const clockOffset = now - clock.monotonic();
    const wasSet = current !== undefined && Math.abs(clockOffset - current.clockOffset) > CLOCKS_DIFFER_MS;
    // After the clock was set, other runs and times lie in the future.
    const isNew = force || wasSet;
    if (!isNew && current?.revision.revision === revision.revision) return;
    const isSame = !isNew && current?.revision.records_revision === revision.records_revision;
    const index = isSame && current ? current.index : await loadIndex(now);
    const recent = isSame && current ? current.recent : await loadRecent(now);
    const statuses = await loadStatuses(database, sources, now);
    const removedAt = await latestRemovals(database);
    const allAt = notAfter(now, revision.records_changed_at);
    current = {
      generation: (current?.generation ?? 0) + 1,
      clockOffset,
      index,
      recent,
      statuses,
      latestRunAt: await latestRunAt(database),
      health: listSourceHealth(sources, statuses, index),
      reliability: createReliability(statuses),
      recordsChangedAt: allAt,
      changedAt: createChangedAt(index, { allAt, removedAt, timeZone }),
      revision,
    };
    onChange?.();
  }

  return {
    current(): CatalogState {
      if (current === undefined) throw new Error('the catalog was used before it was loaded');
      return current;
    },

    /** Loads again if a run, in this process or another, has changed something. */
    refresh: () => loads.add(() => load(false)),

    /** Loads everything, at most once in 10 s. False if nothing was loaded, as when the database is away or slow. */
    async reload(): Promise<boolean> {
      if (clock.monotonic() - reloadedAt < RELOAD_INTERVAL_MS) return false;
      reloadedAt = clock.monotonic();
      const reloaded = await whileAvailable(clock, () => loads.add(() => load(true)).then(() => true));
      return reloaded ?? false;
    },
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
