import { sql } from 'kysely';
import type { SourceId } from '../model/award.ts';
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

/** Counts a write that changes served data, and returns its number, which the written records get. */
export async function raiseRecordsRevision(database: ScholarshipDatabase, now: number): Promise<number> {
  const raised = await database
    .updateTable('scholarship_catalog')
    .set({ records_revision: sql<number>`records_revision + 1`, records_changed_at: now })
    .where('name', '=', 'catalog')
    .returning('records_revision')
    .executeTakeFirstOrThrow();
  return raised.records_revision;
}

/** When each source last lost an award, ms. */
export async function latestRemovals(database: ScholarshipDatabase): Promise<Map<SourceId, number>> {
  const rows = await database
    .selectFrom('scholarships')
    .select(({ fn }) => ['source', fn.max('removed_at').as('at')])
    .where('removed_at', 'is not', null)
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, at }) => [source, at ?? 0]));
}
