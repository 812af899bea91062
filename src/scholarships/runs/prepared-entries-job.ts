import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { RunOutcome } from '../model/run.ts';
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

/** Returns `null` if no list was found at the URL. */
export type PrepareEntry = (url: string, signal: AbortSignal) => Promise<PreparedEntry | null>;

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
  readonly onWritten: () => Promise<void>;
  readonly prepareEntry: PrepareEntry;
}): Job {
  const { database, sources, clock, prepareEntry, onWritten } = deps;
  const tried = new Set<string>();

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

  return {
    name: 'scholarships proposals',

    due: async () => ((await waiting()).length > 0 ? 0 : Number.POSITIVE_INFINITY),

    async run(signal) {
      for (const { source, runId } of await waiting()) {
        const prepared = await prepareEntry(source.url, signal);
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
}
