import type { ExpressionBuilder } from 'kysely';
import { CLOCKS_DIFFER_MS, isoTime } from '../../platform/clock.ts';
import { type AgedRows, PRUNE_ROWS } from '../../platform/jobs/prune-job.ts';
import type { SourceKey } from '../model/award.ts';
import { MISDATED, type RunOutcome, type RunReport } from '../model/run.ts';
import type { RunTable, ScholarshipDatabase } from './tables.ts';

export type Run = RunTable;

const isDatedRight = ({ or, eb }: ExpressionBuilder<{ scholarship_runs: RunTable }, 'scholarship_runs'>) =>
  or([eb('problem', 'is', null), eb('problem', '!=', MISDATED)]);

/** What lies in the future, because a clock was ahead, is not done yet: such a run does not count until then. */
const latestFirst = (database: ScholarshipDatabase, source: SourceKey, now: number) =>
  database
    .selectFrom('scholarship_runs')
    .where('source', '=', source)
    .where('finished_at', '<=', now + CLOCKS_DIFFER_MS)
    .where(isDatedRight)
    .orderBy('finished_at', 'desc');

/** Whether a run of the source lies in the future that no later one has marked as such. */
export async function hasRunAhead(
  database: ScholarshipDatabase,
  source: SourceKey,
  now: number,
): Promise<boolean> {
  const ahead = database.selectFrom('scholarship_runs').select('id').where('source', '=', source);
  const unmarked = ahead.where('finished_at', '>', now + CLOCKS_DIFFER_MS).where(isDatedRight);
  return (await unmarked.limit(1).executeTakeFirst()) !== undefined;
}

/** When the latest of all runs ended, ms; 0 if there is none. */
export async function latestRunAt(database: ScholarshipDatabase): Promise<number> {
  const latest = database.selectFrom('scholarship_runs').select(({ fn }) => fn.max('finished_at').as('at'));
  return (await latest.executeTakeFirstOrThrow()).at ?? 0;
}

/** Runs of a source that began at `since` (ms) or later, latest first. */
export const runsSince = (
  database: ScholarshipDatabase,
  source: SourceKey,
  { since, now }: { since: number; now: number },
): Promise<Run[]> =>
  latestFirst(database, source, now).selectAll().where('started_at', '>=', since).execute();

export const latestRun = (
  database: ScholarshipDatabase,
  source: SourceKey,
  now: number,
): Promise<Run | undefined> => latestFirst(database, source, now).selectAll().limit(1).executeTakeFirst();

const GOOD: RunOutcome[] = ['ok', 'not_modified'];

export const latestGoodRun = (
  database: ScholarshipDatabase,
  source: SourceKey,
  now: number,
): Promise<Run | undefined> =>
  latestFirst(database, source, now).selectAll().where('outcome', 'in', GOOD).limit(1).executeTakeFirst();

/** The outcomes of the runs that ended at `since` (ms) or later, by time. */
export const endedSince = (
  database: ScholarshipDatabase,
  sources: readonly SourceKey[],
  { since, now }: { since: number; now: number },
) =>
  database
    .selectFrom('scholarship_runs')
    .select(['source', 'outcome', 'problem', 'finished_at'])
    .where('source', 'in', sources)
    .where('finished_at', '>=', since)
    .where('finished_at', '<=', now + CLOCKS_DIFFER_MS)
    .where(isDatedRight)
    .orderBy('finished_at')
    .execute();

/** The latest complete runs of a source, back to the last one that was not held back; latest first. */
async function latestHeld(database: ScholarshipDatabase, source: SourceKey, now: number) {
  const complete = await latestFirst(database, source, now)
    .select(['held', 'finished_at'])
    // A run that did not read everything cannot tell what is gone.
    .where('outcome', 'in', [...GOOD, 'suspicious_drop'])
    .limit(10)
    .execute();
  const end = complete.findIndex(({ held }) => held === null);
  return end === -1 ? complete : complete.slice(0, end);
}

