import { Hono } from 'hono';
import { healthOf } from '../../platform/backend.ts';
import { isAhead } from '../../platform/clock.ts';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { mountGet, mountUncached } from '../../platform/http/route.ts';
import { isDegraded } from '../catalog/source-health.ts';
import { exportRoutes, feedRoutes } from './exports/routes.ts';
import { getHistory } from './get-history.ts';
import { getReview, type ReviewTools } from './get-review.ts';
import { getScholarship } from './get-scholarship.ts';
import { getStats } from './get-stats.ts';
import { type ChangesTools, listChanges } from './list-changes.ts';
import { listExport } from './list-export.ts';
import { listFeed } from './list-feed.ts';
import { listRuns, type RunsTools } from './list-runs.ts';
import { listScholarships } from './list-scholarships.ts';
import { listSources } from './list-sources.ts';
import { listSuggestions } from './list-suggestions.ts';
import * as routes from './routes.ts';
import { type TriggerTools, triggerScrape } from './trigger-scrape.ts';

interface ScholarshipsAppTools extends ChangesTools, ReviewTools, RunsTools, TriggerTools {
  readonly requireKey: RequireKey;
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
}

/** The routes of the scholarships backend. */
export function createScholarshipsApp(tools: ScholarshipsAppTools): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const now = () => tools.clock.now();
  const http = { ...tools, now };

  mountGet(app, routes.listScholarships, http, (asked) => listScholarships(tools, asked));
  mountGet(app, exportRoutes.csv, http, (asked) => listExport(tools, 'csv', asked));
  mountGet(app, exportRoutes.ndjson, http, (asked) => listExport(tools, 'ndjson', asked));
  mountGet(app, exportRoutes.ics, http, (asked) => listExport(tools, 'ics', asked));
  mountGet(app, feedRoutes.atom, http, (asked) => listFeed(tools, 'atom', asked));
  mountGet(app, feedRoutes.json, http, (asked) => listFeed(tools, 'json', asked));
  mountGet(app, routes.listSuggestions, http, (asked) => listSuggestions(tools, asked));
  mountGet(app, routes.getScholarship, http, (asked) => getScholarship(tools, asked));
  mountGet(app, routes.listChanges, http, (asked) => listChanges(tools, asked));
  mountGet(app, routes.getHistory, http, (asked) => getHistory(tools, asked));
  mountGet(app, routes.listSources, http, (asked) => listSources(tools, asked));
  mountGet(app, routes.getStats, http, (asked) => getStats(tools, asked));
  mountUncached(app, routes.listSourceHealth, http, () => tools.catalog.current().health);
  mountUncached(app, routes.listRuns, http, () => listRuns(tools));
  mountUncached(app, routes.getReview, http, () => getReview(tools));
  mountUncached(app, routes.getHealth, http, () =>
    healthOf(
      { service: 'scholarships', version: tools.version, now: now() },
      {
        sources: isDegraded(tools.catalog.current().statuses),
        database: tools.isDatabaseUnavailable(),
        jobs: tools.isJobFailing(),
        clock: isAhead(tools.catalog.current().latestRunAt, now()),
        corrections: tools.correctionsProblem() !== null,
      },
    ),
  );
  mountUncached(app, routes.triggerScholarships, http, (query) => triggerScrape(tools, query));
  return app;
}
