import { OpenAPIHono } from '@hono/zod-openapi';
import type { Registry } from 'prom-client';
import type { Backend } from '../platform/backend.ts';
import type { Changes } from '../platform/changes/changes.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import type { HttpEnv } from '../platform/http/context.ts';
import type { Representations } from '../platform/http/representation.ts';
import { mountScholarships } from './api.ts';
import { createCatalog } from './catalog/catalog.ts';
import { createToday } from './catalog/today.ts';
import { createDailyJobs } from './daily.ts';
import { announce } from './scrape/announce.ts';
import type { SourceSettings } from './scrape/source.ts';
import { createTrigger } from './scrape/trigger.ts';
import { createScraper, type ScraperDeps, withScholarshipTables } from './scraper.ts';
import { watchSources } from './source-gauges.ts';

export interface ScholarshipsDeps extends ScraperDeps {
  readonly sources: readonly SourceSettings[];
  readonly requireKey: RequireKey;
  readonly representations: Representations;
  readonly registry: Registry;
  readonly isDatabaseAway: () => boolean;
  readonly changes: Changes;
  /** Aborts when callers are to be waited for no longer. */
  readonly givenUp?: AbortSignal;
  /** Told of every change of what is answered. */
  readonly onChange?: () => void;
}

/** The scholarships backend: the addresses of the contract's section 4.1 and the daily runs behind them. */
export function createScholarships(deps: ScholarshipsDeps): Backend {
  const { clock, log, sources, representations, requireKey, version } = deps;
  const database = withScholarshipTables(deps.database);
  const stopping = new AbortController();
  const catalog = createCatalog({ database, sources, clock, onChange: deps.onChange });
  const scraper = createScraper(deps, async (report) => {
    announce(log, catalog.view().states.get(report.source)?.latest?.outcome, report);
    await catalog.refresh();
    deps.changes.tell();
  });
  deps.changes.listen(catalog.refresh);
  const signals = [stopping.signal, ...(deps.givenUp === undefined ? [] : [deps.givenUp])];
  const trigger = createTrigger({ scraper, clock, signal: AbortSignal.any(signals) });
  const today = createToday(clock, deps.timeZone);
  const app = new OpenAPIHono<HttpEnv>();
  mountScholarships(app, {
    catalog,
    today,
    sources,
    trigger,
    clock,
    representations,
    requireKey,
    version,
    isDatabaseAway: deps.isDatabaseAway,
  });
  return {
    routes: app,
    jobs: createDailyJobs({ database, sources, scraper, clock }),
    async start() {
      await catalog.refresh();
      watchSources({ registry: deps.registry, view: catalog.view, sources, clock });
    },
    async stop() {
      stopping.abort();
    },
  };
}
