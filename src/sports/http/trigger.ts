import { isDeepStrictEqual } from 'node:util';
import { createSingleFlight } from '../../platform/async.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import { isoTime } from '../../platform/clock.ts';
import { isObject } from '../../platform/formats/json.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import { NO_DETAILS } from '../games/details.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import type { Roster, Standings, TeamRef } from '../model/teams.ts';
import { type SportsTrigger, triggerResponse } from './contract.ts';
import { type SportsDeps, shownGame } from './responses.ts';

type Triggered = SportsTrigger['triggered'];
type RefreshResult = SportsTrigger['results'][number];
/** Called with the start time of a running refresh, if this call joins it. */
type Joined = (since: number) => void;

/** Refreshes one kind of resource for all teams now. A call during a refresh joins that refresh. */
export function createRefreshTrigger({ cache, resources, seasons, clock, teams }: SportsDeps) {
  const singleFlight = createSingleFlight<SportsTrigger>();

  async function refresh<T>(
    sport: Sport,
    resource: Resource<T>,
    joined: Joined,
    readRows: () => Promise<Row[]>,
    work: () => Promise<Outcome<unknown>> = () => cache.refresh(resource),
  ): Promise<RefreshResult> {
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

  /**
   * Refreshes a schedule and the scoreboards of its season, so that a wrong result on one of them is corrected, too.
   */
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

  const work: Record<Triggered, (team: TeamRef, joined: Joined) => Promise<RefreshResult>> = {
    schedules: refreshSeason,
    rosters: (team, joined) => refreshRows(team, resources.roster(team), rosterRows, joined),
    standings: (team, joined) => refreshRows(team, resources.standings(team), standingRows, joined),
  };

  return (triggered: Triggered): Promise<SportsTrigger> =>
    singleFlight(triggered, async () => {
      // If this call joins a running refresh, `startedAt` becomes the time when that refresh began.
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
      'All teams at once. Responds when the work is done; a request during a refresh waits for it instead of starting ' +
      'another.',
    response: triggerResponse,
    needsKey: true,
    handle: ({ refreshNow }: TriggerDeps) => refreshNow(what),
  });

export const triggerRoutes = [
  routeOf('schedules', 'triggerSchedules'),
  routeOf('rosters', 'triggerRosters'),
  routeOf('standings', 'triggerStandings'),
];

type Change = SportsTrigger['results'][number]['changes'][number];

/** A row of a list in a response: its id, its name and all its fields. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly shown: object;
}

/** A new season changes every row. All changes are counted, but only as many are listed as a person would read. */
const MOST_LISTED = 50;

/** The paths of the fields in which two values differ: `status`, `local_team.score`. */
function differing(before: unknown, after: unknown, path = ''): string[] {
  if (!isObject(before) || !isObject(after)) return isDeepStrictEqual(before, after) ? [] : [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differing(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

function changesBetween(before: readonly Row[], after: readonly Row[]): Change[] {
  const [earlier, later] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const changes: Change[] = [];
  for (const { id, name, shown } of after) {
    const earlierRow = earlier?.get(id);
    const fields = earlierRow === undefined ? [] : differing(earlierRow.shown, shown);
    if (earlierRow === undefined) changes.push({ id, name, change: 'added', fields });
    else if (fields.length > 0) changes.push({ id, name, change: 'changed', fields });
  }
  for (const { id, name } of before) {
    if (!later?.has(id)) changes.push({ id, name, change: 'removed', fields: [] });
  }
  return changes;
}

/** The changes by a refresh: their number, and the first ones in detail. */
export function describeChanges(before: readonly Row[], after: readonly Row[]) {
  const changes = changesBetween(before, after);
  const count = (kind: Change['change']) => changes.filter(({ change }) => change === kind).length;
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    changes: changes.slice(0, MOST_LISTED),
  };
}

const gameRow = (game: Game): Row => ({
  id: game.id,
  name: game.name,
  shown: shownGame({ ...game, ...NO_DETAILS }),
});

export const gameRows = ({ games }: { readonly games: readonly Game[] }): Row[] => games.map(gameRow);

const rosterRows = ({ athletes, coaches }: Roster): Row[] => [
  ...athletes.map((athlete) => ({ id: athlete.id, name: athlete.name, shown: athlete })),
  ...coaches.map((coach) => ({ id: coach.name, name: coach.name, shown: coach })),
];

const standingRows = ({ standings }: Standings): Row[] =>
  standings.map((standing) => ({ id: standing.team.id, name: standing.team.name, shown: standing }));
