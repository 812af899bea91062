import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime, notAfter } from '../../platform/clock.ts';
import type { Failure, FailureReason } from '../../platform/origin/outcome.ts';
import type { TeamRef } from '../model/teams.ts';
import { NO_LONGER, NOT_OFFERED, SAYS_LESS } from '../refreshes/never-less.ts';
import type { SportsSourcesHealth } from './contract.ts';
import type { SportsDeps } from './read-seasons.ts';

type Row = SportsSourcesHealth['sources'][number];

const RESOURCES = ['schedule', 'team', 'roster', 'standings', 'rankings'] as const;

const PROBLEMS: Readonly<Record<FailureReason, string>> = {
  unreachable: 'the provider cannot be reached',
  timeout: 'the provider did not answer in time',
  refused: 'the provider refused',
  unreadable: 'the provider answered in a shape that is not known',
  skipped: 'the provider keeps failing and is asked again later',
};

/** The codes of failures that have words of their own. */
const BY_CODE: Readonly<Record<string, string>> = {
  [NOT_OFFERED]: 'the provider does not have it for this sport',
  [NO_LONGER]: 'the provider no longer has it; the last edition is served',
  [SAYS_LESS]: 'the page says less than was known, which is served',
};

function problemOf({ reason, status, code = '', part }: Failure): string {
  const text = BY_CODE[code] ?? PROBLEMS[reason];
  return `${text}${status === undefined ? '' : ` (${status})`}${part === undefined ? '' : `: ${part}`}`;
}

/** Games that the schedule keeps although its pages no longer have them, or say less of them. */
async function keptBy({ cache, resources }: SportsDeps, team: TeamRef): Promise<string | null> {
  const count = (await cache.peek(resources.schedule(team)))?.value.kept.games.length ?? 0;
  return count === 0 ? null : `the page says less than was known of ${count} games, which stay`;
}

async function rowOf(deps: SportsDeps, team: TeamRef, name: Row['resource']): Promise<Row> {
  const { cache, clock, resources } = deps;
  const resource: Resource<unknown> = resources[name](team);
  const { cached, askedAt, problem: failure, isAbsent } = await cache.entryOf(resource);
  const isAsked = Number.isFinite(askedAt);
  // Without either, the first attempt may still be under way.
  const kept = name === 'schedule' ? await keptBy(deps, team) : null;
  const answered = isAbsent ? 'absent' : cached === undefined ? null : 'ok';
  return {
    sport: team.sport,
    resource: name,
    outcome:
      failure?.code === NO_LONGER || failure?.code === NOT_OFFERED ? 'absent' : (failure?.reason ?? answered),
    lastGood: cached === undefined ? null : isoTime(cached.confirmedAt),
    lastAttempt: isAsked ? isoTime(notAfter(clock.now(), askedAt)) : null,
    problem: failure === undefined ? kept : problemOf(failure),
  };
}

/** How the latest request for each resource of each sport ended. */
export async function listSourceHealth(deps: SportsDeps): Promise<SportsSourcesHealth> {
  const teams = [...deps.teams.values()];
  const rows = teams.flatMap((team) => RESOURCES.map((resource) => rowOf(deps, team, resource)));
  return { sources: await Promise.all(rows) };
}

/** Whether the provider has ever answered for one of the teams. */
export async function hasRead(deps: SportsDeps): Promise<boolean> {
  const rows = (await listSourceHealth(deps)).sources;
  return rows.length === 0 || rows.some(({ lastGood }) => lastGood !== null);
}
