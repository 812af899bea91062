import { type Clock, isoTime } from '../../platform/clock.ts';
import { unavailable } from '../../platform/http/errors.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import type { Scraper } from '../runs/scraper.ts';
import { checkSources } from './catalog-answer.ts';

export interface TriggerDeps {
  readonly scraper: Scraper;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  /** Aborts when the service stops and no longer waits for open requests. */
  readonly signal: AbortSignal;
}

const RETRY_AFTER_SECONDS = 10;

/** A run is aborted when the service stops or another process takes over the host; the caller may try again. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  throw unavailable(RETRY_AFTER_SECONDS);
}

/** Runs all sources, or one, now. Different hosts run at the same time. Answers when all runs have ended. */
export async function triggerScrape(
  { scraper, sources, clock, signal }: TriggerDeps,
  { source: only, accept }: { source?: SourceKey | undefined; accept?: '1' | undefined },
) {
  checkSources(only === undefined ? [] : [only], sources);
  const askedAt = clock.now();
  const asked = sources.filter(({ key }) => only === undefined || key === only);
  const runs = asked.map((source) => scraper.scrape(source, { signal, accept: accept === '1' }));
  const reports = await Promise.all(runs).catch(throwUnavailable);
  return {
    triggered: 'scholarships' as const,
    // Earlier than the request if it joined a run that had already begun.
    startedAt: isoTime(Math.min(askedAt, ...reports.map(({ startedAt }) => startedAt))),
    finishedAt: isoTime(clock.now()),
    results: reports.map(({ startedAt: _from, finishedAt: _to, changes: _changes, ...result }) => result),
  };
}
