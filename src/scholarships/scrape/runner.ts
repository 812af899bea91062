import type { Clock } from '../../platform/clock.ts';
import type { Leases } from '../../platform/jobs/leases.ts';
import { latestRun, type Run } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { RunOptions, RunReport } from './run.ts';
import { hostOf, type SourceSettings } from './source.ts';

/** How often to ask whether another process has finished with a host. */
const LOOK_AGAIN_MS = 2_000;

/** Does a run; what follows it (telling readers) included. */
export type RunOne = (source: SourceSettings, options: RunOptions) => Promise<RunReport>;

/** Another process's run, as it wrote it down. */
const reportOf = (run: Run): RunReport => ({
  source: run.source,
  outcome: run.outcome,
  problem: run.problem,
  startedAt: run.started_at,
  finishedAt: run.finished_at,
  pages: run.pages,
  records: run.records,
  dropped: run.dropped,
  added: run.added,
  changed: run.changed,
  gone: run.gone,
  changes: [],
});

/** Runs of sources that share a host follow each other, in this process and among all processes. */
export function createRunner(tools: {
  leases: Leases;
  clock: Clock;
  database: ScholarshipDatabase;
  runOne: RunOne;
}) {
  const { leases, clock, database, runOne } = tools;
  const queues = new Map<string, Promise<unknown>>();
  const underWay = new Map<string, Promise<RunReport>>();

  /** `undefined`: another process has the host, or took it when this one could not keep it. */
  async function runWhileHeld(source: SourceSettings, options: RunOptions): Promise<RunReport | undefined> {
    let report: RunReport | undefined;
    await leases.whileHeld(`scrape ${hostOf(source)}`, async ({ lost, guard }) => {
      const signal = AbortSignal.any([options.signal, lost]);
      try {
        report = await runOne(source, { ...options, signal, guard });
      } catch (error) {
        options.signal.throwIfAborted();
        if (!lost.aborted) throw error;
      }
    });
    return report;
  }

  async function alone(source: SourceSettings, options: RunOptions): Promise<RunReport> {
    const askedAt = clock.now();
    for (;;) {
      options.signal.throwIfAborted();
      const report = await runWhileHeld(source, options);
      if (report !== undefined) return report;
      await clock.sleep(LOOK_AGAIN_MS, options.signal);
      // The process that had the host may have read this very source meanwhile.
      const other = options.accept || options.dryRun ? undefined : await latestRun(database, source.key);
      if (other !== undefined && other.finished_at > askedAt) return reportOf(other);
    }
  }

  function enqueue(source: SourceSettings, options: RunOptions): Promise<RunReport> {
    const host = hostOf(source);
    const before = queues.get(host) ?? Promise.resolve();
    const mine = before.then(() => alone(source, options));
    // The next in line waits for the end of this one, not for its success.
    queues.set(
      host,
      mine.catch(() => undefined),
    );
    return mine;
  }

  return {
    /** Joins the same run if it is under way. Rejects when `signal` aborts. */
    run(source: SourceSettings, options: RunOptions): Promise<RunReport> {
      const key = `${source.key} ${options.accept === true} ${options.dryRun === true}`;
      const joined = underWay.get(key);
      if (joined !== undefined) return joined;
      const started = enqueue(source, options).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}

export type Runner = ReturnType<typeof createRunner>;
