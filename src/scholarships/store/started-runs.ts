import type { SourceId } from '../model/award.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Stores that a run of a source has begun. If the program ends during it, this is how the next one finds out. */
export const noteStart = (database: ScholarshipDatabase, source: SourceId, now: number) =>
  database
    .insertInto('scholarship_started_runs')
    .values({ source, started_at: now, working_on: null })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ started_at: now, working_on: null }))
    .execute();

/** Stores that the run has ended; false if that was stored already. */
export async function noteEnd(database: ScholarshipDatabase, source: SourceId, startedAt: number) {
  const { numDeletedRows } = await database
    .deleteFrom('scholarship_started_runs')
    .where('source', '=', source)
    .where('started_at', '=', startedAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores what a run works on, or that it waits for the site. */
export const noteWork = async (database: ScholarshipDatabase, source: SourceId, work: string | null) => {
  const update = database.updateTable('scholarship_started_runs').set({ working_on: work });
  await update.where('source', '=', source).execute();
};

/** The run of the source that has not ended, or during which the program ended. */
export const startedRun = (database: ScholarshipDatabase, source: SourceId) =>
  database.selectFrom('scholarship_started_runs').selectAll().where('source', '=', source).executeTakeFirst();
