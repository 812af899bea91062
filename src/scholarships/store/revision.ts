import { sql } from 'kysely';
import type { CatalogTable, ScholarshipDatabase } from './tables.ts';

export type Revision = Omit<CatalogTable, 'name'>;

export const readRevision = (database: ScholarshipDatabase): Promise<Revision> =>
  database
    .selectFrom('scholarship_catalog')
    .select(['revision', 'records_revision', 'records_changed_at'])
    .where('name', '=', 'catalog')
    .executeTakeFirstOrThrow();

/** Says that something was written. The first statement of its transaction, so that writers queue here. */
export const raiseRevision = (database: ScholarshipDatabase) =>
  database
    .updateTable('scholarship_catalog')
    .set({ revision: sql<number>`revision + 1` })
    .where('name', '=', 'catalog')
    .execute();

/** … and that it changed what is served. */
export const raiseRecordsRevision = (database: ScholarshipDatabase, now: number) =>
  database
    .updateTable('scholarship_catalog')
    .set({ records_revision: sql<number>`records_revision + 1`, records_changed_at: now })
    .where('name', '=', 'catalog')
    .execute();
