import type { Clock } from '../../platform/clock.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { RouteResponse } from '../../platform/http/route.ts';
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
  /** Whether the response may change each day, for instance because a deadline passes. */
  readonly changesDaily?: boolean;
}

/** A response made from the catalog. With `bypass` (`nocache=1`) the database is read first. */
export async function respondFromCatalog<T>(
  { catalog, campusDay, clock, sources }: CatalogDeps,
  bypass: boolean,
  body: (state: CatalogState, today: string) => T,
  { sources: requested, changesDaily = false }: About = {},
): Promise<RouteResponse<T>> {
  const only = requested && presentKeys(requested, sources);
  const isNew = bypass && (await catalog.reload());
  const state = catalog.current();
  const { day, startsAt } = campusDay();
  const { confirmedAt, latestAt = 0, isComplete, problem } = state.reliability(only);
  return {
    version: `${state.generation}/${day}`,
    body: () => body(state, day),
    cache: isNew ? 'miss' : 'hit',
    confirmedAt: confirmedAt ?? clock.now(),
    // At midnight awards close, which changes their order.
    modifiedAt: Math.max(
      state.changedAt(day, only),
      latestAt,
      only === undefined || changesDaily ? startsAt : 0,
    ),
    ...(isComplete ? {} : { maxAge: FIRST_RUNS_MAX_AGE }),
    ...(problem === undefined ? {} : { problem }),
  };
}
