import { giveRevision, raiseRevision } from './revision.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Runs adopted in one transaction; few, so that other writers wait only milliseconds. */
const STEP = 50;

const withoutRevision = (database: ScholarshipDatabase) =>
  database.selectFrom('scholarship_changes').where('revision', 'is', null);

/** Whether changes without a revision are stored. The previous release, which may still be running, writes them. */
export const hasUnadopted = async (database: ScholarshipDatabase): Promise<boolean> =>
  (await withoutRevision(database).select('id').limit(1).executeTakeFirst()) !== undefined;

/** A change without a run was made by reading kept pages again, so its cause is the reader. */
async function causeOf(database: ScholarshipDatabase, runId: string): Promise<'page' | 'reader'> {
  const run = database.selectFrom('scholarship_runs').select('id').where('id', '=', runId);
  return (await run.executeTakeFirst()) === undefined ? 'reader' : 'page';
}

/** Gives revisions to changes that have none, beginning with the oldest runs. */
export const adoptChanges = (database: ScholarshipDatabase, now: number): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    const runs = await withoutRevision(transaction)
      .select(['run_id', 'at'])
      .distinct()
      .orderBy('at')
      .limit(STEP)
      .execute();
    for (const { run_id: runId, at } of runs) {
      const { revision } = await giveRevision(transaction, now);
      const cause = await causeOf(transaction, runId);
      await transaction
        .updateTable('scholarship_changes')
        .set(({ ref }) => ({ revision, cause, event: ref('kind') }))
        .where('at', '=', at)
        .where('run_id', '=', runId)
        .execute();
      const changed = transaction
        .selectFrom('scholarship_changes')
        .select('scholarship_id')
        .where('revision', '=', revision);
      await transaction
        .updateTable('scholarships')
        .set(({ eb }) => ({
          revision,
          removed_at: eb.case().when('state', '=', 'listed').then(null).else(at).end(),
        }))
        .where('id', 'in', changed)
        .execute();
    }
  });
