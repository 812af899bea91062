import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Failure, FailureReason } from '../../platform/origin/outcome.ts';
import type { TeamRef } from '../model/types.ts';
import type { SportsSourcesHealth } from './contract.ts';
import type { Sources } from './sources.ts';

type Row = SportsSourcesHealth['sources'][number];

const RESOURCES = ['schedule', 'team', 'roster', 'standings', 'rankings'] as const;

const PROBLEMS: Readonly<Record<FailureReason, string>> = {
  unreachable: 'the provider cannot be reached',
  timeout: 'the provider did not answer in time',
  refused: 'the provider refused',
  unreadable: 'the provider answered in a shape that is not known',
  skipped: 'the provider keeps failing and is asked again later',
};

const problemOf = ({ reason, status }: Failure): string =>
  status === undefined ? PROBLEMS[reason] : `${PROBLEMS[reason]} (${status})`;

async function rowOf({ cache, resources }: Sources, team: TeamRef, name: Row['resource']): Promise<Row> {
  const resource: Resource<unknown> = resources[name](team);
  const { cached, askedAt, problem: failure, isAbsent } = await cache.entryOf(resource);
  const isAsked = Number.isFinite(askedAt);
  // Without either, the first attempt may still be under way.
  const answered = isAbsent ? 'absent' : cached === undefined ? null : 'ok';
  return {
    sport: team.sport,
    resource: name,
    outcome: failure?.reason ?? answered,
    lastGood: cached === undefined ? null : isoTime(cached.confirmedAt),
    lastAttempt: isAsked ? isoTime(askedAt) : null,
    problem: failure === undefined ? null : problemOf(failure),
  };
}

/** How the latest request for each resource of each sport ended. */
export async function listSourceHealth(sources: Sources): Promise<SportsSourcesHealth> {
  const teams = [...sources.teams.values()];
  const rows = teams.flatMap((team) => RESOURCES.map((resource) => rowOf(sources, team, resource)));
  return { sources: await Promise.all(rows) };
}

/** Whether the provider has ever answered for one of the teams. */
export async function hasRead(sources: Sources): Promise<boolean> {
  const rows = (await listSourceHealth(sources)).sources;
  return rows.length === 0 || rows.some(({ lastGood }) => lastGood !== null);
}
