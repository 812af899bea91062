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
/** Called if a refresh that began earlier is joined. */
type Joined = (since: number) => void;

/** Refreshes one kind of resource for all teams now. A call during the same work joins it. */
export function createRefreshTrigger({ cache, resources, seasons, clock, teams }: SportsDeps) {
  const once = createSingleFlight<SportsTrigger>();

  async function refresh<T>(
    sport: Sport,
    resource: Resource<T>,
    joined: Joined,
    readRows: () => Promise<Row[]>,
    work = () => cache.refresh(resource),
  ): Promise<Renewal> {
    const [before, rowsBefore] = [await cache.peek(resource), await readRows()];
    const { refreshingSince } = await cache.entryOf(resource);
    if (refreshingSince !== undefined) joined(refreshingSince);
    const outcome = await work();
    const [after, rows] = [await cache.peek(resource), await readRows()];
    const changes = describeChanges(rowsBefore, rows);
    const result = { count: rows.length, ...changes };
    if (outcome.kind === 'failed')
      return { sport, outcome: 'failed', problem: outcome.failure.reason, ...result };
    const isSame = after?.version === before?.version && changes.changes.length === 0;
    return { sport, outcome: isSame ? 'unchanged' : 'changed', ...result };
  }

  /** Schedules with the scoreboards of their season: a wrong result on one of them is corrected, too. */
  const refreshSeason = (team: TeamRef, joined: Joined) =>
    refresh(
      team.sport,
      resources.schedule(team),
      joined,
      async () => gameRows((await seasons.peek(team))?.value ?? { games: [] }),
      () => seasons.refresh(team),
    );

  const refreshRows = <T>(
    team: TeamRef,
    resource: Resource<T>,
    rowsOf: (value: T) => Row[],
    joined: Joined,
  ) =>
    refresh(team.sport, resource, joined, async () => {
      const cached = await cache.peek(resource);
      return cached === undefined ? [] : rowsOf(cached.value);
    });

  const work: Record<Triggered, (team: TeamRef, joined: Joined) => Promise<Renewal>> = {
    schedules: refreshSeason,
    rosters: (team, joined) => refreshRows(team, resources.roster(team), rosterRows, joined),
    standings: (team, joined) => refreshRows(team, resources.standings(team), standingRows, joined),
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
