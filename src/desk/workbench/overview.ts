import type { Database } from '../../platform/database/database.ts';
import { DAY_MS } from '../../platform/time.ts';
import { type SourceNames, sourceIdOf } from '../../scholarships/crawl/source.ts';
import type { Scholarship, SourceKey } from '../../scholarships/model/award.ts';
import { isGood } from '../../scholarships/model/run.ts';
import { changedRecords } from '../../scholarships/store/change-log.ts';
import { storedRecords } from '../../scholarships/store/records.ts';
import { latestRun } from '../../scholarships/store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../../scholarships/store/tables.ts';

/** The state of a source, for the page of all sources. */
export interface SourceState {
  readonly key: SourceKey;
  readonly name: string;
  readonly url: string;
  /** The outcome of the source's latest run, and the reason; `null` if the source has never run. */
  readonly latest: { readonly outcome: string; readonly problem: string | null; readonly at: number } | null;
  readonly isHealthy: boolean;
  readonly records: readonly Scholarship[];
  /** The changes of the last day, one line for each. */
  readonly changes: readonly string[];
}

interface AboutSource extends SourceNames {
  readonly name: string;
  readonly url: string;
}

async function stateOf(
  database: ScholarshipDatabase,
  source: AboutSource,
  now: number,
): Promise<SourceState> {
  const { key, name, url } = source;
  const id = sourceIdOf(source);
  const run = await latestRun(database, id, now);
  const stored = await storedRecords(database, id);
  const records = stored.flatMap(({ state, scholarship }) => (state === 'listed' ? [scholarship] : []));
  const changed = await changedRecords(database, [id], now - DAY_MS);
  const titleOf = new Map(stored.map(({ scholarship: { id, title } }) => [id, title]));
  // By id, since two awards may have the same name.
  const changes = new Map(
    changed.map(({ id, event, field }) => {
      const what = field === null ? event : `${event} (${field})`;
      return [`${id} ${what}`, `${what}: ${titleOf.get(id) ?? id}`];
    }),
  );
  return {
    key,
    name,
    url,
    records,
    latest: run === undefined ? null : { outcome: run.outcome, problem: run.problem, at: run.finished_at },
    isHealthy: run !== undefined && isGood(run.outcome),
    changes: [...changes.values()],
  };
}

/** The state of each source of the campus. */
export async function statesOf(database: Database, sources: readonly AboutSource[], now: number) {
  const states: SourceState[] = [];
  for (const source of sources) states.push(await stateOf(withScholarshipTables(database), source, now));
  return states;
}
