import type { z } from '@hono/zod-openapi';
import { createOncePer } from '../../platform/async.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { plural } from '../../platform/formats/plural.ts';
import { type DayOutcome, type RecentDays, recentDays } from '../../platform/recent-days.ts';
import {
  bySourceId,
  hostOf,
  idBeforeSharing,
  ownerOfId,
  type SourceSettings,
  sourceIdOf,
} from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { lackText } from '../model/completeness.ts';
import { isGood, notFollowedText } from '../model/run.ts';
import { dueAt, slotBefore } from '../runs/daily-jobs.ts';
import {
  endedSince,
  firstRunAfter,
  lacksOfRun,
  type latestRuns,
  type Run,
  runsSince,
} from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { SearchIndex } from './search-index.ts';
import type { sourceHealth } from './served-schemas.ts';

/** The latest runs of each source, by the key of the source. */
export type SourceStatuses = ReadonlyMap<SourceKey, MapValue<Awaited<ReturnType<typeof latestRuns>>>>;
type MapValue<M> = M extends ReadonlyMap<unknown, infer V> ? V : never;

/** How complete and recent the data of a response is. */
export interface Reliability {
  /** When the sources last confirmed the oldest part of the data, ms; `undefined` if they never did. */
  readonly confirmedAt: number | undefined;
  /** When the sources last confirmed the newest part of the data, ms; `undefined` if they never did. */
  readonly latestAt: number | undefined;
  /** Whether every source has been tried at least once. */
  readonly isComplete: boolean;
  /** `nsm:blocked/tech:failed`: sources whose latest run was not good. */
  readonly problem: string | undefined;
}

function reliabilityOf(requested: SourceStatuses): Reliability {
  const failing = [...requested].flatMap(([key, { latest }]) =>
    latest === undefined || isGood(latest.outcome) ? [] : [`${key}:${latest.outcome}`],
  );
  // A source that was never fetched contributes no data.
  const confirmed = [...requested].flatMap(([, { good }]) => good?.finished_at ?? []).sort((a, b) => a - b);
  return {
    confirmedAt: confirmed.at(0),
    latestAt: confirmed.at(-1),
    isComplete: [...requested].every(([, { latest }]) => latest !== undefined),
    problem: failing.length === 0 ? undefined : failing.join('/'),
  };
}

/** The reliability of some sources, or of all. Computed when the catalog is loaded, not for each request. */
export function createReliability(statuses: SourceStatuses): (only?: readonly SourceKey[]) => Reliability {
  const all = reliabilityOf(statuses);
  const bySource = new Map([...statuses].map((one) => [one[0], reliabilityOf(new Map([one]))]));
  return (only) => {
    if (only === undefined) return all;
    const [key] = only;
    if (only.length === 1 && key !== undefined) return bySource.get(key) ?? all;
    return reliabilityOf(new Map([...statuses].filter(([key]) => only.includes(key))));
  };
}

/** For a source whose runs fail: since when they fail, and when the next attempt is, ms. */
interface Failing {
  readonly since: number;
  readonly nextAt: number;
}

export async function failingSources(
  database: ScholarshipDatabase,
  { sources, statuses, now }: { sources: readonly SourceSettings[]; statuses: SourceStatuses; now: number },
): Promise<ReadonlyMap<SourceKey, Failing>> {
  const failing = new Map<SourceKey, Failing>();
  for (const source of sources) {
    const { latest, good } = statuses.get(source.key) ?? {};
    if (latest === undefined || isGood(latest.outcome)) continue;
    const id = sourceIdOf(source);
    const since = await firstRunAfter(database, id, { after: good?.finished_at ?? 0, now });
    const sinceSlot = await runsSince(database, id, { since: slotBefore(now), now });
    failing.set(source.key, {
      since: since ?? latest.finished_at,
      nextAt: dueAt(hostOf(source), { latest, sinceSlot }, now),
    });
  }
  return failing;
}

type FailingSources = Awaited<ReturnType<typeof failingSources>>;

export type SourceHealth = z.input<typeof sourceHealth>;

/** For each source, by the key of another source, how many ids of the one begin like those of the other. */
function sharedIds(
  index: SearchIndex,
  sources: readonly SourceSettings[],
): Map<SourceKey, Map<SourceKey, number>> {
  const configured = bySourceId(sources);
  const shared = new Map<SourceKey, Map<SourceKey, number>>();
  const count = (one: SourceKey, other: SourceKey): void => {
    const counts = shared.getOrInsertComputed(one, () => new Map<SourceKey, number>());
    counts.set(other, (counts.get(other) ?? 0) + 1);
  };
  for (const id of index.ids()) {
    const before = idBeforeSharing(id);
    const own = index.get(id)?.detail.source;
    if (before === undefined || own === undefined) continue;
    const owner = ownerOfId(before, configured.keys());
    const other = index.get(before)?.detail.source ?? (owner && configured.get(owner)?.key);
    if (other === undefined || own === other) continue;
    count(own, other);
    count(other, own);
  }
  return shared;
}

