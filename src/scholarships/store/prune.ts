import { PRUNE_ROWS } from '../../platform/jobs/prune-job.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Deletes some runs and changes older than `cutoff` (ms); false when none are left. */
export async function pruneStep(database: ScholarshipDatabase, cutoff: number): Promise<boolean> {
  const oldChanges = database
    .selectFrom('scholarship_changes')
    .select('id')
    .where('at', '<', cutoff)
    .limit(PRUNE_ROWS);
  // A source's latest runs describe its current state and are kept, however old they are.
  const oldRuns = database
    .selectFrom('scholarship_runs as run')
    .select('run.id')
    .where('run.finished_at', '<', cutoff)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scholarship_runs as newer')
          .select('newer.id')
          .whereRef('newer.source', '=', 'run.source')
          .whereRef('newer.finished_at', '>', 'run.finished_at')
          .where('newer.outcome', 'in', ['ok', 'not_modified']),
      ),
    )
    .limit(PRUNE_ROWS);
  const changes = await database.deleteFrom('scholarship_changes').where('id', 'in', oldChanges).execute();
  const runs = await database.deleteFrom('scholarship_runs').where('id', 'in', oldRuns).execute();
  return [...changes, ...runs].some(({ numDeletedRows }) => numDeletedRows > 0n);
}

/** Deletes revisions that a newer one had replaced at `cutoff` (ms): cursors that old have expired. */
export const pruneRevisions = (database: ScholarshipDatabase, cutoff: number) =>
  database
    .deleteFrom('scholarship_revisions')
    .where('revision', '<', ({ selectFrom }) =>
      selectFrom('scholarship_revisions as old')
        .select(({ fn }) => fn.max<number>('old.revision').as('latest'))
        .where('old.at', '<', cutoff),
    )
    .execute();
