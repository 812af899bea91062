import type { SourceKey } from '../model.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Notes that a run of a source begins, so that a run during which the program ended is known afterwards. */
export const noteStart = (database: ScholarshipDatabase, source: SourceKey, now: number) =>
  database
    .insertInto('scholarship_started_runs')
    .values({ source, started_at: now })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ started_at: now }))
    .execute();

/** The run is over; false when that was noted already. */
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

/** When the run of a source began that has not ended, or during which its program ended, ms. */
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
