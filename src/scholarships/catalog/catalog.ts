import PQueue from 'p-queue';
import { CLOCKS_DIFFER_MS, type Clock, dayIn, notAfter } from '../../platform/clock.ts';
import { whileAvailable } from '../../platform/database/while-available.ts';
import { bySourceId, type SourceSettings } from '../crawl/source.ts';
import type { SourceId, SourceKey } from '../model/award.ts';
import { type CatalogRevision, latestRemovals, readRevision } from '../store/catalog.ts';
import { unservedRecords } from '../store/own-records.ts';
import { latestRunAt, latestRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { createChangedAt } from './changed-at.ts';
import { failingSources } from './failing-sources.ts';
import { type LoadedIndex, loadIndex } from './load-index.ts';
import { loadRecent, type RecentChanges } from './recent-changes.ts';
import type { SearchIndex } from './search-index.ts';
import { listSourceHealth, type SourceHealth } from './source-health.ts';
import { createReliability, type Reliability, type SourceStatuses } from './source-status.ts';

/** Everything that is served at a moment. Never changed, only replaced as a whole. */
export interface CatalogState {
  /** Grows with every load. */
  readonly generation: number;
  readonly index: SearchIndex;
  readonly statuses: SourceStatuses;
  readonly health: SourceHealth;
  /** How many stored awards belong to no configured source, by the id of their source. */
  readonly unserved: ReadonlyMap<SourceId, number>;
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

/** The database is read at most this often for requests with `nocache=1`. */
const RELOAD_INTERVAL_MS = 10_000;

/** All records that are served, in memory; what changes in the database is loaded again. */
export function createCatalog(deps: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  clock: Clock;
  timeZone: string;
  /** Called when the state has been replaced. */
  onChange?: (() => void) | undefined;
}) {
  const { database, sources, clock, timeZone, onChange } = deps;
  const configured = bySourceId(sources);
  /** By the keys of the campus file; of other sources nothing is served. */
  const keyed = <T>(byId: ReadonlyMap<SourceId, T>): ReadonlyMap<SourceKey, T> =>
    new Map(
      [...byId].flatMap(([id, value]) => {
        const key = configured.get(id)?.key;
        return key === undefined ? [] : [[key, value] as const];
      }),
    );
  let current:
    | (CatalogState & { revision: CatalogRevision; loaded: LoadedIndex; clockOffset: number })
    | undefined;
  /** Runs one load at a time, so that a later load never sees older data. */
  const loads = new PQueue({ concurrency: 1 });
  let reloadedAt = Number.NEGATIVE_INFINITY;

  async function loadRecords(now: number, revision: CatalogRevision, all: boolean) {
    const asked = { revision: revision.records_revision, now, all };
    return {
      loaded: await loadIndex({ database, sources }, current?.loaded, asked),
      recent: await loadRecent(database, all ? undefined : current?.recent, now),
      unserved: await unservedRecords(database, sources),
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
    const { loaded, recent, unserved } =
      isSame && current ? current : await loadRecords(now, revision, isNew);
    const { index } = loaded;
    const runs = await latestRuns(database, [...configured.keys()], now);
    const statuses = keyed(runs);
    const removedAt = keyed(await latestRemovals(database));
    const failing = await failingSources(database, { sources, statuses, now });
    const allAt = notAfter(now, revision.records_changed_at);
    current = {
      generation: (current?.generation ?? 0) + 1,
      clockOffset,
      loaded,
      index,
      recent,
      unserved,
      statuses,
      latestRunAt: await latestRunAt(database),
      health: listSourceHealth(sources, { statuses, failing, index, dayOf: (at) => dayIn(timeZone, at) }),
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
