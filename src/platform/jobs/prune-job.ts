import type { Clock } from '../clock.ts';
import type { Job } from './job.ts';

const DAY = 86_400_000;
/** Between two steps, so that other work gets the database. */
const PAUSE_MS = 100;

/** Rows that a step deletes at most: readers and writers wait for milliseconds only. */
export const PRUNE_ROWS = 500;

/** Deletes some of the rows from before `cutoff`, ms; false when none is left. */
export type PruneStep = (cutoff: number) => Promise<boolean>;

/** Once a day, and at the start, deletes what is older than `keepDays`. */
export function createPruneJob(tools: {
  name: string;
  clock: Clock;
  keepDays: number;
  step: PruneStep;
}): Job {
  const { name, clock, keepDays, step } = tools;
  let next = clock.now();
  return {
    name,
    due: async () => next,
    async run(signal) {
      const cutoff = clock.now() - keepDays * DAY;
      while (!signal.aborted && (await step(cutoff))) await clock.sleep(PAUSE_MS, signal);
      next = clock.now() + DAY;
    },
  };
}
