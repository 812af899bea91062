import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalogTable, RevisionTable, ScholarshipDatabase } from './tables.ts';

export type Revision = Omit<CatalogTable, 'name'>;

export const readRevision = (database: ScholarshipDatabase): Promise<Revision> =>
  database
    .selectFrom('scholarship_catalog')
    .select(['revision', 'records_revision', 'records_changed_at'])
    .where('name', '=', 'catalog')
    .executeTakeFirstOrThrow();

/** Counts a write. Must be the first statement of a transaction: its lock makes other writers wait. */
export const raiseRevision = (database: ScholarshipDatabase) =>
  database
    .updateTable('scholarship_catalog')
    .set({ revision: sql<number>`revision + 1` })
    .where('name', '=', 'catalog')
    .execute();

/** Counts a write that changed served data. The same must hold as for `raiseRevision`. */
export const raiseRecordsRevision = (database: ScholarshipDatabase, now: number) =>
  database
    .updateTable('scholarship_catalog')
    .set({ records_revision: sql<number>`records_revision + 1`, records_changed_at: now })
    .where('name', '=', 'catalog')
    .execute();

/** The latest revision that was given to a record. */
export const latestRevision = (database: ScholarshipDatabase): Promise<RevisionTable> =>
  database
    .selectFrom('scholarship_revisions')
    .selectAll()
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/**
 * Creates the next revision, for the changes of this transaction. Call it after `raiseRevision`, whose lock makes the
 * order of revisions the order of the commits.
 */
export async function giveRevision(database: ScholarshipDatabase, now: number): Promise<RevisionTable> {
  const latest = await latestRevision(database);
  const given = { revision: latest.revision + 1, token: randomUUID(), at: now };
  await database.insertInto('scholarship_revisions').values(given).execute();
  return given;
}
