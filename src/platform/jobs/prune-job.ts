import type { Clock } from '../clock.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Job } from './job.ts';

/** The pause between two steps, so that other work can use the database. */
const PAUSE_MS = 100;

/** The most rows that a step deletes, so that readers and writers wait only milliseconds. */
export const PRUNE_ROWS = 500;

/** Deletes some of the rows older than `cutoff` (ms); false if none is left. */
type PruneStep = (cutoff: number) => Promise<boolean>;

/** A clock that moves by more than this between two looks was set, and its days cannot be believed yet. */
const SET_MS = HOUR_MS;

/** Deletes what is older than `keepDays`, at the start and once a day, but not when the clock has just been set. */
export function createPruneJob(tools: {
  name: string;
  clock: Clock;
  keepDays: number;
  step: PruneStep;
}): Job {
  const { name, clock, keepDays, step } = tools;
  const offset = () => clock.now() - clock.monotonic();
  let before = offset();
  let next = clock.monotonic();
  return {
    name,
    due: async () => clock.now() + next - clock.monotonic(),
    async run(signal) {
      const wasSet = Math.abs(offset() - before) > SET_MS;
      before = offset();
      const cutoff = clock.now() - keepDays * DAY_MS;
      while (!wasSet && !signal.aborted && (await step(cutoff))) await clock.sleep(PAUSE_MS, signal);
      next = clock.monotonic() + DAY_MS;
    },
  };
}
