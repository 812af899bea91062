import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLeases } from '../../platform/jobs/leases.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { createPageFetcher } from '../crawl/fetch-page.ts';
import { createHostQueue, type Politeness } from '../crawl/host-queue.ts';
import { createThreadReader, type PageReader } from '../crawl/page-reader.ts';
import { createPoliteRequest } from '../crawl/polite-request.ts';
import { createRobots } from '../crawl/robots.ts';
import { hostOf, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { endedDuring, INTERRUPTED, type RunReport } from '../model/run.ts';
import type { HookNews } from '../store/hook-news.ts';
import { noteEnd, startedRun } from '../store/started-runs.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { inspectSource } from './inspect.ts';
import {
  type ReadResult,
  type RunDeps,
  type RunOptions,
  readArchived,
  reprocessSource,
  runSource,
} from './run-source.ts';
import { createRunner } from './runner.ts';
import { saveFailure } from './save-run.ts';

/** What the service and the commands need for reading sources. */
export interface ScraperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly origin: Pick<OriginClient, 'get'>;
  /** The campus's time zone: its days decide which awards are open. */
  readonly timeZone: string;
  /** The release of this program. */
  readonly version: string;
  readonly politeness: Politeness;
  /** How long reading one page may take, ms; 30 s by default. */
  readonly pageTimeoutMs?: number;
  /** Reads pages; by default a separate thread. */
  readonly reader?: PageReader | undefined;
  /** Tells webhooks what runs change. */
  readonly hookNews?: HookNews;
  /** For the random part of pauses, 0 to 1. */
  readonly random?: () => number;
}

export function createRunDeps(deps: ScraperDeps): RunDeps {
  const { clock, log, origin, politeness, timeZone, random = Math.random } = deps;
  const enqueue = createHostQueue({ clock, politeness, random });
  const request = createPoliteRequest({ origin, enqueue, clock });
  const robots = createRobots({ request, clock });
  const fetchPage = createPageFetcher({ request, robots, clock });
  const database = withScholarshipTables(deps.database);
  const reader = deps.reader ?? createThreadReader({ clock, timeoutMs: deps.pageTimeoutMs });
  const { hookNews, version: release } = deps;
  return { database, clock, log, fetchPage, reader, timeZone, release, hookNews };
}

/** A run counts as done only when its hooks are done, too. */
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
    /** Reads a source and stores the result. Joins the same run if it is under way. */
    scrape: runner.run,

    /** Reads the archived pages of a source, which a run last saw at `seenAt`. */
    async reprocess(source: SourceSettings, seenAt: number, signal: AbortSignal): Promise<void> {
      await runner.alone(source, signal, (lease) => reprocessSource(runDeps, source, { ...lease, seenAt }));
      await hooks.afterReprocess?.();
    },

    readArchived: (source: SourceSettings, signal: AbortSignal): Promise<ReadResult> =>
      readArchived(runDeps, source, { signal, readAt: runDeps.clock.now() }),

    close: () => runDeps.reader.close(),

    /** Stores a run as failed if the program ended during it; false if a process is still reading its host. */
    recordInterrupted: (source: SourceSettings, began: number): Promise<boolean> =>
      leases.whileHeld(`scrape ${hostOf(source)}`, async ({ guard }) => {
        const { database, clock } = runDeps;
        // The run may have ended normally before this process got the lease.
        const started = await startedRun(database, sourceIdOf(source));
        if (started?.started_at !== began) return;
        const problem = started.working_on === null ? INTERRUPTED : endedDuring(started.working_on);
        const report = await saveFailure(database, {
          ...{ runId: randomUUID(), source, startedAt: began, finishedAt: clock.now(), guard },
          hookNews: runDeps.hookNews,
          refusal: { outcome: 'failed', problem },
          pages: 0,
        });
        await noteEnd(database, sourceIdOf(source), began);
        await hooks.afterRun?.(report, {});
      }),

    /** Reads a source and stores nothing. */
    inspect: (source: SourceSettings, options: Omit<RunOptions, 'accept' | 'dryRun'>) =>
      inspectSource(runDeps, source, options),
  };
}

export type Scraper = ReturnType<typeof createScraper>;
