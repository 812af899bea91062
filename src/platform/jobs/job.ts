import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { Leases } from './leases.ts';

/** Work that is done by one process at a time. When it is due depends on stored data. */
export interface Job {
  /**
   * Also the name of its lease, so it must not change: otherwise both releases would run the job at the same time during
   * an upgrade and, for instance, send messages twice.
   */
  readonly name: string;
  /**
   * When the next run is due, ms. A time in the past means now. It is derived from stored data, so that no run is
   * missed.
   */
  due(): Promise<number>;
  run(signal: AbortSignal): Promise<void>;
  /** `due` is called at least this often, ms; by default every minute. */
  readonly pollMs?: number;
  /** How soon another process takes over if the process that runs the job dies, ms; by default 30 s. */
  readonly leaseMs?: number;
}

interface JobDeps {
  readonly clock: Clock;
  readonly leases: Leases;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** How often `due` is called. It is called again because another process may have done the work meanwhile. */
const POLL_MS = 60_000;
/** The pause after a failed run, and while another process runs the job. */
const PAUSE_MS = 5_000;

/**
 * Runs the job if it is due and no other process is running it. Returns how long to wait before the next attempt, ms.
 */
async function attempt(job: Job, { clock, leases, signal }: JobDeps): Promise<number> {
  const wait = (await job.due()) - clock.now();
  if (wait > 0) return Math.min(wait, job.pollMs ?? POLL_MS);
  const ran = await leases.whileHeld(
    job.name,
    ({ lost }) => job.run(AbortSignal.any([signal, lost])),
    job.leaseMs,
  );
  return ran ? 0 : PAUSE_MS;
}

async function runJob(job: Job, deps: JobDeps): Promise<void> {
  const { clock, log, signal } = deps;
  while (!signal.aborted) {
    const wait = await attempt(job, deps).catch((err: unknown) => {
      // Once for all jobs, the database watch logs that the database is unavailable.
      if (err instanceof DatabaseUnavailable) log.debug({ job: job.name }, 'job waits for the database');
      else log.error({ err, job: job.name }, 'job failed');
      return PAUSE_MS;
    });
    if (wait > 0) await clock.sleep(wait, signal);
  }
}

/**
 * Wraps jobs to track whether any of them keeps throwing. In that case the work of the job is not done, although the
 * service responds. An unavailable database does not count, because it is reported separately.
 */
export function watchJobs(jobs: readonly Job[], clock: Clock) {
  const failing = new Set<string>();
  async function tracking<T>(name: string, work: Promise<T>, isDone: (result: T) => boolean): Promise<T> {
    try {
      const result = await work;
      if (isDone(result)) failing.delete(name);
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) failing.add(name);
      throw error;
    }
  }
  return {
    jobs: jobs.map(
      (job): Job => ({
        ...job,
        // If the job is no longer due, another process has done the work that failed here.
        due: () => tracking(job.name, job.due(), (dueAt) => dueAt > clock.now()),
        run: (signal) => tracking(job.name, job.run(signal), () => true),
      }),
    ),
    isFailing: (): boolean => failing.size > 0,
  };
}

/** Runs jobs until `signal` aborts. Resolves when all of them have stopped. */
export async function runJobs(jobs: readonly Job[], deps: JobDeps): Promise<void> {
  await Promise.all(jobs.map((job) => runJob(job, deps)));
}
