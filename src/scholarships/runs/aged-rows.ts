import { agedChanges } from '../store/change-log.ts';
import { agedModelAnswers } from '../store/prepared-entries.ts';
import { agedRevisions } from '../store/revisions.ts';
import { agedRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** The rows that are deleted when they are old. Revisions are deleted once all cursors that need them have expired. */
export const agedScholarships = (database: ScholarshipDatabase, { cursorDays }: { cursorDays: number }) => [
  agedChanges(database),
  agedRuns(database),
  agedModelAnswers(database),
  { ...agedRevisions(database), keepDays: cursorDays + 1 },
];
