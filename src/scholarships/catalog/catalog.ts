import PQueue from 'p-queue';
import { CLOCKS_DIFFER_MS, type Clock, dayIn, notAfter } from '../../platform/clock.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { bySourceId, type SourceSettings } from '../crawl/source.ts';
import type { SourceId, SourceKey } from '../model/award.ts';
import { unservedRecords } from '../store/record-ownership.ts';
import { type CatalogRevision, latestRemovals, readRevision } from '../store/revisions.ts';
import { latestRunAt, latestRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type LoadedIndex, loadIndex } from './load-index.ts';
import { loadRecent, type RecentChanges } from './recent-changes.ts';
import type { SearchIndex } from './search-index.ts';
import type { ServedRecord } from './served-record.ts';
import {
  createReliability,
  failingSources,
  listSourceHealth,
  type Reliability,
  type SourceHealth,
  type SourceStatuses,
} from './source-health.ts';

export interface CampusDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** ms */
  readonly startsAt: number;
  /** When the next day begins, ms. */
  readonly endsAt: number;
}

/** Today at the campus. Every request needs it, so it is computed once a day. */
export function createCampusDay(clock: Clock, timeZone: string): () => CampusDay {
  let current: CampusDay | undefined;
  return () => {
    const now = clock.now();
    if (current !== undefined && current.startsAt <= now && now < current.endsAt) return current;
    const day = dayIn(timeZone, now);
    const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
    const date = Temporal.PlainDate.from(day);
    current = { day, startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) };
    return current;
  };
}

/** When the served data of a source last changed, by a write or because a day passed, ms. */
type ChangedAt = (today: string, only?: readonly SourceKey[]) => number;

/**
 * `allAt`: when anything in the list last changed. `removedAt`: when each source last lost an award. The result is
 * `allAt` or, with `only`, when the awards of those sources last changed, which is computed once a day.
 */
function createChangedAt(
  index: SearchIndex,
  given: { allAt: number; removedAt: ReadonlyMap<SourceKey, number>; timeZone: string },
): ChangedAt {
  const { allAt, removedAt, timeZone } = given;
  const known = new Map<string, number>();

  /** An award changes when it is written, and when its deadline passes, which moves it down in the list. */
  function ofAward({ updatedAt, detail: { deadline } }: ServedRecord, today: string): number {
    if (deadline === null || deadline >= today) return updatedAt;
    const after = Temporal.PlainDate.from(deadline).add({ days: 1 });
    return Math.max(updatedAt, after.toZonedDateTime(timeZone).epochMilliseconds);
  }

  function ofSource(source: SourceKey, today: string): number {
    const { records } = index.find({ source: [source], limit: Number.POSITIVE_INFINITY, offset: 0 }, today);
    return records.reduce(
      (latest, award) => Math.max(latest, ofAward(award, today)),
      removedAt.get(source) ?? 0,
    );
  }

  return (today, only) => {
    if (only === undefined) return allAt;
    const times = only.map((source) => {
      const key = `${source} ${today}`;
      const at = known.get(key) ?? ofSource(source, today);
      known.set(key, at);
      return at;
    });
    return Math.max(0, ...times);
  };
}

/** Everything that is served at a moment. A state is never changed, but replaced as a whole. */
export interface CatalogState {
  /** Grows with every load. */
  readonly generation: number;
  readonly index: SearchIndex;
  readonly statuses: SourceStatuses;
  readonly health: SourceHealth;
  /** For each source that is not configured, by its id, how many awards are stored. */
  readonly unserved: ReadonlyMap<SourceId, number>;
  /** When the latest of all runs ended, ms. In the future if a clock was ahead then or is behind now. */
  readonly latestRunAt: number;
  readonly reliability: (only?: readonly SourceKey[]) => Reliability;
  /** When the listed records last changed, ms; 0 if they never have. */
  readonly recordsChangedAt: number;
  /** When the served list or, with `only`, the awards of those sources last changed, ms. */
  readonly changedAt: (today: string, only?: readonly SourceKey[]) => number;
  /** The changes for feeds. */
  readonly recent: RecentChanges;
}

/** The database is read at most this often for requests with `nocache=1`. */
const RELOAD_INTERVAL_MS = 10_000;

/** All served records, in memory. Later changes in the database are loaded as well. */
export function createCatalog(deps: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  clock: Clock;
  timeZone: string;
  /** Called after the state has been replaced. */
  onChange?: (() => void) | undefined;
}) {
  const { database, sources, clock, timeZone, onChange } = deps;
  const configured = bySourceId(sources);
  /** Replaces the source ids by the keys of the campus file. Records of other sources are not served. */
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
    const requested = { revision: revision.records_revision, now, all };
    return {
      loaded: await loadIndex({ database, sources }, current?.loaded, requested),
      recent: await loadRecent(database, all ? undefined : current?.recent, now),
      unserved: await unservedRecords(database, sources),
    };
  }

  async function load(force: boolean): Promise<void> {
    // The revision is read before the records, so that a run that ends in between causes another load.
    const revision = await readRevision(database);
    const now = clock.now();
    const clockOffset = now - clock.monotonic();
    const wasSet = current !== undefined && Math.abs(clockOffset - current.clockOffset) > CLOCKS_DIFFER_MS;
    // After the clock was set, different runs and times are in the future.
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

    /** Loads again if a run, in this process or another, changed something. */
    refresh: () => loads.add(() => load(false)),

    /** Loads everything, at most once in 10 s. False if nothing was loaded, for example if the database is down. */
    async reload(): Promise<boolean> {
      if (clock.monotonic() - reloadedAt < RELOAD_INTERVAL_MS) return false;
      reloadedAt = clock.monotonic();
      const reloaded = await whileAvailable(clock, () => loads.add(() => load(true)).then(() => true));
      return reloaded ?? false;
    },
  };
}

export type Catalog = ReturnType<typeof createCatalog>;
