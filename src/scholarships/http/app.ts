import { Hono } from 'hono';
import { healthOf } from '../../platform/backend.ts';
import { isAhead } from '../../platform/clock.ts';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { mountGet, mountUncached } from '../../platform/http/route.ts';
import { isDegraded } from '../catalog/source-health.ts';
import { exportRoutes, feedRoutes } from './exports/routes.ts';
import { getHistory } from './get-history.ts';
import { getHistoryLines } from './get-history-lines.ts';
import { getReview, type ReviewDeps } from './get-review.ts';
import { getScholarship } from './get-scholarship.ts';
import { getStats } from './get-stats.ts';
import { type ChangesDeps, listChanges } from './list-changes.ts';
import { listExport } from './list-export.ts';
import { listFeed } from './list-feed.ts';
import { listRuns, type RunsDeps } from './list-runs.ts';
import { listScholarships } from './list-scholarships.ts';
import { listSources } from './list-sources.ts';
import { listSuggestions } from './list-suggestions.ts';
import * as routes from './routes.ts';
import { type TriggerDeps, triggerScrape } from './trigger-scrape.ts';

interface ScholarshipsAppDeps extends ChangesDeps, ReviewDeps, RunsDeps, TriggerDeps {
  readonly requireKey: RequireKey;
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
}

/** The routes of the scholarships backend. */
export function createScholarshipsApp(deps: ScholarshipsAppDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const now = () => deps.clock.now();
  const http = { ...deps, now };

  mountGet(app, routes.listScholarships, http, (asked) => listScholarships(deps, asked));
  mountGet(app, exportRoutes.csv, http, (asked) => listExport(deps, 'csv', asked));
  mountGet(app, exportRoutes.ndjson, http, (asked) => listExport(deps, 'ndjson', asked));
  mountGet(app, exportRoutes.ics, http, (asked) => listExport(deps, 'ics', asked));
  mountGet(app, feedRoutes.atom, http, (asked) => listFeed(deps, 'atom', asked));
  mountGet(app, feedRoutes.json, http, (asked) => listFeed(deps, 'json', asked));
  mountGet(app, routes.listSuggestions, http, (asked) => listSuggestions(deps, asked));
  mountGet(app, routes.getScholarship, http, (asked) => getScholarship(deps, asked));
  mountGet(app, routes.listChanges, http, (asked) => listChanges(deps, asked));
  mountGet(app, routes.getHistory, http, (asked) => getHistory(deps, asked));
  mountGet(app, routes.getHistoryLines, http, (asked) => getHistoryLines(deps, asked));
  mountGet(app, routes.listSources, http, (asked) => listSources(deps, asked));
  mountGet(app, routes.getStats, http, (asked) => getStats(deps, asked));
  mountUncached(app, routes.listSourceHealth, http, () => deps.catalog.current().health);
  mountUncached(app, routes.listRuns, http, () => listRuns(deps));
  mountUncached(app, routes.getReview, http, () => getReview(deps));
  mountUncached(app, routes.getHealth, http, () =>
    healthOf(
      { service: 'scholarships', version: deps.version, now: now() },
      {
        sources: isDegraded(deps.catalog.current().statuses),
        database: deps.isDatabaseUnavailable(),
        jobs: deps.isJobFailing(),
        clock: isAhead(deps.catalog.current().latestRunAt, now()),
        corrections: deps.correctionsProblem() !== null,
      },
    ),
  );
  mountUncached(app, routes.triggerScholarships, http, (query) => triggerScrape(deps, query));
  return app;
}
