import type { z } from '@hono/zod-openapi';
import type { DetailsDeps } from '../../platform/backend.ts';
import { isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { RunDaysReader } from '../catalog/run-days.ts';
import type { Run } from '../store/runs.ts';
import type { CatalogDeps } from './catalog-answer.ts';
import { sourceRuns } from './contract.ts';

export interface RunsDeps extends CatalogDeps {
  readonly runDays: RunDaysReader;
}

type SourceRuns = z.input<typeof sourceRuns>;

function shown(run: Run | undefined, details: boolean): SourceRuns['sources'][number]['latest'] {
  if (run === undefined) return null;
  const { outcome, problem, pages, records, dropped, added, changed, gone } = run;
  const counts = { pages, records, dropped, added, changed, gone };
  return {
    startedAt: isoTime(run.started_at),
    finishedAt: isoTime(run.finished_at),
    outcome,
    problem: details ? problem : null,
    ...counts,
    filled: run.filled === null ? null : JSON.parse(run.filled),
  };
}

/** The latest runs of each source, and for each of the last days how many were good or failed. */
export const listRuns = uncachedRoute({
  method: 'get',
  path: '/api/sources/runs',
  operationId: 'listScholarshipRuns',
  summary: 'The latest runs of each source',
  description: 'What each run found and changed, and the outcomes of the runs on each of the last 90 days.',
  answer: sourceRuns,
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
