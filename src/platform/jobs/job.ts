import type { Clock } from '../clock.ts';
import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { Lease, Leases } from './leases.ts';

/** Work that the data itself says is due, done by one process at a time. */
export interface Job {
  readonly name: string;
  /** When the next run is due, ms; in the past: now. Read from the data, so that a missed run is caught up. */
  due(): Promise<number>;
  run(signal: AbortSignal): Promise<void>;
  /** How soon `due` must be asked again, ms, where that is more often than usual. */
  readonly lookAgainMs?: number;
  /** How long a process that died at it is waited for, ms; 30 s if not given. */
  readonly leaseMs?: number;
}

/** The longest wait before `due` is asked again: another process may have done the work meanwhile. */
const LOOK_AGAIN_MS = 60_000;
/** After a run that failed for a reason of ours, or one that another process holds. */
const PAUSE_MS = 5_000;

/** Runs jobs until `signal` aborts; resolves when the last one has stopped. */
export async function runJobs(
  jobs: readonly Job[],
  tools: { clock: Clock; leases: Leases; log: Logger; signal: AbortSignal },
): Promise<void> {
  await Promise.all(jobs.map((job) => runJob(job, tools)));
}

async function runJob(
  job: Job,
  { clock, leases, log, signal }: { clock: Clock; leases: Leases; log: Logger; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      const wait = (await job.due()) - clock.now();
      if (wait > 0) {
        await clock.sleep(Math.min(wait, job.lookAgainMs ?? LOOK_AGAIN_MS), signal);
        continue;
      }
      const run = ({ lost }: Lease) => job.run(AbortSignal.any([signal, lost]));
      const ran = await leases.whileHeld(job.name, run, job.leaseMs);
      if (!ran) await clock.sleep(PAUSE_MS, signal);
    } catch (error) {
      // Said once, by who watches the database: every job waits for it.
      if (error instanceof DatabaseAway) log.debug({ job: job.name }, 'job waits for the database');
      else log.error({ err: error, job: job.name }, 'job failed');
      await clock.sleep(PAUSE_MS, signal);
    }
  }
}
