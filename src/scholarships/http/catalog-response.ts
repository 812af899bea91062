import type { z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { HeaderRecord } from '../../platform/http/cors.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { noParameters } from '../../platform/http/query.ts';
import {
  type BodyOf,
  type BodyType,
  cachedRoute,
  type Given,
  type RouteResponse,
} from '../../platform/http/route.ts';
import type { CampusDay, Catalog, CatalogState } from '../catalog/catalog.ts';
import { formerKeys, type SourceSettings } from '../crawl/source.ts';
import { SOURCE_KEYS, type SourceKey } from '../model/award.ts';

export interface CatalogDeps {
  readonly catalog: Catalog;
  readonly campusDay: () => CampusDay;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  readonly timeZone: string;
  readonly identity: CampusIdentity;
}

/** Until every source has been scraped once, the list is incomplete, and caches must not keep it for long. */
const FIRST_RUNS_MAX_AGE = 10;

/**
 * Replaces former keys of sources in a request by the current keys. Rejects keys that are neither standard nor
 * configured: they are probably typos.
 */
export function presentKeys(requested: readonly SourceKey[], sources: readonly SourceSettings[]) {
  const former = formerKeys(sources);
  const validKeys = new Set([...SOURCE_KEYS, ...sources.map(({ key }) => key), ...former.keys()]);
  if (requested.some((key) => !validKeys.has(key)))
    throw new HttpError('parameter_invalid', { parameter: 'source' });
  return requested.map((key) => former.get(key) ?? key);
}

/** What determines the age of a response. */
interface About {
  /** All sources if not given. */
  readonly sources?: readonly SourceKey[] | undefined;
  /** Whether the response also names awards of other sources, so that it changes with any of them. */
  readonly namesOthers?: boolean;
  /** Whether the response may change each day, for instance because a deadline passes. */
  readonly changesDaily?: boolean;
  /** Whether it may be cached until midnight at the campus at most. */
  readonly endsToday?: boolean;
}

/** A response made from the catalog. With `bypass` (`nocache=1`) the database is read first. */
export async function respondFromCatalog<T>(
  { catalog, campusDay, clock, sources }: CatalogDeps,
  bypass: boolean,
  body: (state: CatalogState, today: string) => T,
  { sources: requested, namesOthers = false, changesDaily = false, endsToday = false }: About = {},
): Promise<RouteResponse<T>> {
  const only = requested && presentKeys(requested, sources);
  const isNew = bypass && (await catalog.reload());
  const state = catalog.current();
  const { day, startsAt, endsAt } = campusDay();
  const { confirmedAt, latestAt = 0, isComplete, problem } = state.reliability(only);
  return {
    version: `${state.generation}/${day}`,
    body: () => body(state, day),
    cache: isNew ? 'miss' : 'hit',
    confirmedAt: confirmedAt ?? clock.now(),
    // At midnight awards close, which changes their order.
    modifiedAt: Math.max(
      state.changedAt(day, namesOthers ? undefined : only),
      latestAt,
      only === undefined || changesDaily ? startsAt : 0,
    ),
    ...(endsToday && { expiresAt: endsAt }),
    ...(isComplete ? {} : { maxAge: FIRST_RUNS_MAX_AGE }),
    ...(problem === undefined ? {} : { problem }),
  };
}

interface CatalogRequest<Q> {
  readonly query: Q;
  /** The day at the campus, `YYYY-MM-DD`. */
  readonly today: string;
  readonly deps: CatalogDeps;
}

/**
 * A route whose response needs nothing but the catalog in memory. `about`: what its age depends on. `render` makes the
 * body; a search runs there, and only if no response of this version is cached.
 */
export const catalogRoute = <B extends BodyType, Q extends z.ZodObject = typeof noParameters>({
  about = () => ({}),
  render,
  headers,
  ...route
}: Given<Q, B, 'method'> & {
  about?(request: CatalogRequest<z.output<Q>>): About;
  render(state: CatalogState, request: CatalogRequest<z.output<Q>>): BodyOf<B>;
  readonly headers?: HeaderRecord | undefined;
}) =>
  cachedRoute<CatalogDeps, B, Q>({
    ...(route as Given<Q, B, 'method'>),
    async handle(deps, { query, bypass }) {
      const request = { query, deps, today: deps.campusDay().day };
      const body = (state: CatalogState, today: string) => render(state, { query, deps, today });
      const response = await respondFromCatalog(deps, bypass, body, about(request));
      return headers === undefined ? response : { ...response, headers };
    },
  });
