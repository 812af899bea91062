import { createLogger } from '../../src/platform/log.ts';
import type { ScraperDeps } from '../../src/scholarships/runs/scraper.ts';
import { inlineReader } from './pretend-site.ts';

/**
 * Dependencies of a scraper for a test. The scraper extracts pages in this process, logs nothing and does not wait
 * between pages.
 */
export const scraperDeps = (
  own: Pick<ScraperDeps, 'database' | 'clock' | 'upstream'> & Partial<ScraperDeps>,
): ScraperDeps => ({
  log: createLogger('silent'),
  timeZone: 'America/Chicago',
  version: '1',
  sources: [],
  reader: inlineReader,
  politeness: { delayMs: 0, jitterMs: 0 },
  ...own,
});
