import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import type { HttpEnv } from '../platform/http/context.ts';
import { HttpError } from '../platform/http/errors.ts';
import { healthOf } from '../platform/http/health.ts';
import { prepareList } from '../platform/http/prepared.ts';
import type { Representations } from '../platform/http/representation.ts';
import { type Answer, mountHeld, mountUncached } from '../platform/http/route.ts';
import type { Catalog, View } from './catalog/catalog.ts';
import { describeHealth, describeSources, describeStats, isDegraded } from './catalog/sources.ts';
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
  readonly isDatabaseAway: () => boolean;
}

/** Before every source was tried once, what is served is not the whole: nobody should keep it long. */
const FIRST_RUNS_MAX_AGE = 10;

type MakeBody<T> = (view: View, today: string) => T;

/** Answers from the catalog as it is; `isNew`: it was just read anew. */
function createAnswers({ catalog, today, clock }: ApiTools) {
  return <T>(isNew: boolean, body: MakeBody<T>, only?: SourceKey): Answer<T> => {
    const view = catalog.view();
    const { day, startsAt } = today();
    const { confirmedAt, isWhole, problem } = view.standings.of(only);
    return {
      version: `${view.generation}/${day}`,
      body: () => body(view, day),
      cache: isNew ? 'miss' : 'hit',
      confirmedAt: confirmedAt ?? clock.now(),
      // What is open and in which order turns at midnight.
      modifiedAt: Math.max(view.recordsChangedAt, confirmedAt ?? 0, startsAt),
      ...(isWhole ? {} : { maxAge: FIRST_RUNS_MAX_AGE }),
      ...(problem === undefined ? {} : { problem }),
    };
  };
}

function listOf({ index }: View, query: routes.ListQuery, today: string) {
  const { records, total } = index.find(query, today);
  const { limit, offset } = query;
  const items = records.map(({ item }) => item);
  const hasMore = offset + items.length < total;
  return prepareList('scholarships', items, { total, limit, offset, hasMore });
}

function detailOf({ index }: View, id: string) {
  const record = index.get(id);
  if (record === undefined) throw new HttpError('scholarship_not_found');
  return record.detail;
}

async function runNow({ sources, trigger }: ApiTools, only: SourceKey | undefined, accept: boolean) {
  const asked = only === undefined ? sources : sources.filter(({ key }) => key === only);
  const { startedAt, finishedAt, reports } = await trigger(asked, accept);
  return {
    triggered: 'scholarships' as const,
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
    results: reports.map(({ startedAt: _from, finishedAt: _to, changes: _changes, ...result }) => result),
  };
}

/** Mounts the contract's section 4.1 on an app. */
export function mountScholarships(app: OpenAPIHono<HttpEnv>, tools: ApiTools): void {
  const { catalog, sources, representations, requireKey, version } = tools;
  const now = () => tools.clock.now();
  const held = { representations, now, renew: catalog.reload };
  const uncached = { requireKey, now };
  const answer = createAnswers(tools);

  mountHeld(app, routes.listScholarships, held, (query, isNew) => ({
    ...answer(isNew, (view, today) => listOf(view, query, today), query.source),
    ...(query.deadline === undefined ? {} : { turnsAt: tools.today().endsAt }),
  }));
  mountHeld(app, routes.getScholarship, held, ({ id }, isNew) => answer(isNew, (view) => detailOf(view, id)));
  mountHeld(app, routes.listSources, held, (_, isNew) =>
    answer(isNew, (view) => describeSources(view, sources)),
  );
  mountHeld(app, routes.getStats, held, (_, isNew) =>
    answer(isNew, (view, today) => describeStats(view, sources, today)),
  );
  mountUncached(app, routes.listSourceHealth, uncached, () => describeHealth(catalog.view(), sources));
  mountUncached(app, routes.getHealth, uncached, () =>
    healthOf(
      { service: 'scholarships', version, now: now() },
      { sources: isDegraded(catalog.view()), database: tools.isDatabaseAway() },
    ),
  );
  mountUncached(app, routes.triggerScholarships, uncached, ({ source, accept }) =>
    runNow(tools, source, accept === '1'),
  );
}
