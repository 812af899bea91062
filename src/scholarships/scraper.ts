import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createLeases } from '../platform/jobs/leases.ts';
import type { Logger } from '../platform/log.ts';
import type { OriginClient } from '../platform/origin/origin-client.ts';
import { createExchange } from './scrape/exchange.ts';
import { createPageFetcher } from './scrape/fetch-page.ts';
import { createHostQueue, type Politeness } from './scrape/host-queue.ts';
import { type Inspection, inspectSource } from './scrape/inspect.ts';
import { createRobots } from './scrape/robots.ts';
import { type Reader, type RunOptions, type RunReport, type RunTools, runSource } from './scrape/run.ts';
import { createRunner, type Runner } from './scrape/runner.ts';
import type { SourceSettings } from './scrape/source.ts';
import type { ScholarshipDatabase, ScholarshipTables } from './store/tables.ts';

/** What reading sources needs, in the service and in the commands alike. */
export interface ScraperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly origin: Pick<OriginClient, 'get'>;
  /** Of the campus: its days decide what is open. */
  readonly timeZone: string;
  /** Of this release; another one reads all pages anew. */
  readonly version: string;
  readonly politeness: Politeness;
  readonly reader: Reader;
  /** For the jitter, 0 to 1. */
  readonly random?: () => number;
}

export interface Scraper {
  /** Reads a source and writes down what came of it; joins the same run if it is under way. */
  scrape: Runner['run'];
  /** Reads a source anew and writes nothing. */
  inspect(source: SourceSettings, options: Omit<RunOptions, 'accept' | 'dryRun'>): Promise<Inspection>;
}

export const withScholarshipTables = (database: Database): ScholarshipDatabase =>
  database.withTables<ScholarshipTables>();

export function createRunTools(deps: ScraperDeps): RunTools {
  const { clock, log, origin, politeness, reader, timeZone, random = Math.random } = deps;
  const queue = createHostQueue({ clock, politeness, random });
  const exchange = createExchange({ origin, queue, clock });
  const robots = createRobots({ exchange, clock });
  const fetchPage = createPageFetcher({ exchange, robots, clock });
  const database = withScholarshipTables(deps.database);
  return { database, clock, log, fetchPage, reader, timeZone, release: deps.version };
}

/** `afterRun` is waited for before a run counts as done. */
export function createScraper(deps: ScraperDeps, afterRun = async (_report: RunReport) => {}): Scraper {
  const tools = createRunTools(deps);
  const runner = createRunner({
    leases: createLeases(deps.database, deps.clock),
    clock: deps.clock,
    database: tools.database,
    async runOne(source, options) {
      const report = await runSource(tools, source, options);
      await afterRun(report);
      return report;
    },
  });
  return { scrape: runner.run, inspect: (source, options) => inspectSource(tools, source, options) };
}
