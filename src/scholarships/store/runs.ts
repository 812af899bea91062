import type { SourceKey } from '../model.ts';
import type { RunOutcome } from '../scrape/run-outcome.ts';
import type { RunReport } from '../scrape/run-source.ts';
import type { RunTable, ScholarshipDatabase } from './tables.ts';

export type Run = RunTable;

const latestFirst = (database: ScholarshipDatabase, source: SourceKey) =>
  database.selectFrom('scholarship_runs').where('source', '=', source).orderBy('finished_at', 'desc');

/** Runs of a source that began since, latest first. */
export const runsSince = (database: ScholarshipDatabase, source: SourceKey, since: number): Promise<Run[]> =>
  latestFirst(database, source).selectAll().where('started_at', '>=', since).execute();

export const latestRun = (database: ScholarshipDatabase, source: SourceKey): Promise<Run | undefined> =>
  latestFirst(database, source).selectAll().limit(1).executeTakeFirst();

const GOOD: RunOutcome[] = ['ok', 'not_modified'];

export const latestGoodRun = (database: ScholarshipDatabase, source: SourceKey): Promise<Run | undefined> =>
  latestFirst(database, source).selectAll().where('outcome', 'in', GOOD).limit(1).executeTakeFirst();

/** Ids missed by each of the latest complete runs of a source, while those were held back; latest first. */
export async function heldBackRuns(database: ScholarshipDatabase, source: SourceKey): Promise<Set<string>[]> {
  const complete = await latestFirst(database, source)
    .select(['held'])
    // Runs that did not read everything say nothing of what is gone.
    .where('outcome', 'in', [...GOOD, 'suspicious_drop'])
    .limit(10)
    .execute();
  const end = complete.findIndex(({ held }) => held === null);
  const heldBack = end === -1 ? complete : complete.slice(0, end);
  return heldBack.map((run) => new Set<string>(JSON.parse(run.held ?? '[]')));
}

/** Part of the caller's transaction. */
export async function insertRun(
  database: ScholarshipDatabase,
  id: string,
  { startedAt, finishedAt, changes: _, ...counts }: RunReport,
  { heldBack, notBefore }: { heldBack?: readonly string[]; notBefore?: number | undefined },
): Promise<void> {
  const times = { started_at: startedAt, finished_at: finishedAt, not_before: notBefore ?? null };
  const held = heldBack === undefined ? null : JSON.stringify(heldBack);
  await database
    .insertInto('scholarship_runs')
    .values({ id, ...counts, ...times, held })
    .execute();
}

/** A run as another process wrote it down. */
export const reportOf = ({ id: _id, held: _held, not_before: _until, ...run }: Run): RunReport => {
  const { started_at: startedAt, finished_at: finishedAt, ...counts } = run;
  return { ...counts, startedAt, finishedAt, changes: [] };
};
