import type { SourceKey } from '../model/award.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** All changes since `since` (ms), oldest first, each with its record. */
export const changesSince = (database: ScholarshipDatabase, sources: readonly SourceKey[], since: number) =>
  database
    .selectFrom('scholarship_changes as change')
    .innerJoin('scholarships as record', 'record.id', 'change.scholarship_id')
    .select(['record.id', 'record.source', 'record.body', 'change.at', 'change.run_id', 'change.kind'])
    .select(['change.event', 'change.cause', 'change.field', 'change.previous', 'change.value'])
    .where('change.at', '>=', since)
    .where('record.source', 'in', sources)
    .orderBy('change.at')
    .orderBy('change.revision')
    .execute();

/** Listed records that the latest run did not find. */
export const missingRecords = (database: ScholarshipDatabase, sources: readonly SourceKey[]) =>
  database
    .selectFrom('scholarships')
    .select(['id', 'source', 'body', 'missing_runs', 'last_seen_at'])
    .where('state', '=', 'listed')
    .where('missing_runs', '>', 0)
    .where('source', 'in', sources)
    .execute();
