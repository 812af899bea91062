import type { Clock } from '../clock.ts';
import type { Job } from './job.ts';

const DAY = 86_400_000;
/** The pause between two steps, so that other work can use the database. */
const PAUSE_MS = 100;

/** The most rows that a step deletes, so that readers and writers wait only milliseconds. */
export const PRUNE_ROWS = 500;

/** Deletes some of the rows older than `cutoff` (ms); false if none is left. */
type PruneStep = (cutoff: number) => Promise<boolean>;

/** Deletes what is older than `keepDays`, at the start and once a day. */
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
