import type { Registry } from 'prom-client';
import type { Backend, DetailsDeps } from '../platform/backend.ts';
import type { Database } from '../platform/database/database.ts';
import type { CampusIdentity } from '../platform/formats/identity.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import { watchJobs } from '../platform/jobs/job.ts';
import { createPruneJob } from '../platform/jobs/prune-job.ts';
import type { Notifications } from '../platform/notifications/notifications.ts';
import { createConditions } from './alerts/conditions.ts';
import { createDigest } from './alerts/digest.ts';
import { createCampusDay, createCatalog } from './catalog/catalog.ts';
import { createRunDays } from './catalog/source-health.ts';
import { CURSOR_DAYS } from './changes/cursor.ts';
import { createCorrections } from './corrections/corrections-job.ts';
import { createReviewer } from './corrections/reviewer.ts';
import type { SourceSettings } from './crawl/source.ts';
import { createScholarshipsApp } from './http/routes.ts';
import { agedScholarships } from './runs/aged-rows.ts';
import { createDailyJobs } from './runs/daily-jobs.ts';
import { createCommandLog, logRun, logTransition } from './runs/log-run.ts';
import { createEntriesJob, type EntryPreparation } from './runs/prepared-entries-job.ts';
import { createReprocessJob } from './runs/reprocess-job.ts';
import { createScraper, type ScraperDeps } from './runs/scraper.ts';
import { watchSources } from './source-metrics.ts';
import { moveToSourceIds } from './store/record-ownership.ts';
import { withScholarshipTables } from './store/tables.ts';

export { type ChangeReport, reportChanges } from './changes/report.ts';
export { CORRECTED_FIELDS, CorrectionsError, readCorrections } from './corrections/file.ts';
export { findingText } from './corrections/findings.ts';
export { publicReview, type Review, reviewStored } from './corrections/reviewer.ts';
export { correctOne } from './corrections/save-correction.ts';
export type { PageReader } from './crawl/page-reader.ts';
export type { SourceSettings } from './crawl/source.ts';
export { TaskLimitExceeded } from './crawl/task-process.ts';
export type { DecodedPage } from './extractors/extractor.ts';
export { extractorsByName } from './extractors/index.ts';
export { isLegacySource, upgradeSource } from './extractors/legacy-options.ts';
export { AWARD_EVENTS, createWebhookEvents, problemOfQuery } from './hooks/award-events.ts';
export { scholarshipRoutes } from './http/routes.ts';
export { type Scholarship, SOURCE_KEY, SOURCE_KEYS, type SourceKey } from './model/award.ts';
export { FILLED_FIELDS } from './model/completeness.ts';
export type { CorrectedField } from './model/fields.ts';
export type { Finding } from './model/finding.ts';
export { type LeftOut, leftOutText } from './model/left-out.ts';
export type { RunReport } from './model/run.ts';
export { isGood, NOT_CHECKED, notFollowedText } from './model/run.ts';
export { isClosed } from './model/stored-record.ts';
export { keepStoredList } from './runs/held-back-list.ts';
export { BY_COMMAND } from './runs/log-run.ts';
export type { EntryPreparation } from './runs/prepared-entries-job.ts';
export type { Inspection } from './runs/run-source.ts';
export { createScraper, type Scraper } from './runs/scraper.ts';
export { scholarshipMigrations } from './store/migrations.ts';
export { modelRequests } from './store/model-requests.ts';
export { fold } from './text/same.ts';
export { paidText } from './values/money-text.ts';

/** Moves rows that releases before 0.4 stored under source keys, as the service does when it starts. */
export const moveStored = (database: Database, sources: readonly SourceSettings[]) =>
  moveToSourceIds(withScholarshipTables(database), sources);

