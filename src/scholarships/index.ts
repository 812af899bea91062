import type { Backend } from '../platform/backend.ts';
import { fingerprint } from './normalize/fingerprint.ts';
import { normalize } from './normalize/scholarship.ts';
import * as scholarships from './scholarships.ts';
import * as scraper from './scraper.ts';

export { ExplainError } from './csv-rows.ts';
export { explainedField, explainTable, explainText } from './explain.ts';
export { SOURCE_KEYS, type SourceKey } from './model.ts';
export { scholarshipRoutes } from './routes.ts';
export type { Politeness } from './scrape/host-queue.ts';
export { FILLED_FIELDS, type Inspection } from './scrape/inspect.ts';
export { isGood, type RunOutcome } from './scrape/outcome.ts';
export type { RunReport } from './scrape/run.ts';
export type { SourceSettings } from './scrape/source.ts';
export type { Scraper } from './scraper.ts';
export { siteKinds } from './sites/index.ts';
export { scholarshipMigrations } from './store/migrations.ts';

const reader = { normalize, fingerprint };

export type ScholarshipsDeps = Omit<scholarships.ScholarshipsDeps, 'reader'>;
export type ScraperDeps = Omit<scraper.ScraperDeps, 'reader'>;

export const createScholarships = (deps: ScholarshipsDeps): Backend =>
  scholarships.createScholarships({ ...deps, reader });

/** For the commands: reads sources without serving them. */
export const createScraper = (deps: ScraperDeps): scraper.Scraper =>
  scraper.createScraper({ ...deps, reader });
