import { createSingleFlight } from '../../platform/async/single-flight.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime } from '../../platform/clock.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { type SportsTrigger, triggerAnswer } from './contract.ts';
import { describeChanges, gameRows, type Row, rosterRows, standingRows } from './describe-changes.ts';
import type { SportsDeps } from './read-seasons.ts';

type Triggered = SportsTrigger['triggered'];
type Renewal = SportsTrigger['results'][number];

/** Refreshes one kind of resource for all teams now. A call during the same work joins it. */
export function createRefreshTrigger({ cache, resources, clock, teams }: Omit<SportsDeps, 'seasons'>) {
  const once = createSingleFlight<SportsTrigger>();

  async function refresh<T>(
    sport: Sport,
    resource: Resource<T>,
    rowsOf: (value: T) => Row[],
    joined: (since: number) => void,
  ): Promise<Renewal> {
    const before = await cache.peek(resource);
    const { refreshingSince } = await cache.entryOf(resource);
    if (refreshingSince !== undefined) joined(refreshingSince);
    const outcome = await cache.refresh(resource);
    const after = await cache.peek(resource);
    const rows = after === undefined ? [] : rowsOf(after.value);
    const changes = describeChanges(before === undefined ? [] : rowsOf(before.value), rows);
    const result = { count: rows.length, ...changes };
    if (outcome.kind === 'failed')
      return { sport, outcome: 'failed', problem: outcome.failure.reason, ...result };
    return { sport, outcome: after?.version === before?.version ? 'unchanged' : 'changed', ...result };
  }

  type Joined = (since: number) => void;
  const work: Record<Triggered, (team: TeamRef, joined: Joined) => Promise<Renewal>> = {
    schedules: (team, joined) => refresh(team.sport, resources.schedule(team), gameRows, joined),
    rosters: (team, joined) => refresh(team.sport, resources.roster(team), rosterRows, joined),
    standings: (team, joined) => refresh(team.sport, resources.standings(team), standingRows, joined),
  };

  return (triggered: Triggered): Promise<SportsTrigger> =>
    once(triggered, async () => {
      // If this call joins a running refresh, the time when that one began.
      let startedAt = clock.now();
      const joined = (since: number) => {
        startedAt = Math.min(startedAt, since);
      };
      const results = await Promise.all([...teams.values()].map((team) => work[triggered](team, joined)));
      return { triggered, startedAt: isoTime(startedAt), finishedAt: isoTime(clock.now()), results };
    });
}

interface TriggerDeps {
  readonly refreshNow: ReturnType<typeof createRefreshTrigger>;
}

const routeOf = (what: Triggered, operationId: string) =>
  uncachedRoute({
    method: 'post',
    path: `/api/trigger/${what}`,
    operationId,
    summary: `Refresh all ${what} now`,
    description:
      'Responds when the work is done. A call during a refresh waits for it instead of starting another.',
    answer: triggerAnswer,
    needsKey: true,
    handle: ({ refreshNow }: TriggerDeps) => refreshNow(what),
  });

export const triggerRoutes = [
  routeOf('schedules', 'triggerSchedules'),
  routeOf('rosters', 'triggerRosters'),
  routeOf('standings', 'triggerStandings'),
];
