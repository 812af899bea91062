import { agedChanges } from '../store/changes.ts';
import { agedModelAnswers } from '../store/model-answers.ts';
import { agedRevisions } from '../store/revisions.ts';
import { agedRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** Everything of the scholarships that is deleted when it is old. Cursors expire, and with them the revisions. */
export const agedScholarships = (database: ScholarshipDatabase, { cursorDays }: { cursorDays: number }) => [
  agedChanges(database),
  agedRuns(database),
  agedModelAnswers(database),
  { ...agedRevisions(database), keepDays: cursorDays + 1 },
];