/** For each run that was held back, the ids that it did not find. */
export async function heldBackRuns(
  database: ScholarshipDatabase,
  source: SourceKey,
  now: number,
): Promise<Set<string>[]> {
  const heldBack = await latestHeld(database, source, now);
  return heldBack.map((run) => new Set<string>(JSON.parse(run.held ?? '[]')));
}

/** Since when a source's list has been held back, and which ids are missing from it. */
export async function heldBackSince(database: ScholarshipDatabase, source: SourceKey, now: number) {
  const heldBack = await latestHeld(database, source, now);
  const missing: string[] = JSON.parse(heldBack[0]?.held ?? '[]');
  return { since: isoTime(heldBack.at(-1)?.finished_at ?? 0), missing };
}

/**
 * An operator rejects the list that is held back. Its runs no longer count as confirmations, so that the next run that
 * finds a list as small is held back again.
 */
export async function keepHeldBack(
  database: ScholarshipDatabase,
  source: SourceKey,
  now: number,
): Promise<void> {
  const times = (await latestHeld(database, source, now)).map(({ finished_at: at }) => at);
  if (times.length === 0) return;
  await database
    .updateTable('scholarship_runs')
    .set({ held: '[]' })
    .where('source', '=', source)
    .where('held', 'is not', null)
    .where('finished_at', 'in', times)
    .execute();
}

/** Must be called within the caller's transaction. */
export async function insertRun(
  database: ScholarshipDatabase,
  id: string,
  { startedAt, finishedAt, changes: _, ...counts }: RunReport,
  { heldBack, notBefore }: { heldBack?: readonly string[]; notBefore?: number | undefined },
): Promise<void> {
  const times = { started_at: startedAt, finished_at: finishedAt, not_before: notBefore ?? null };
  const held = heldBack === undefined ? null : JSON.stringify(heldBack);
  await database
    .updateTable('scholarship_runs')
    .set({ problem: MISDATED })
    .where('source', '=', counts.source)
    .where('finished_at', '>', finishedAt + CLOCKS_DIFFER_MS)
    .execute();
  await database
    .insertInto('scholarship_runs')
    .values({ id, ...counts, ...times, held })
    .execute();
}

/** The report of a run that another process stored. */
export const reportOf = ({ id: _id, held: _held, not_before: _until, ...run }: Run): RunReport => {
  const { started_at: startedAt, finished_at: finishedAt, ...counts } = run;
  return { ...counts, startedAt, finishedAt, changes: [] };
};

/** The first run of each source that stored records. */
export const firstRuns = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarship_runs as run')
    .select('run.id')
    .where('run.outcome', '=', 'ok')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scholarship_runs as earlier')
            .select('earlier.id')
            .whereRef('earlier.source', '=', 'run.source')
            .whereRef('earlier.finished_at', '<', 'run.finished_at')
            .where('earlier.outcome', '=', 'ok'),
        ),
      ),
    );

/** Whether a run of the source has stored records. */
export const hasStoredRecords = async (database: ScholarshipDatabase, source: SourceKey): Promise<boolean> =>
  (await database
    .selectFrom('scholarship_runs')
    .select('id')
    .where('source', '=', source)
    .where('outcome', '=', 'ok')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Runs that a good one has followed: a source's latest ones describe its current state, however old they are. */
export function agedRuns(database: ScholarshipDatabase): AgedRows {
  const followed = database
    .selectFrom('scholarship_runs as run')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scholarship_runs as newer')
          .select('newer.id')
          .whereRef('newer.source', '=', 'run.source')
          .whereRef('newer.finished_at', '>', 'run.finished_at')
          .where('newer.outcome', 'in', GOOD),
      ),
    );
  return {
    async oldest() {
      const first = followed.select(({ fn }) => fn.min('run.finished_at').as('at'));
      return (await first.executeTakeFirstOrThrow()).at;
    },
    async prune(cutoff) {
      const old = followed.select('run.id').where('run.finished_at', '<', cutoff).limit(PRUNE_ROWS);
      const results = await database.deleteFrom('scholarship_runs').where('id', 'in', old).execute();
      return results.some(({ numDeletedRows }) => numDeletedRows > 0n);
    },
  };
}
