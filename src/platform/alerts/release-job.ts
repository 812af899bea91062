import type { Job } from '../jobs/job.ts';
import { readMark, setMark } from './marks.ts';
import { tell } from './message.ts';
import type { AlertDeps } from './watch-job.ts';

const MARK = 'release';

/** Tells once, after a start, that another release runs than before. */
export function createReleaseJob(deps: AlertDeps, version: string, advice: string): Job {
  const { database, clock, receivers } = deps;
  let isDone = false;
  return {
    name: 'alerts release',
    due: async () => (isDone ? Number.POSITIVE_INFINITY : clock.now()),
    async run() {
      const now = clock.now();
      await database.transaction().execute(async (transaction) => {
        const before = await readMark(transaction, MARK);
        if (before?.value === version) return;
        await setMark(transaction, MARK, { at: now, value: version });
        if (before === undefined) return;
        const lines = [`Before, release ${before.value} was running.`, advice];
        await tell(transaction, receivers, {
          title: `Release ${version} has started`,
          lines,
          subject: 'release',
          at: now,
        });
      });
      isDone = true;
    },
  };
}
