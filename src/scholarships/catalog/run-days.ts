import { createOncePer } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DayOutcome, type RecentDays, recentDays } from '../../platform/recent-days.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import { endedSince } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { Catalog } from './catalog.ts';

interface RunDay extends DayOutcome {
  /** What went wrong in the last run of the day that failed. */
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

/** Counts again only after a new run or at a new day, because there are thousands of runs. */
export function createRunDays(deps: {
  database: ScholarshipDatabase;
  catalog: Catalog;
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
