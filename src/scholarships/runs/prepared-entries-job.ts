import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { RunOutcome } from '../model/run.ts';
import { limitText, type ReachedLimit } from '../store/model-requests.ts';
import { proposedRuns, saveProposal } from '../store/prepared-entries.ts';
import { latestRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** An entry of the campus file that nobody has accepted yet, and what it extracts. */
export interface PreparedEntry {
  readonly entry:
    | { readonly kind: string; readonly options?: unknown }
    | { readonly pages: readonly unknown[] };
  readonly titles: readonly string[];
  /** The number of warnings. */
  readonly doubts: number;
}

export interface EntryPreparation {
  /** The limit of requests to the language model that is reached now. */
  reachedLimit(): Promise<ReachedLimit | null>;
  /** Returns `null` if no list was found at the URL, and `limited` if a limit was reached before the page was read. */
  prepare(url: string, signal: AbortSignal): Promise<PreparedEntry | null | 'limited'>;
}

/** Outcomes that a new layout can cause. */
const OTHER_LAYOUT: readonly RunOutcome[] = ['layout_changed', 'suspicious_drop'];

/**
 * Prepares an entry for each source whose page has a new layout, once for each run that could not read the page.
 * Nothing is served from the entry until a person accepts it.
 */
export function createEntriesJob(deps: {
  readonly database: ScholarshipDatabase;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly onWritten: () => Promise<void>;
  readonly preparation: EntryPreparation;
}) {
  const { database, sources, clock, log, preparation, onWritten } = deps;
  const tried = new Set<string>();
  /** The limit that sources wait for, as of the last call of `due`, which every process makes at least once a minute. */
  let postponed: ReachedLimit | null = null;

  async function waiting() {
    const done = await proposedRuns(database);
    const runs = await latestRuns(database, sources.map(sourceIdOf), clock.now());
    return sources.flatMap((source) => {
      const latest = runs.get(sourceIdOf(source))?.latest;
      const isDue =
        latest !== undefined && OTHER_LAYOUT.includes(latest.outcome) && !tried.union(done).has(latest.id);
      return isDue ? [{ source, runId: latest.id }] : [];
    });
  }

  async function due(): Promise<number> {
    const pages = await waiting();
    const limit = pages.length === 0 ? null : await preparation.reachedLimit();
    if (limit !== null && limit.until !== postponed?.until)
      log.warn(
        { sources: pages.map(({ source }) => source.key) },
        `no entry is prepared for a changed layout because of the language model: ${limitText(limit)}`,
      );
    postponed = limit;
    return pages.length === 0 ? Number.POSITIVE_INFINITY : (limit?.until ?? 0);
  }

  const job: Job = {
    name: 'scholarships proposals',
    due,

    async run(signal) {
      for (const { source, runId } of await waiting()) {
        const prepared = await preparation.prepare(source.url, signal);
        if (prepared === 'limited') return;
        tried.add(runId);
        if (prepared === null) continue;
        const { entry, titles, doubts } = prepared;
        const { kind, options } = source;
        const isKnown =
          'kind' in entry &&
          entry.kind === kind.name &&
          isDeepStrictEqual(kind.options.safeParse(entry.options ?? {}).data, options);
        if (isKnown) continue;
        await saveProposal(database, {
          source: sourceIdOf(source),
          run_id: runId,
          entry: JSON.stringify(entry),
          titles: JSON.stringify(titles),
          doubts,
          proposed_at: clock.now(),
        });
        await onWritten();
      }
    },
  };

  return { job, isPostponed: () => postponed !== null };
}
