import type { Hono } from 'hono';
import { z } from 'zod';
import { createCache } from '../platform/cache/cache.ts';
import type { Resource } from '../platform/cache/cached-value.ts';
import type { Clock } from '../platform/clock.ts';
import { type HttpEnv, plainContext } from '../platform/http/app.ts';
import type { RouteResponse } from '../platform/http/route.ts';
import type { Logger } from '../platform/log.ts';
import { HOUR_SECONDS } from '../platform/time.ts';
import { found } from '../platform/upstream/outcome.ts';
import { redactedUrl } from '../platform/upstream/redacted-url.ts';
import type { Campus } from './contract.ts';

/** The part of the campus file that the router publishes. */
export interface CampusSettings {
  readonly name: string;
  readonly timeZone: string;
  readonly teams: readonly { readonly sport: string; readonly teamId: string; readonly name: string }[];
  readonly sources: readonly {
    readonly key: string;
    readonly name: string;
    readonly kind: { readonly name: string };
    readonly url: string;
    readonly morePages?: readonly { readonly url: string }[];
  }[];
}

const teamResponse = z.object({
  team: z.object({ id: z.string(), name: z.string(), abbreviation: z.string(), logo: z.string().nullable() }),
});
type Team = z.output<typeof teamResponse>['team'];

interface Sports {
  readonly sports: Campus['sports'];
  /** Whether the sports backend has data for every team. */
  readonly isComplete: boolean;
}

/** Seconds. While the data of a team is unavailable, the response is cached for a shorter time. */
const MAX_AGE = HOUR_SECONDS;
const INCOMPLETE_MAX_AGE = 60;

/** The campus as it is configured, together with the data of each team from the sports backend. */
export function createGetCampus(deps: {
  campus: CampusSettings;
  /** The display name of each sport, by key. */
  sportNames: Readonly<Record<string, string>>;
  /** The routes of both backends, mounted under their prefixes. */
  backends: Hono<HttpEnv>;
  version: string;
  clock: Clock;
  log: Logger;
}) {
  const { campus, sportNames, backends, version, log } = deps;
  const cache = createCache<Sports>(deps);

  async function fetchTeam(sport: string): Promise<Team | undefined> {
    const response = await backends.request(`/sports/api/team?sport=${sport}`, {}, { edge: plainContext });
    if (!response.ok) return undefined;
    const reply = teamResponse.safeParse(await response.json().catch(() => undefined));
    if (!reply.success) log.warn({ err: reply.error, sport }, 'a team cannot be read');
    return reply.data?.team;
  }

  async function fetchSports(): Promise<Sports> {
    const teams = await Promise.all(campus.teams.map(({ sport }) => fetchTeam(sport)));
    const sports = campus.teams.map(({ sport, teamId, name }, at) => ({
      key: sport,
      name: sportNames[sport] ?? sport,
      team: teams[at] ?? { id: teamId, name, abbreviation: '', logo: null },
    }));
    return { sports, isComplete: !teams.includes(undefined) };
  }

  const maxAgeOf = ({ isComplete }: Sports): number => (isComplete ? MAX_AGE : INCOMPLETE_MAX_AGE);
  const resource: Resource<Sports> = {
    key: 'campus',
    freshFor: ({ value }) => maxAgeOf(value) * 1000,
    fetch: async () => found({ value: await fetchSports() }),
  };

  return async ({ bypass }: { readonly bypass: boolean }): Promise<RouteResponse<Campus>> => {
    const read = await cache.read(resource, { bypass });
    if (read.kind !== 'found') throw new Error('the campus is always found');
    const { value, changedAt, ...cached } = read.value;
    const sources = campus.sources.map(({ key, name, kind, url, morePages = [] }) => {
      const pages = [url, ...morePages.map((page) => page.url)].map(redactedUrl);
      return { key, name, kind: kind.name, url: redactedUrl(url), pages };
    });
    const { name, timeZone } = campus;
    return {
      version: cached.version,
      cache: cached.cache,
      confirmedAt: cached.confirmedAt,
      modifiedAt: changedAt,
      maxAge: maxAgeOf(value),
      body: () => ({ name, timeZone, sports: value.sports, sources, version }),
    };
  };
}
