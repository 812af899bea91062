import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime, notAfter } from '../../platform/clock.ts';
import { otherConference, otherTeam, type TeamRef } from '../model/teams.ts';
import { NO_LONGER } from '../refreshes/incomplete-responses.ts';
import { problemOf } from '../refreshes/refresh-days.ts';
import type { SportsSourcesHealth } from './contract.ts';
import type { SportsDeps } from './responses.ts';

type Row = SportsSourcesHealth['sources'][number];

const RESOURCES = ['schedule', 'team', 'roster', 'standings', 'rankings'] as const;

/** A text about what the latest schedule lacks; `null` if it is whole. */
async function lackOf({ cache, resources, seasons }: SportsDeps, team: TeamRef, name: Row['resource']) {
  if (name !== 'schedule') return null;
  const held = (await seasons.peek(team))?.value.held ?? 0;
  if (held > 0)
    return `the latest response is incomplete; games still served from earlier responses: ${held}`;
  return (await cache.peek(resources.schedule(team)))?.value.gap ?? null;
}

/**
 * A text about a difference between the campus file and the team's own page, which takes precedence; `null` if they
 * agree.
 */
async function differenceFromFile({ cache, resources }: SportsDeps, ref: TeamRef, name: Row['resource']) {
  const team = (await cache.peek(resources.team(ref)))?.value;
  if (team === undefined) return null;
  const [difference = null] =
    name === 'team' ? otherTeam(ref, team) : name === 'standings' ? otherConference(ref, team) : [];
  return difference;
}

async function rowOf(deps: SportsDeps, team: TeamRef, name: Row['resource']): Promise<Row> {
  const { cache, clock, resources } = deps;
  const resource: Resource<unknown> = resources[name](team);
  const { cached, requestedAt, problem: failure, isAbsent } = await cache.entryOf(resource);
  const wasRequested = Number.isFinite(requestedAt);
  // If there is neither a value nor a failure, the first request may still be running.
  const lack = await lackOf(deps, team, name);
  const remark = (await differenceFromFile(deps, team, name)) ?? lack;
  const isCut = name === 'schedule' && (await cache.peek(resources.schedule(team)))?.value.gap !== undefined;
  const responded = isAbsent ? 'absent' : cached === undefined ? null : 'ok';
  return {
    sport: team.sport,
    resource: name,
    outcome: failure?.code === NO_LONGER ? 'absent' : (failure?.reason ?? (isCut ? 'unreadable' : responded)),
    lastGood: cached === undefined ? null : isoTime(cached.confirmedAt),
    lastAttempt: wasRequested ? isoTime(notAfter(clock.now(), requestedAt)) : null,
    problem: failure === undefined ? remark : problemOf(failure),
  };
}

/** The outcome of the latest request for each resource of each team. */
export async function readHealth(deps: SportsDeps): Promise<SportsSourcesHealth> {
  const teams = [...deps.teams.values()];
  const rows = teams.flatMap((team) => RESOURCES.map((resource) => rowOf(deps, team, resource)));
  return { sources: await Promise.all(rows) };
}

/** Whether any request for one of the teams has ever succeeded. */
export async function hasRead(deps: SportsDeps): Promise<boolean> {
  const rows = (await readHealth(deps)).sources;
  return rows.length === 0 || rows.some(({ lastGood }) => lastGood !== null);
}
