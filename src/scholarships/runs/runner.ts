import PQueue from 'p-queue';
import { createSingleFlight } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import type { Lease, Leases } from '../../platform/jobs/leases.ts';
import { hostOf, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { RunReport } from '../model/run.ts';
import { latestRun, reportOf } from '../store/runs.ts';
import { noteEnd, noteStart, noteWork } from '../store/started-runs.ts';
import type { ScholarshipDatabase, WriteGuard } from '../store/tables.ts';
import type { RunOptions } from './run-source.ts';

/** How often to try again while another process reads the host. */
const RETRY_MS = 2_000;

interface RunLease {
  /** Aborts when the run is stopped or another process has taken over the host. */
  readonly signal: AbortSignal;
  readonly guard: WriteGuard;
}

/** Runs sources of the same host one after another, in this process and among all processes. */
export function createRunner(deps: {
  leases: Leases;
  clock: Clock;
  database: ScholarshipDatabase;
  /** A run, including the hooks that are called after it. */
  runOnce: (source: SourceSettings, options: RunOptions) => Promise<RunReport>;
}) {
  const { leases, clock, database, runOnce } = deps;
  const hosts = new Map<string, { readonly queue: PQueue; away?: DatabaseUnavailable }>();
  const once = createSingleFlight<RunReport>();

  function enqueue<T>(source: SourceSettings, work: () => Promise<T>): Promise<T> {
    const name = hostOf(source);
    const host = hosts.get(name) ?? { queue: new PQueue({ concurrency: 1 }) };
    hosts.set(name, host);
    const { away } = host;
    return host.queue.add(async () => {
      // The one before waited for the database as long as a caller waits, and those behind it did so, too.
      if (host.away !== undefined && host.away !== away) throw host.away;
      try {
        return await work();
      } catch (error) {
        if (error instanceof DatabaseUnavailable) host.away = error;
        throw error;
      }
    });
  }

  /** Calls `work` when no other process reads the host. After waiting for one, `instead` may replace the result. */
  async function alone<T>(
    source: SourceSettings,
    signal: AbortSignal,
    work: (lease: RunLease) => Promise<T>,
    instead: () => Promise<T | undefined> = async () => undefined,
  ): Promise<T> {
    let done: { result: T } | undefined;
    const run = async ({ lost, guard }: Lease): Promise<void> => {
      try {
        done = { result: await work({ signal: AbortSignal.any([signal, lost]), guard }) };
      } catch (error) {
        signal.throwIfAborted();
        if (!lost.aborted) throw error;
      }
    };
    for (;;) {
      signal.throwIfAborted();
      await leases.whileHeld(`scrape ${hostOf(source)}`, run);
      if (done !== undefined) return done.result;
      await clock.sleep(RETRY_MS, signal);
      const result = await instead();
      if (result !== undefined) return result;
    }
  }

  return {
    /** Joins a run of this source with the same options if there is one. Rejects when `signal` aborts. */
    run(source: SourceSettings, options: RunOptions): Promise<RunReport> {
      const { signal, accept = false, dryRun = false } = options;
      const id = sourceIdOf(source);
      const askedAt = clock.now();
      /** The result of the process that had the host, if it read the same source in the meantime. */
      async function runOfOther(): Promise<RunReport | undefined> {
        const latest = accept || dryRun ? undefined : await latestRun(database, id, clock.now());
        return latest !== undefined && latest.finished_at > askedAt
          ? reportOf(latest, source.key)
          : undefined;
      }
      async function runNoted(lease: RunLease): Promise<RunReport> {
        if (dryRun) return runOnce(source, { ...options, ...lease });
        const startedAt = clock.now();
        const before = await latestRun(database, id, startedAt);
        await noteStart(database, id, startedAt);
        // After a failure, which may be that the program ended, it is noted what could be the cause.
        const onWork =
          before?.outcome === 'failed' && ((work: string | null) => noteWork(database, id, work));
        try {
          return await runOnce(source, { ...options, ...lease, ...(onWork && { onWork }) });
        } finally {
          await noteEnd(database, id, startedAt);
        }
      }
      const run = () => alone(source, signal, runNoted, runOfOther);
      return once(`${source.key} ${accept} ${dryRun}`, () => enqueue(source, run));
    },

    /** Does other work that writes to a source, while no process reads its host. */
    alone: <T>(source: SourceSettings, signal: AbortSignal, work: (lease: RunLease) => Promise<T>) =>
      enqueue(source, () => alone(source, signal, work)),
  };
}
