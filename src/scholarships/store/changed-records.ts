import type { SourceKey } from '../model/award.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Records in the order of revision and id, listed or not, that come after a given one, up to the revision `head`. */
export const recordsAfter = (
  database: ScholarshipDatabase,
  sources: readonly SourceKey[],
  place: { revision: number; id: string; head: number; limit: number },
) =>
  database
    .selectFrom('scholarships')
    .select(['id', 'source', 'body', 'state', 'created_at', 'updated_at', 'removed_at', 'revision'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('revision', 'id'), '>', tuple(place.revision, place.id)))
    .where('revision', '<=', place.head)
    .where('source', 'in', sources)
    .orderBy('revision')
    .orderBy('id')
    .limit(place.limit)
    .execute();

/**
 * A revision with its random token, which tells two histories of a database apart (one continued from a restored
 * backup); `undefined` if there is no such revision.
 */
export const revisionOf = (database: ScholarshipDatabase, revision: number) =>
  database
    .selectFrom('scholarship_revisions')
    .selectAll()
    .where('revision', '=', revision)
    .executeTakeFirst();
