import type { Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
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

const RETRY_AFTER_SECONDS = '10';

/** The service is about to end, or has lost its hold on a host: nothing is wrong with the question. */
function sayGivenUp(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  throw new HttpError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}

/** Reads sources now, each at most once at a time; sources of different hosts at the same time. */
export const createTrigger =
  (tools: { scraper: Scraper; clock: Clock; signal: AbortSignal }): Trigger =>
  async (sources, accept) => {
    const { scraper, clock, signal } = tools;
    const askedAt = clock.now();
    const runs = sources.map((source) => scraper.scrape(source, { signal, accept }));
    const reports = await Promise.all(runs).catch(sayGivenUp);
    const startedAt = Math.min(askedAt, ...reports.map((report) => report.startedAt));
    return { startedAt, finishedAt: clock.now(), reports };
  };
