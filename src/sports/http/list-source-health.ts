import type { DetailsDeps } from '../../platform/backend.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime, notAfter } from '../../platform/clock.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import { otherConference, otherTeam } from '../model/campus-file.ts';
import type { TeamRef } from '../model/teams.ts';
import { problemOf } from '../refreshes/failure-words.ts';
import { NO_LONGER } from '../refreshes/never-less.ts';
import { type SportsSourcesHealth, sourceHealth } from './contract.ts';
import type { SportsDeps } from './read-seasons.ts';

type Row = SportsSourcesHealth['sources'][number];

const RESOURCES = ['schedule', 'team', 'roster', 'standings', 'rankings'] as const;

/** Says which games are served although the latest page lacks them. */
async function keptBy({ cache, resources }: SportsDeps, team: TeamRef, name: Row['resource']) {
  if (name !== 'schedule') return null;
  const games = (await cache.peek(resources.schedule(team)))?.value.kept.games.length ?? 0;
  return games === 0
    ? null
    : `the page says less than was known; games still served as they were known: ${games}`;
}

/** Says where the campus file is older than the team's own page, which is used. */
async function staleInFile({ cache, resources }: SportsDeps, ref: TeamRef, name: Row['resource']) {
  const team = (await cache.peek(resources.team(ref)))?.value;
  if (team === undefined) return null;
  const [difference = null] =
    name === 'team' ? otherTeam(ref, team) : name === 'standings' ? otherConference(ref, team) : [];
  return difference;
}

async function rowOf(deps: SportsDeps, team: TeamRef, name: Row['resource']): Promise<Row> {
  const { cache, clock, resources } = deps;
  const resource: Resource<unknown> = resources[name](team);
  const { cached, askedAt, problem: failure, isAbsent } = await cache.entryOf(resource);
  const isAsked = Number.isFinite(askedAt);
  // Without either, the first attempt may still be under way.
  const kept = (await staleInFile(deps, team, name)) ?? (await keptBy(deps, team, name));
  const answered = isAbsent ? 'absent' : cached === undefined ? null : 'ok';
  return {
    sport: team.sport,
    resource: name,
    outcome: failure?.code === NO_LONGER ? 'absent' : (failure?.reason ?? answered),
    lastGood: cached === undefined ? null : isoTime(cached.confirmedAt),
    lastAttempt: isAsked ? isoTime(notAfter(clock.now(), askedAt)) : null,
    problem: failure === undefined ? kept : problemOf(failure),
  };
}

export async function readHealth(deps: SportsDeps): Promise<SportsSourcesHealth> {
  const teams = [...deps.teams.values()];
  const rows = teams.flatMap((team) => RESOURCES.map((resource) => rowOf(deps, team, resource)));
  return { sources: await Promise.all(rows) };
}

/** How the latest request for each resource of each sport ended. */
export const listSourceHealth = uncachedRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listSportsSourceHealth',
  summary: 'Health of each provider resource',
  description:
    'The outcome of the latest request to the provider for each resource of each sport, and what is ' +
    'wrong, if anything.',
  answer: sourceHealth,
  async handle(deps: SportsDeps & DetailsDeps) {
    const health = await readHealth(deps);
    if (deps.details !== false) return health;
    return { sources: health.sources.map((row) => ({ ...row, problem: null })) };
  },
});

/** Whether the provider has ever answered for one of the teams. */
export async function hasRead(deps: SportsDeps): Promise<boolean> {
  const rows = (await readHealth(deps)).sources;
  return rows.length === 0 || rows.some(({ lastGood }) => lastGood !== null);
}
