import type { SourceKey } from '../model.ts';
import type { RunTable, ScholarshipDatabase } from './tables.ts';

export type Run = RunTable;

/** Runs of a source that ended since, latest first. */
export const runsSince = (database: ScholarshipDatabase, source: SourceKey, since: number): Promise<Run[]> =>
  database
    .selectFrom('scholarship_runs')
    .selectAll()
    .where('source', '=', source)
    .where('started_at', '>=', since)
    .orderBy('finished_at', 'desc')
    .execute();

export const latestRun = (database: ScholarshipDatabase, source: SourceKey): Promise<Run | undefined> =>
  database
    .selectFrom('scholarship_runs')
    .selectAll()
    .where('source', '=', source)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const latestGoodRun = (database: ScholarshipDatabase, source: SourceKey): Promise<Run | undefined> =>
  database
    .selectFrom('scholarship_runs')
    .selectAll()
    .where('source', '=', source)
    .where('outcome', 'in', ['ok', 'not_modified'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ids missed by the latest complete runs of a source, while those were held back; latest first. */
export async function heldRuns(database: ScholarshipDatabase, source: SourceKey): Promise<Set<string>[]> {
  const complete = await database
    .selectFrom('scholarship_runs')
    .select(['held'])
    .where('source', '=', source)
    // Runs that did not read everything say nothing of what is gone.
    .where('outcome', 'in', ['ok', 'not_modified', 'suspicious_drop'])
    .orderBy('finished_at', 'desc')
    .limit(10)
    .execute();
  const end = complete.findIndex(({ held }) => held === null);
  const held = end === -1 ? complete : complete.slice(0, end);
  return held.map((run) => new Set<string>(JSON.parse(run.held ?? '[]')));
}
