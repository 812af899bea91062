import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { CURSOR_DAYS } from '../changes/cursor.ts';
import { pruneRevisions, pruneStep } from '../store/prune.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

const DAY = 86_400_000;
/** Other work gets the database between two steps. */
const PAUSE_MS = 100;

/** Once a day, and at the start, deletes runs and changes older than `keepDays`. */
export function createPruneJob(tools: {
  database: ScholarshipDatabase;
  clock: Clock;
  keepDays: number;
}): Job {
  const { database, clock, keepDays } = tools;
  let next = clock.now();
  return {
    name: 'scholarships prune',
    due: async () => next,
    async run(signal) {
      const cutoff = clock.now() - keepDays * DAY;
      while (!signal.aborted && (await pruneStep(database, cutoff))) await clock.sleep(PAUSE_MS, signal);
      await pruneRevisions(database, clock.now() - (CURSOR_DAYS + 1) * DAY);
      next = clock.now() + DAY;
    },
  };
}
