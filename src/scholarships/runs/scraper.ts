import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { createSingleFlight } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import { createLeases, type Lease, type Leases } from '../../platform/jobs/leases.ts';
import type { Logger } from '../../platform/log.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { createPageFetcher } from '../crawl/fetch-page.ts';
import { createHostQueue, type Politeness } from '../crawl/host-queue.ts';
import { createProcessReader, type PageReader } from '../crawl/page-reader.ts';
import { createPoliteRequest } from '../crawl/polite-request.ts';
import { createRobots } from '../crawl/robots.ts';
import { hostOf, type SourceNames, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { endedDuring, INTERRUPTED, type RunReport } from '../model/run.ts';
import type { WebhookEvents } from '../store/change-log.ts';
import { latestRun, noteEnd, noteStart, noteWork, reportOf, startedRun } from '../store/runs.ts';
import { type ScholarshipDatabase, type WriteGuard, withScholarshipTables } from '../store/tables.ts';
import {
  inspectSource,
  type ReadResult,
  type RunDeps,
  type RunOptions,
  readArchived,
  reprocessSource,
  runSource,
} from './run-source.ts';
import { saveFailure } from './save-run.ts';

/** How often to try again while another process scrapes the host. */
const RETRY_MS = 2_000;

interface RunLease {
  /** Aborts when the run is stopped or another process has taken over the host. */
  readonly signal: AbortSignal;
  readonly guard: WriteGuard;
}

/** Runs sources of the same host one after another, in this process and across processes. */
function createRunner(deps: {
  leases: Leases;
  clock: Clock;
  database: ScholarshipDatabase;
  /** A run, including the hooks that are called after it. */
  runOnce: (source: SourceSettings, options: RunOptions) => Promise<RunReport>;
}) {
  const { leases, clock, database, runOnce } = deps;
  const hosts = new Map<string, { readonly queue: PQueue; away?: DatabaseUnavailable }>();
  const joinOrStart = createSingleFlight<RunReport>();

  function enqueue<T>(source: SourceSettings, work: () => Promise<T>): Promise<T> {
    const name = hostOf(source);
    const host = hosts.get(name) ?? { queue: new PQueue({ concurrency: 1 }) };
    hosts.set(name, host);
    const { away } = host;
    return host.queue.add(async () => {
      // An earlier run in the queue already waited for the database until its time limit, and this run waited in the
      // queue meanwhile. So it fails at once instead of waiting for the database again.
      if (host.away !== undefined && host.away !== away) throw host.away;
      try {
        return await work();
      } catch (error) {
        if (error instanceof DatabaseUnavailable) host.away = error;
        throw error;
      }
    });
  }

  /**
   * Calls `work` when no other process scrapes the host. After a wait for another process, `instead` may supply the
   * result.
   */
  async function withHostLease<T>(
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
      const requestedAt = clock.now();
      /** The report of the run that held the lease before this one, if it was of the same source. */
      async function runOfOther(): Promise<RunReport | undefined> {
        const latest = accept || dryRun ? undefined : await latestRun(database, id, clock.now());
        return latest !== undefined && latest.finished_at > requestedAt
          ? reportOf(latest, source.key)
          : undefined;
      }
      async function runAndRecord(lease: RunLease): Promise<RunReport> {
        if (dryRun) return runOnce(source, { ...options, ...lease });
        const startedAt = clock.now();
        const before = await latestRun(database, id, startedAt);
        await noteStart(database, id, startedAt);
        // If the last run failed, the program may have ended during it. So this run stores which page it works on: if
        // the program ends again, that page is the cause.
        const onWork =
          before?.outcome === 'failed' && ((work: string | null) => noteWork(database, id, work));
        try {
          return await runOnce(source, { ...options, ...lease, ...(onWork && { onWork }) });
        } finally {
          await noteEnd(database, id, startedAt);
        }
      }
      const run = () => withHostLease(source, signal, runAndRecord, runOfOther);
      return joinOrStart(`${source.key} ${accept} ${dryRun}`, () => enqueue(source, run));
    },

    /** Runs other work that writes to a source, while no process scrapes its host. */
    withHostLease: <T>(source: SourceSettings, signal: AbortSignal, work: (lease: RunLease) => Promise<T>) =>
      enqueue(source, () => withHostLease(source, signal, work)),
  };
}

