import type { Clock } from '../../platform/clock.ts';
import type { Scraper } from '../scraper.ts';
import type { RunReport } from './run.ts';
import type { SourceSettings } from './source.ts';

export interface Triggered {
  /** When the first of the runs began, ms: before the call, if it joined one. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly reports: readonly RunReport[];
}

export type Trigger = (sources: readonly SourceSettings[], accept: boolean) => Promise<Triggered>;

/** Reads sources now, each at most once at a time; sources of different hosts at the same time. */
export const createTrigger =
  (tools: { scraper: Scraper; clock: Clock; signal: AbortSignal }): Trigger =>
  async (sources, accept) => {
    const { scraper, clock, signal } = tools;
    const askedAt = clock.now();
    const reports = await Promise.all(sources.map((source) => scraper.scrape(source, { signal, accept })));
    const startedAt = Math.min(askedAt, ...reports.map((report) => report.startedAt));
    return { startedAt, finishedAt: clock.now(), reports };
  };
