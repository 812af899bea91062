import { z } from '@hono/zod-openapi';
import type { DetailsDeps } from '../../platform/backend.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/retry-until-available.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { type Sent, uncachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import type { RunDaysReader } from '../catalog/source-health.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { sourceKey } from '../model/fields.ts';
import { shownLeftOut } from '../model/left-out.ts';
import type { Scraper } from '../runs/scraper.ts';
import { leftOutIn, type Run } from '../store/runs.ts';
import { type CatalogDeps, catalogRoute, presentKeys } from './catalog-response.ts';
import { sourceHealth, sourceRuns, sourceSummaries, triggerResponse } from './contract.ts';

/** The sources, each with its number of scholarships and the time of its last good run. */
export const listSources = catalogRoute({
  path: '/api/sources',
  operationId: 'listSources',
  summary: 'The scholarship sources',
  description: 'Each with its number of scholarships and the time when its content was last confirmed.',
  response: sourceSummaries,
  maxAge: DAY_SECONDS,
  render: ({ index, statuses }, { deps }) => ({
    sources: deps.sources.map(({ key, name }) => {
      const good = statuses.get(key)?.good;
      return { key, name, count: index.count(key), lastScraped: good ? isoTime(good.finished_at) : null };
    }),
  }),
});

export const listSourceHealth = uncachedRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listScholarshipSourceHealth',
  summary: 'Health of each scholarship source',
  description:
    'The outcome of the latest run of each source. `problem` is also set after a successful run if a field is missing ' +
    'from most scholarships or a next page was not followed.',
  response: sourceHealth,
  handle({ catalog, details = true }: CatalogDeps & DetailsDeps) {
    const { health } = catalog.current();
    if (details) return health;
    return { sources: health.sources.map((source) => ({ ...source, problem: null })) };
  },
});

export interface RunsDeps extends CatalogDeps {
  readonly runDays: RunDaysReader;
}

type SourceRuns = Sent<typeof sourceRuns>;

function shown(run: Run | undefined, details: boolean): SourceRuns['sources'][number]['latest'] {
  if (run === undefined) return null;
  const { outcome, problem, pages, records, dropped, added, changed, gone } = run;
  const counts = { pages, records, dropped, added, changed, gone };
  const leftOut = leftOutIn(run);
  return {
    startedAt: isoTime(run.started_at),
    finishedAt: isoTime(run.finished_at),
    outcome,
    problem: details ? problem : null,
    ...counts,
    filled: run.filled === null ? null : JSON.parse(run.filled),
    leftOut: leftOut && {
      count: leftOut.count,
      first: details ? shownLeftOut(leftOut.first) : [],
    },
  };
}

/** The latest runs of each source, and for each of the last days how many were good or failed. */
export const listRuns = uncachedRoute({
  method: 'get',
  path: '/api/sources/runs',
  operationId: 'listScholarshipRuns',
  summary: 'The latest runs of each source',
  description:
    'What the latest run and the latest successful run found and changed, and the outcomes on each of the last 90 days.',
  response: sourceRuns,
  errors: ['unavailable'],
  async handle({ details = true, catalog, clock, sources, runDays }: RunsDeps & DetailsDeps) {
    const { from, to, bySource } = await inTime(clock, () => runDays.read());
    const { statuses } = catalog.current();
    return {
      from,
      to,
      sources: sources.map(({ key, name }) => {
        const { latest, good } = statuses.get(key) ?? {};
        return {
          key,
          name,
          latest: shown(latest, details),
          latestGood: shown(good, details),
          days: (bySource.get(key) ?? []).map((day) => (details ? day : { ...day, problem: null })),
        };
      }),
    };
  },
});

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

/** Runs all sources or one of them at once, with different hosts in parallel. Responds when all runs have ended. */
export const triggerScholarships = uncachedRoute({
  method: 'post',
  path: '/api/trigger/scholarships',
  operationId: 'triggerScholarships',
  summary: 'Scrape the sources now',
  description:
    'Responds when the work is done. A request during a run waits for that run instead of starting another.',
  query: z.object({
    source: sourceKey.optional().openapi({ description: 'Only this source; default: all' }),
    accept: z.enum(['1']).optional().openapi({
      description:
        '`1`: accept a list that became much smaller, and fields that few scholarships have, instead of holding them back',
    }),
  }),
  response: triggerResponse,
  errors: ['parameter_invalid', 'unavailable'],
  needsKey: true,
  async handle(
    { scraper, sources, clock, signal }: TriggerDeps,
    { query: { source: only, accept }, keyName },
  ) {
    const chosen = only === undefined ? undefined : presentKeys([only], sources);
    const requestedAt = clock.now();
    const requested = sources.filter(({ key }) => chosen === undefined || chosen.includes(key));
    const runs = requested.map((source) =>
      scraper.scrape(source, {
        signal,
        isWhole: true,
        accept: accept === '1',
        ...(keyName && { by: keyName }),
      }),
    );
    const reports = await Promise.all(runs).catch(throwUnavailable);
    return {
      triggered: 'scholarships' as const,
      // Earlier than the request if the request joined a run.
      startedAt: isoTime(Math.min(requestedAt, ...reports.map(({ startedAt }) => startedAt))),
      finishedAt: isoTime(clock.now()),
      results: reports.map(({ startedAt: _from, finishedAt: _to, changes: _changes, ...result }) => result),
    };
  },
});