/** What the service and the commands need for scraping. */
export interface ScraperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly upstream: Pick<UpstreamClient, 'get'>;
  /** The campus's time zone: its days decide which awards are open. */
  readonly timeZone: string;
  /** All sources of the campus. */
  readonly sources: readonly SourceNames[];
  /** The release of this program. */
  readonly version: string;
  readonly politeness: Politeness;
  /** Time limit for reading one page, ms; 30 s by default. */
  readonly pageTimeoutMs?: number;
  /** Reads pages; by default in a separate process. */
  readonly reader?: PageReader | undefined;
  /** Notifies webhooks of what runs change. */
  readonly webhookEvents?: WebhookEvents;
  /** For the random part of pauses, 0 to 1. */
  readonly random?: () => number;
}

export function createRunDeps(deps: ScraperDeps): RunDeps {
  const { clock, log, upstream, politeness, timeZone, random = Math.random } = deps;
  const enqueue = createHostQueue({ clock, politeness, random });
  const request = createPoliteRequest({ upstream, enqueue, clock });
  const robots = createRobots({ request, clock });
  const fetchPage = createPageFetcher({ request, robots, clock, ...politeness });
  const database = withScholarshipTables(deps.database);
  const reader = deps.reader ?? createProcessReader({ clock, timeoutMs: deps.pageTimeoutMs });
  const { webhookEvents, sources, version: release } = deps;
  return { database, sources, clock, log, fetchPage, reader, timeZone, release, webhookEvents };
}

/** A run ends only when its hooks have ended, too. */
export function createScraper(
  deps: ScraperDeps,
  hooks: {
    afterRun?: (report: RunReport, begun: Pick<RunOptions, 'by' | 'accept'>) => Promise<void>;
    afterReprocess?: () => Promise<void>;
  } = {},
) {
  const runDeps = createRunDeps(deps);
  const leases = createLeases(deps.database, deps.clock);
  const runner = createRunner({
    ...runDeps,
    leases,
    async runOnce(source, options) {
      const report = await runSource(runDeps, source, options);
      await hooks.afterRun?.(report, options);
      return report;
    },
  });
  return {
    /** Scrapes a source and stores the result. Joins the same run if it is under way. */
    scrape: runner.run,

    /** Reads the archived pages of a source, which a run last saw at `seenAt`. */
    async reprocess(source: SourceSettings, seenAt: number, signal: AbortSignal): Promise<void> {
      await runner.withHostLease(source, signal, (lease) =>
        reprocessSource(runDeps, source, { ...lease, seenAt }),
      );
      await hooks.afterReprocess?.();
    },

    readArchived: (source: SourceSettings, signal: AbortSignal): Promise<ReadResult> =>
      readArchived(runDeps, source, { signal, readAt: runDeps.clock.now() }),

    close: () => runDeps.reader.close(),

    /**
     * Stores a run as failed if the program ended during it; false if a process is still scraping the host of the
     * source.
     */
    recordInterrupted: (source: SourceSettings, began: number): Promise<boolean> =>
      leases.whileHeld(`scrape ${hostOf(source)}`, async ({ guard }) => {
        const { database, clock } = runDeps;
        // The run may have ended normally before this process got the lease.
        const started = await startedRun(database, sourceIdOf(source));
        if (started?.started_at !== began) return;
        const problem = started.working_on === null ? INTERRUPTED : endedDuring(started.working_on);
        const report = await saveFailure(database, {
          runId: randomUUID(),
          source,
          startedAt: began,
          finishedAt: clock.now(),
          guard,
          webhookEvents: runDeps.webhookEvents,
          refusal: { outcome: 'failed', problem },
          pages: 0,
        });
        await noteEnd(database, sourceIdOf(source), began);
        await hooks.afterRun?.(report, {});
      }),

    /** Scrapes a source and stores nothing. */
    inspect: (source: SourceSettings, options: Omit<RunOptions, 'accept' | 'dryRun'>) =>
      inspectSource(runDeps, source, options),
  };
}

export type Scraper = ReturnType<typeof createScraper>;
