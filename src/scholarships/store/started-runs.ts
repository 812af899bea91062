import type { SourceKey } from '../model/award.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Stores that a run of a source has begun. If the program ends during it, this is how the next one finds out. */
export const noteStart = (database: ScholarshipDatabase, source: SourceKey, now: number) =>
  database
    .insertInto('scholarship_started_runs')
    .values({ source, started_at: now })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ started_at: now }))
    .execute();

/** Stores that the run has ended; false if that was stored already. */
export async function noteEnd(
  database: ScholarshipDatabase,
  source: SourceKey,
  startedAt: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('scholarship_started_runs')
    .where('source', '=', source)
    .where('started_at', '=', startedAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** When a run of the source began that has not ended, or during which the program ended (ms). */
export async function startedAt(
  database: ScholarshipDatabase,
  source: SourceKey,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('scholarship_started_runs')
    .select('started_at')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.started_at;
}