function sharingProblems(counts: ReadonlyMap<SourceKey, number> | undefined): string[] {
  if (counts === undefined) return [];
  const parts = [...counts].map(([other, count]) => `${plural(count, 'scholarship')} of ${other}`);
  return [
    `ids begin like those of ${parts.join(' and ')}; the ids that belong to the other source end in -- and the key of their own`,
  ];
}

/** What may be missing from a source's awards, although its latest run was good. */
const incompleteness = (run: Run, dayOf: (at: number) => string): string[] => [
  ...lacksOfRun(run).map((lack) => lackText(lack, dayOf)),
  ...(run.not_followed === null ? [] : [notFollowedText(run.not_followed)]),
];

/** The outcome of each source's latest run. Computed when the catalog is loaded, not for each request. */
export const listSourceHealth = (
  sources: readonly SourceSettings[],
  about: {
    readonly statuses: SourceStatuses;
    readonly failing: FailingSources;
    readonly index: SearchIndex;
    readonly dayOf: (at: number) => string;
  },
): SourceHealth => {
  const { statuses, failing, index, dayOf } = about;
  const shared = sharedIds(index, sources);
  return {
    sources: sources.map(({ key, name }) => {
      const { latest, good } = statuses.get(key) ?? {};
      const times = failing.get(key);
      const problems = [...sharingProblems(shared.get(key)), ...(good ? incompleteness(good, dayOf) : [])];
      return {
        key,
        name,
        outcome: latest?.outcome ?? null,
        lastGoodRun: good ? isoTime(good.finished_at) : null,
        lastAttempt: latest ? isoTime(latest.finished_at) : null,
        count: index.count(key),
        ...(times && { failingSince: isoTime(times.since), nextAttempt: isoTime(times.nextAt) }),
        problem: latest?.problem ?? (problems.length === 0 ? null : problems.join('; ')),
      };
    }),
  };
};

export const isDegraded = (statuses: SourceStatuses): boolean =>
  [...statuses.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));

interface RunDay extends DayOutcome {
  /** What went wrong in the last failed run of the day. */
  readonly problem: string | null;
}

/** For each source and each of the last days, how many runs were good and how many failed. */
interface RunDays extends RecentDays {
  readonly bySource: ReadonlyMap<SourceKey, readonly RunDay[]>;
}

function countByDay(
  runs: readonly Awaited<ReturnType<typeof endedSince>>[number][],
  days: RecentDays['days'],
): RunDay[] {
  const dayOf = (at: number) => days.findLast(({ startsAt }) => startsAt <= at)?.day ?? '';
  const byDay = Map.groupBy(runs, ({ finished_at }) => dayOf(finished_at));
  return [...byDay].map(([day, ofDay]) => {
    const good = ofDay.filter(({ outcome }) => isGood(outcome)).length;
    const problem = ofDay.findLast(({ outcome }) => !isGood(outcome))?.problem ?? null;
    return { day, good, failed: ofDay.length - good, problem };
  });
}

/** Counts again only after a new run or on a new day, because there are thousands of runs. */
export function createRunDays(deps: {
  database: ScholarshipDatabase;
  catalog: { current(): { readonly generation: number } };
  sources: readonly SourceSettings[];
  clock: Clock;
  timeZone: string;
}) {
  const { database, catalog, sources, clock, timeZone } = deps;

  async function count(recent: RecentDays): Promise<RunDays> {
    const ids = sources.map(sourceIdOf);
    const runs = await endedSince(database, ids, { since: recent.days[0]?.startsAt ?? 0, now: clock.now() });
    const grouped = Map.groupBy(runs, ({ source }) => source);
    return {
      ...recent,
      bySource: new Map(
        sources.map((source) => [source.key, countByDay(grouped.get(sourceIdOf(source)) ?? [], recent.days)]),
      ),
    };
  }

  const oncePer = createOncePer<RunDays>();
  return {
    read(): Promise<RunDays> {
      const recent = recentDays(timeZone, clock.now());
      return oncePer(`${catalog.current().generation} ${recent.to}`, () => count(recent));
    },
  };
}

export type RunDaysReader = ReturnType<typeof createRunDays>;
