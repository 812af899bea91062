import type { Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { SeasonGame, Seasons } from '../games/season.ts';
import { isCalledOff, isPlaying } from '../model/game-state.ts';
import { isExpected, nextWatch, watchInterval } from '../model/next-look.ts';
import type { TeamRef } from '../model/teams.ts';
import { refreshOlder, type SportsCache } from '../refreshes/resources.ts';

export interface LiveGames {
  readonly job: Job;
  /** `activeGames`: in progress or delayed. `lastCheck`: when it was last checked whether a scoreboard is due, ms. */
  status(): Promise<{ activeGames: number; lastCheck: number | undefined }>;
}

interface TeamGames {
  readonly team: TeamRef;
  readonly games: readonly SeasonGame[];
  /** Ids of games of which a page takes back something that we still conclude. */
  readonly doubted: readonly string[];
}

/** Games of a team that are on the same scoreboard, so that one request is enough. */
interface Watch extends Omit<TeamGames, 'doubted'> {
  readonly day: string;
  /** ms */
  readonly dueAt: number;
}

/**
 * A game that is missing from its day's scoreboard was moved, canceled or removed. To find out, the schedule is
 * refreshed, at most this often.
 */
const MISSING_INTERVAL_MS = 15 * MINUTE_MS;
/**
 * How often the schedule is refreshed after the scoreboard shows the end of a game, until the schedule has the end,
 * too.
 */
const AGREE_INTERVAL_MS = 5 * MINUTE_MS;
/** How often the other pages of a game are requested while one page takes something back. */
const DOUBT_INTERVAL_MS = 2 * MINUTE_MS;
/** Pages that were requested within this time are not requested again for a game in doubt. */
const ASKED_LATELY_MS = 5_000;
/** How soon another process takes over if the process that follows the games dies. */
const LEASE_MS = 15_000;
/** If another process polled within this share of the interval, its result is used. Not 1, because clocks differ. */
const SHARED_PART = 0.9;

const scoresOf = ({ local, opponent }: SeasonGame) => [local.score, opponent.score];

const keyOf = ({ team, day }: Pick<Watch, 'team' | 'day'>): string => `${team.sport} ${day}`;

/**
 * Polls the scoreboard of the league and day while one of our games is in progress, about to begin or just over: one
 * request per league, day and interval. Earlier on the day of a game it polls hourly, at other times not at all.
 */
export function createLiveGames(
  deps: SportsCache & { seasons: Seasons; clock: Clock; teams: readonly TeamRef[]; intervalMs: number },
): LiveGames {
  const { cache, resources, seasons, clock, teams, intervalMs } = deps;
  /** When each scoreboard was last requested, successfully or not (monotonic ms). */
  let requested = new Map<string, number>();
  let lastCheck: number | undefined;
  /** By scoreboard: the results after which schedule, records and standings were last refreshed. */
  const refreshedFor = new Map<string, string>();

  /** When the other pages of a game in doubt were last requested (monotonic ms), by id. */
  const asked = new Map<string, number>();

  /** From the cache only: a season that is not cached yet has no games to follow. */
  async function seasonOf(team: TeamRef): Promise<TeamGames> {
    const season = await seasons.peek(team);
    const { games = [], doubted = [] } = season?.value ?? {};
    return { team, games, doubted };
  }

  function watchesOf({ team, games: season }: TeamGames): Watch[] {
    const now = clock.now();
    const paced = season.flatMap((game) => {
      const interval = watchInterval(game, now, intervalMs);
      return interval === undefined ? [] : [{ game, interval }];
    });
    const days = Map.groupBy(paced, ({ game }) => resources.scoreboardDayOf(game));
    return [...days].map(([day, games]) => {
      const elapsedMs = clock.monotonic() - (requested.get(keyOf({ team, day })) ?? Number.NEGATIVE_INFINITY);
      const dueAt = now - elapsedMs + Math.min(...games.map(({ interval }) => interval));
      return { team, day, games: games.map(({ game }) => game), dueAt };
    });
  }

  async function checkGames() {
    const seasonsOfTeams: TeamGames[] = [];
    // The first time, seasons come from the database. They are read one after another, so that requests are served in
    // between.
    for (const team of teams) seasonsOfTeams.push(await seasonOf(team));
    return {
      seasons: seasonsOfTeams,
      games: seasonsOfTeams.flatMap(({ games }) => games),
      watches: seasonsOfTeams.flatMap(watchesOf),
    };
  }

  /** When the other pages of a game in doubt are due, ms. */
  const askAt = (id: string): number =>
    clock.now() +
    Math.max(0, (asked.get(id) ?? Number.NEGATIVE_INFINITY) + DOUBT_INTERVAL_MS - clock.monotonic());

  /** Requests the other pages of games in doubt, so that the pages can agree. */
  async function askPages({ team, doubted }: TeamGames): Promise<void> {
    for (const id of doubted.filter((one) => askAt(one) <= clock.now())) {
      asked.set(id, clock.monotonic());
      await seasons.ask(team, id, clock.now() - ASKED_LATELY_MS);
    }
  }

  async function fetchDay({ team, day, games }: Watch): Promise<void> {
    const scoreboard = resources.scoreboard(team, day);
    const outcome = await cache.refresh(scoreboard, clock.now() - SHARED_PART * intervalMs);
    if (outcome.kind !== 'found') return;
    const latest = new Set(outcome.value.games.map(({ id }) => id));
    const expected = games.filter((game) => !isCalledOff(game) && isExpected(game, clock.now()));
    if (!expected.every(({ id }) => latest.has(id)))
      await refreshOlder(cache, resources.schedule(team), clock.now() - MISSING_INTERVAL_MS);
  }

  /**
   * After the end of a game, refreshes records, standings and the schedule, which is the second page to confirm the
   * end.
   */
  async function refreshAfterGame({ team, day, games }: Watch): Promise<void> {
    const ids = new Set(games.map(({ id }) => id));
    const followed = (await seasonOf(team)).games.filter(({ id }) => ids.has(id));
    const ended = followed.flatMap(({ ending, ...game }) => (ending ? [{ ...game, ending }] : []));
    if (ended.length === 0) {
      refreshedFor.delete(keyOf({ team, day }));
      return;
    }
    const results = JSON.stringify(ended.map((game) => [game.id, game.status, ...scoresOf(game)]));
    if (refreshedFor.get(keyOf({ team, day })) !== results) {
      refreshedFor.set(keyOf({ team, day }), results);
      const endedAt = Math.max(...ended.map(({ ending }) => ending.since));
      const pages = [resources.schedule(team), resources.team(team), resources.standings(team)];
      await Promise.all(pages.map((page: Resource<unknown>) => refreshOlder(cache, page, endedAt)));
    } else if (ended.some(({ ending }) => !ending.isAgreed)) {
      await refreshOlder(cache, resources.schedule(team), clock.now() - AGREE_INTERVAL_MS);
    }
  }

  return {
    async status() {
      const { watches } = await checkGames();
      const followed = watches.flatMap(({ games }) => games);
      return { activeGames: followed.filter(isPlaying).length, lastCheck };
    },
    job: {
      name: 'sports/live-games',
      pollMs: intervalMs,
      leaseMs: LEASE_MS,
      async due() {
        const { games, watches, seasons } = await checkGames();
        lastCheck = clock.now();
        const ofDoubts = seasons.flatMap(({ doubted }) => doubted.map(askAt));
        return Math.min(nextWatch(games, lastCheck), ...watches.map(({ dueAt }) => dueAt), ...ofDoubts);
      },
      async run() {
        const { watches } = await checkGames();
        const now = clock.now();
        const due = watches.filter(({ dueAt }) => dueAt <= now);
        const previous = requested;
        const requestedAt = clock.monotonic();
        requested = new Map(
          watches.map((watch) => [
            keyOf(watch),
            due.includes(watch) ? requestedAt : (previous.get(keyOf(watch)) ?? requestedAt),
          ]),
        );
        await Promise.all(due.map(fetchDay));
        for (const season of (await checkGames()).seasons) await askPages(season);
        await Promise.all(due.map(refreshAfterGame));
      },
    },
  };
}
