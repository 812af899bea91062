import { z } from '@hono/zod-openapi';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { Scraper } from '../runs/scraper.ts';
import { presentKeys } from './catalog-answer.ts';
import { sourceKey, triggerAnswer } from './contract.ts';

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
export const triggerScholarships = uncachedRoute({
  method: 'post',
  path: '/api/trigger/scholarships',
  operationId: 'triggerScholarships',
  summary: 'Read the sources now',
  description:
    'Responds when the work is done. A call during a run waits for that run instead of starting another.',
  query: z.object({
    source: sourceKey.optional().openapi({ description: 'Only this source' }),
    accept: z.enum(['1']).optional().openapi({
      description:
        '`1`: accept a much smaller list, instead of holding it back, and fields that few scholarships have',
    }),
  }),
  answer: triggerAnswer,
  errors: ['parameter_invalid', 'unavailable'],
  needsKey: true,
  async handle(
    { scraper, sources, clock, signal }: TriggerDeps,
    { query: { source: only, accept }, keyName },
  ) {
    const chosen = only === undefined ? undefined : presentKeys([only], sources);
    const askedAt = clock.now();
    const asked = sources.filter(({ key }) => chosen === undefined || chosen.includes(key));
    const runs = asked.map((source) =>
      scraper.scrape(source, { signal, accept: accept === '1', ...(keyName && { by: keyName }) }),
    );
    const reports = await Promise.all(runs).catch(throwUnavailable);
    return {
      triggered: 'scholarships' as const,
      // Earlier than the request if a run was already under way.
      startedAt: isoTime(Math.min(askedAt, ...reports.map(({ startedAt }) => startedAt))),
      finishedAt: isoTime(clock.now()),
      results: reports.map(({ startedAt: _from, finishedAt: _to, changes: _changes, ...result }) => result),
    };
  },
});
