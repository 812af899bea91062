import { agedChanges } from '../store/change-log.ts';
import { agedModelRequests } from '../store/model-requests.ts';
import { agedRevisions } from '../store/revisions.ts';
import { agedRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** The rows that are deleted when they are old. Revisions are deleted once all cursors that need them have expired. */
export const agedScholarships = (database: ScholarshipDatabase, { cursorDays }: { cursorDays: number }) => [
  agedChanges(database),
  agedRuns(database),
  ...agedModelRequests(database),
  { ...agedRevisions(database), keepDays: cursorDays + 1 },
];
