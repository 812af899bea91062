import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AgedRows } from '../../platform/jobs/prune-job.ts';
import type { SourceId } from '../model/award.ts';
import type { CatalogTable, RevisionTable, ScholarshipDatabase } from './tables.ts';

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
export async function createRevision(database: ScholarshipDatabase, now: number): Promise<RevisionTable> {
  const latest = await latestRevision(database);
  const created = { revision: latest.revision + 1, token: randomUUID(), at: now };
  await database.insertInto('scholarship_revisions').values(created).execute();
  return created;
}

/**
 * A revision with its random token, which distinguishes two histories of a database (one continued from a restored
 * backup); `undefined` if there is no such revision.
 */
export const revisionOf = (database: ScholarshipDatabase, revision: number) =>
  database
    .selectFrom('scholarship_revisions')
    .selectAll()
    .where('revision', '=', revision)
    .executeTakeFirst();

/** Records, listed or not, that follow a given one in the order of revision and id, up to the revision `head`. */
export const recordsAfter = (
  database: ScholarshipDatabase,
  sources: readonly SourceId[],
  position: { revision: number; id: string; head: number; limit: number },
) =>
  database
    .selectFrom('scholarships')
    .select(['id', 'source', 'body', 'state', 'created_at', 'updated_at', 'removed_at', 'revision'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('revision', 'id'), '>', tuple(position.revision, position.id)),
    )
    .where('revision', '<=', position.head)
    // An expression instead of the column, so that SQLite does not use the column's index: with few sources, it would
    // find all of their records by that index and sort them for each page.
    .where(sql<SourceId>`source || ''`, 'in', sources)
    .orderBy('revision')
    .orderBy('id')
    .limit(position.limit)
    .execute();

/** Revisions that were replaced so long ago that cursors to them have expired. */
export const agedRevisions = (database: ScholarshipDatabase): AgedRows => ({
  async oldest() {
    const first = database
      .selectFrom('scholarship_revisions')
      .select(({ fn }) => fn.min('at').as('at'))
      .where('revision', '>', ({ selectFrom }) =>
        selectFrom('scholarship_revisions as old').select(({ fn }) =>
          fn.min<number>('old.revision').as('first'),
        ),
      );
    return (await first.executeTakeFirstOrThrow()).at;
  },
  async prune(cutoff) {
    await database
      .deleteFrom('scholarship_revisions')
      .where('revision', '<', ({ selectFrom }) =>
        selectFrom('scholarship_revisions as old')
          .select(({ fn }) => fn.max<number>('old.revision').as('latest'))
          .where('old.at', '<', cutoff),
      )
      .execute();
    return false;
  },
});

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

/** Counts a write that changes served data. Returns its number, which is stored with the written records. */
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
