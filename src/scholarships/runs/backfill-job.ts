import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { adoptChanges, hasUnadopted } from '../store/backfill.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** Gives revisions to changes without one, which the previous release, if it is still running, stores. */
export const createAdoptJob = ({
  database,
  clock,
}: {
  database: ScholarshipDatabase;
  clock: Clock;
}): Job => ({
  name: 'scholarships adopt',
  due: async () => ((await hasUnadopted(database)) ? 0 : Number.POSITIVE_INFINITY),
  run: () => adoptChanges(database, clock.now()),
});
