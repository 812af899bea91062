import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import type { RunReport } from '../../src/scholarships/model/run.ts';
import { type RunOptions, runSource } from '../../src/scholarships/runs/run-source.ts';
import { createRunDeps } from '../../src/scholarships/runs/scraper.ts';
import {
  type ChangeTable,
  type RunTable,
  type ScholarshipDatabase,
  type ScholarshipTable,
  withScholarshipTables,
} from '../../src/scholarships/store/tables.ts';
import type { DatabaseKind } from './databases.ts';
import { createSkippingClock } from './manual-clock.ts';
import { createPatientUpstream } from './patient-upstream.ts';
import { type PretendSite, sourceOf, startPretendSite } from './pretend-site.ts';
import { createTemporaryDatabase } from './scholarships-backend.ts';
import { scraperDeps } from './scraper-deps.ts';

/** A pretend site, a database, and functions to scrape the site, with a clock that never really waits. */
export interface ScrapeHarness {
  readonly site: PretendSite;
  readonly clock: ReturnType<typeof createSkippingClock>;
  readonly source: SourceSettings;
  run(options?: Partial<RunOptions>, source?: SourceSettings): Promise<RunReport>;
  readonly tables: ScholarshipDatabase;
  /** The records, sorted by id. */
  records(): Promise<ScholarshipTable[]>;
  runs(): Promise<RunTable[]>;
  changes(): Promise<ChangeTable[]>;
  /** From now on, runs belong to another release, which extracts all pages again. */
  release(version: string): void;
  stop(): Promise<void>;
}

export const HARNESS_START = '2026-11-21T06:00:00.000Z';

export async function startScrapeHarness(
  kind: DatabaseKind,
  options: {
    politeness?: { delayMs: number; jitterMs: number; acceptLanguage?: string };
    timeoutMs?: number;
  } = {},
): Promise<ScrapeHarness> {
  await using begun = new AsyncDisposableStack();
  const site = begun.adopt(await startPretendSite(), (one) => one.stop());
  const { database, remove } = await createTemporaryDatabase(kind);
  begun.defer(remove);
  const clock = createSkippingClock(HARNESS_START);
  const upstream = begun.adopt(createPatientUpstream(options.timeoutMs), (client) => client.close());
  const deps = {
    ...scraperDeps({ database, clock, upstream, version: '1.0.0' }),
    politeness: options.politeness ?? { delayMs: 1_000, jitterMs: 0 },
    random: () => 0.5,
  };
  let runDeps = createRunDeps(deps);
  const tables = withScholarshipTables(database);
  const source = sourceOf(site);
  const held = begun.move();
  return {
    site,
    clock,
    source,
    run: (options = {}, of = source) =>
      runSource(runDeps, of, { signal: new AbortController().signal, ...options }),
    tables,
    records: () => tables.selectFrom('scholarships').selectAll().orderBy('id').execute(),
    runs: () => tables.selectFrom('scholarship_runs').selectAll().orderBy('finished_at').execute(),
    changes: () => tables.selectFrom('scholarship_changes').selectAll().orderBy('at').execute(),
    release(version) {
      runDeps = createRunDeps({ ...deps, version });
    },
    stop: () => held.disposeAsync(),
  };
}
