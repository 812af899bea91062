import { hash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { hostOf, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { INTERRUPTED, isGood } from '../model/run.ts';
import { hasRunAhead, latestRun, type Run, runsSince, startedRun } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { Scraper } from './scraper.ts';

/** 06:00 UTC, as the API promises. */
const DAILY_AT = 6 * HOUR_MS;
/** Hosts start at different moments within this time, so that not all sites are requested at once. */
const SPREAD_MS = 10 * MINUTE_MS;
const FIRST_PAUSE = 5 * MINUTE_MS;
const LONGEST_PAUSE = 6 * HOUR_MS;
/** How often to check whether a started run is still under way. */
const UNDER_WAY_PAUSE = 5_000;

/** The latest 06:00 UTC that is not in the future, ms. */
export const slotBefore = (now: number): number => Math.floor((now - DAILY_AT) / DAY_MS) * DAY_MS + DAILY_AT;

/**
 * When the daily run of a host begins after `slot`: at a moment derived from a hash, so that all processes
 * agree on it.
 */
function startOf(host: string, slot: number): number {
  const chance = Number.parseInt(hash('sha1', `${host} ${slot}`, 'hex').slice(0, 8), 16) / 2 ** 32;
  return slot + Math.floor(chance * SPREAD_MS);
}

/**
 * Whether the day's run is done. A list that was held back is scraped again only tomorrow, because it must stay the
 * same for days.
 */
const isDone = ({ outcome }: Run): boolean => isGood(outcome) || outcome === 'suspicious_drop';

/**
 * Whether the run was only interrupted. A run that ended while it worked on a page has failed instead, because the page
 * may be the cause.
 */
const isInterrupted = ({ problem }: Run): boolean => problem === INTERRUPTED;

/**
 * When a source is due, ms. `sinceSlot` has the runs of the source since the latest 06:00 UTC, latest first. A failed
 * source is tried again after 5 minutes, 10, 20 … 6 hours, until the next day's run. An interrupted run is repeated at
 * once, and then at most once a minute.
 */
export function dueAt(
  host: string,
  runs: { latest: Run | undefined; sinceSlot: readonly Run[] },
  now: number,
): number {
  if (runs.latest === undefined) return now;
  const slot = slotBefore(now);
  const tomorrow = startOf(host, slot + DAY_MS);
  const [last, before] = runs.sinceSlot;
  if (last === undefined) return startOf(host, slot);
  // A time in the future means that the clock has been set back.
  if (last.finished_at > now + MINUTE_MS) return now;
  if (isDone(last)) return tomorrow;
  if (isInterrupted(last)) {
    const isAgain = before !== undefined && isInterrupted(before);
    return isAgain ? Math.max(last.finished_at, last.started_at + MINUTE_MS) : last.finished_at;
  }
  const lastGood = runs.sinceSlot.findIndex(isDone);
  const sinceGood = lastGood === -1 ? runs.sinceSlot : runs.sinceSlot.slice(0, lastGood);
  const failures = sinceGood.filter((run) => !isInterrupted(run)).length;
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  const notBefore = Math.min(last.not_before ?? 0, last.finished_at + DAY_MS);
  return Math.max(Math.min(last.finished_at + pause, tomorrow), notBefore);
}

/** One job for each host, so that a slow or failing site does not delay others. */
export function createDailyJobs(deps: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  scraper: Scraper;
  clock: Clock;
}): Job[] {
  const { database, scraper, clock } = deps;
  async function dueOf(source: SourceSettings): Promise<number> {
    const now = clock.now();
    const id = sourceIdOf(source);
    const began = (await startedRun(database, id))?.started_at;
    // A stored start means either that a run is still under way, here or in another process, or that the program ended
    // during the run.
    if (began !== undefined && !(await scraper.recordInterrupted(source, began)))
      return now + UNDER_WAY_PAUSE;
    // A new run is due at once. It marks the run that is dated in the future as misdated; otherwise that run would
    // count as the daily run of its later day.
    if (await hasRunAhead(database, id, now)) return now;
    const latest = await latestRun(database, id, now);
    const sinceSlot = await runsSince(database, id, { since: slotBefore(now), now });
    return dueAt(hostOf(source), { latest, sinceSlot }, now);
  }

  const byHost = Map.groupBy(deps.sources, hostOf);
  return [...byHost].map(([host, sources]) => ({
    name: `scholarships daily ${host}`,

    due: async () => Math.min(...(await Promise.all(sources.map(dueOf)))),

    async run(signal) {
      for (const source of sources) {
        if (signal.aborted) return;
        if ((await dueOf(source)) > clock.now()) continue;
        // An aborted run is not stored and is due again; the job reports any other error.
        await scraper.scrape(source, { signal, by: 'schedule' }).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    },
  }));
}
