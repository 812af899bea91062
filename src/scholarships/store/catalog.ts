import { sql } from 'kysely';
import type { CatalogTable, ScholarshipDatabase } from './tables.ts';

export type CatalogRevision = Omit<CatalogTable, 'name'>;

export const readRevision = (database: ScholarshipDatabase): Promise<CatalogRevision> =>
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
