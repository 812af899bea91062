import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import type { HttpEnv } from '../platform/http/context.ts';
import { HttpError } from '../platform/http/errors.ts';
import { healthOf } from '../platform/http/health.ts';
import type { Representations } from '../platform/http/representation.ts';
import { type Answer, mountGet, mountUncached } from '../platform/http/route.ts';
import type { Catalog } from './catalog/catalog.ts';
import { toItem } from './catalog/record.ts';
import { describeHealth, describeSources, describeStats, isDegraded, standingOf } from './catalog/sources.ts';
import type { Today } from './catalog/today.ts';
import type { SourceKey } from './model.ts';
import * as routes from './routes.ts';
import type { SourceSettings } from './scrape/source.ts';
import type { Trigger } from './scrape/trigger.ts';

export interface ApiTools {
  readonly catalog: Catalog;
  readonly today: () => Today;
  readonly sources: readonly SourceSettings[];
  readonly trigger: Trigger;
  readonly clock: Clock;
  readonly representations: Representations;
  readonly requireKey: RequireKey;
  readonly version: string;
}

/** Before every source was tried once, what is served is not the whole: nobody should keep it long. */
const FIRST_RUNS_MAX_AGE = 10;

type Body<T> = (about: { today: Today }) => T;

/** Mounts the contract's section 4.1 on an app. */
export function mountScholarships(app: OpenAPIHono<HttpEnv>, tools: ApiTools): void {
  const { catalog, today, sources, clock, version } = tools;
  const now = () => clock.now();
  const cached = { representations: tools.representations, now };
  const uncached = { requireKey: tools.requireKey, now };

  /** An answer from the catalog as it is now, or, on bypass, as it is after being read anew. */
  function answer<T>(bypass: boolean, body: Body<T>, only?: SourceKey): Answer<T> | Promise<Answer<T>> {
    const make = (isNew: boolean): Answer<T> => {
      const view = catalog.view();
      const day = today();
      const standing = standingOf(view, sources, only);
      return {
        version: `${view.generation}/${day.day}`,
        body: () => body({ today: day }),
        cache: isNew ? 'miss' : 'hit',
        confirmedAt: standing.confirmedAt ?? now(),
        modifiedAt: Math.max(view.recordsChangedAt, standing.confirmedAt ?? 0, day.startsAt),
        ...(standing.isWhole ? {} : { maxAge: FIRST_RUNS_MAX_AGE }),
        ...(standing.problem === undefined ? {} : { problem: standing.problem }),
      };
    };
    return bypass ? catalog.reload().then(make) : make(false);
  }

  mountGet(app, routes.listScholarships, cached, ({ query, bypass }) =>
    answer(
      bypass,
      ({ today: { day } }) => {
        const { records, total } = catalog.view().index.find(query, day);
        const { limit, offset } = query;
        const hasMore = offset + records.length < total;
        return { scholarships: records.map(toItem), total, limit, offset, hasMore };
      },
      query.source,
    ),
  );

  mountGet(app, routes.getScholarship, cached, ({ query, bypass }) => {
    const find = () => {
      const record = catalog.view().index.get(query.id);
      if (record === undefined) throw new HttpError('scholarship_not_found');
      return record.detail;
    };
    const made = answer(bypass, find);
    return made;
  });

  mountGet(app, routes.listSources, cached, ({ bypass }) =>
    answer(bypass, () => describeSources(catalog.view(), sources)),
  );

  mountGet(app, routes.getStats, cached, ({ bypass }) =>
    answer(bypass, ({ today: { day } }) => describeStats(catalog.view(), sources, day)),
  );

  mountUncached(app, routes.listSourceHealth, uncached, () => describeHealth(catalog.view(), sources));

  mountUncached(app, routes.getHealth, uncached, () =>
    healthOf('scholarships', version, isDegraded(catalog.view()), now()),
  );

  mountUncached(app, routes.triggerScholarships, uncached, async ({ source, accept }) => {
    const asked = source === undefined ? sources : sources.filter(({ key }) => key === source);
    const done = await tools.trigger(asked, accept === '1');
    return {
      triggered: 'scholarships' as const,
      startedAt: isoTime(done.startedAt),
      finishedAt: isoTime(done.finishedAt),
      results: done.reports.map(
        ({ source: key, outcome, problem, pages, records, dropped, added, changed, gone }) => ({
          source: key,
          outcome,
          problem,
          pages,
          records,
          dropped,
          added,
          changed,
          gone,
        }),
      ),
    };
  });
}