export interface ScholarshipsDeps extends ScraperDeps, DetailsDeps {
  readonly sources: readonly SourceSettings[];
  readonly identity: CampusIdentity;
  readonly requireKey: RequireKey;
  readonly registry: Registry;
  readonly isDatabaseUnavailable: () => boolean;
  /** Whether the webhook jobs, which both backends share, keep failing. */
  readonly isHookJobFailing: () => boolean;
  readonly notifications: Notifications;
  /** Path of the corrections file, if there is one. */
  readonly correctionsFile?: string | undefined;
  /** How long runs and changes are stored. */
  readonly keepDays: number;
  /** Aborts when the service stops and no longer waits for open requests. */
  readonly givenUp?: AbortSignal;
  /** The numbers of waiting and failed webhook messages; not set without webhooks. */
  readonly countHookMessages?: (() => Promise<{ waiting: number; dead: number }>) | undefined;
  /** Prepares entries for pages whose layout has changed; not set: none are prepared. */
  readonly preparation?: EntryPreparation | undefined;
  /** Called when the data has changed. */
  readonly onChange?: () => void;
}

/** The scholarships backend: its routes, database and runs. */
export function createScholarships(deps: ScholarshipsDeps): Backend {
  const { clock, log, sources } = deps;
  const database = withScholarshipTables(deps.database);
  const stopping = new AbortController();
  const catalog = createCatalog({
    database,
    sources,
    clock,
    timeZone: deps.timeZone,
    onChange: deps.onChange,
  });
  async function onWritten(): Promise<void> {
    await catalog.refresh();
    deps.notifications.notify();
  }
  const scraper = createScraper(deps, {
    async afterRun(report, begun) {
      logTransition(log, catalog.current().statuses.get(report.source)?.latest?.outcome, report);
      logRun(log, report, { ...deps.identity, ...begun });
      await onWritten();
    },
    afterReprocess: onWritten,
  });
  const logCommands = createCommandLog(log, { identity: deps.identity, since: clock.now() });
  deps.notifications.subscribe(async () => {
    await catalog.refresh();
    logCommands(catalog.current().statuses);
  });
  const campusDay = createCampusDay(clock, deps.timeZone);
  const corrections = createCorrections({
    ...{
      database,
      clock,
      log,
      onWritten,
      timeZone: deps.timeZone,
      file: deps.correctionsFile,
      webhookEvents: deps.webhookEvents,
    },
  });
  const correctionsProblem = corrections.problem;
  const reviewer = createReviewer({
    database,
    catalog,
    sources,
    clock,
    campusDay,
    correctionsProblem,
    timeZone: deps.timeZone,
    countHookMessages: deps.countHookMessages,
    reachedLimit: deps.preparation?.reachedLimit,
  });
  const signals = [stopping.signal, ...(deps.givenUp === undefined ? [] : [deps.givenUp])];
  const { preparation } = deps;
  const entries =
    preparation && createEntriesJob({ ...{ database, sources, clock, log }, preparation, onWritten });
  const watched = watchJobs(
    [
      corrections.job,
      createReprocessJob({ database, sources, scraper, release: deps.version }),
      ...(entries === undefined ? [] : [entries.job]),
      ...createDailyJobs({ database, sources, scraper, clock }),
      createPruneJob({
        name: 'scholarships prune',
        clock,
        keepDays: deps.keepDays,
        rows: agedScholarships(database, { cursorDays: CURSOR_DAYS }),
      }),
    ],
    clock,
  );
  return {
    conditions: createConditions({
      catalog,
      reviewer,
      sources,
      clock,
      timeZone: deps.timeZone,
    }),
    digest: createDigest({ database: deps.database, reviewer, sources }),
    routes: createScholarshipsApp({
      ...deps,
      reviewer,
      runDays: createRunDays({ ...deps, database, catalog }),
      database,
      catalog,
      scraper,
      correctionsProblem,
      campusDay,
      signal: AbortSignal.any(signals),
      isModelLimited: entries?.isPostponed,
      isJobFailing: () => watched.isFailing() || deps.isHookJobFailing(),
    }),
    jobs: watched.jobs,
    async start() {
      corrections.check();
      await moveToSourceIds(database, sources);
      await catalog.refresh();
      for (const [source, count] of catalog.current().unserved)
        log.warn(
          { source, count },
          'scholarships of a source that is not in the campus file are stored: if it was renamed, list this key under `formerly`; otherwise delete them with `remove KEY --stored`',
        );
      watchSources({ registry: deps.registry, catalog, reviewer, sources, clock });
    },
    async stop() {
      stopping.abort();
      await scraper.close();
    },
  };
}
