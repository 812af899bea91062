import { hostOf, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import { dueAt, slotBefore } from '../runs/jobs.ts';
import { firstRunAfter, runsSince } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { SourceStatuses } from './source-status.ts';

/** Times of a source that cannot be read, ms: since when, and when it is tried next. */
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

export type FailingSources = Awaited<ReturnType<typeof failingSources>>;
