import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Seasons } from '../games/season.ts';
import { isCalledOff, isOver, isPlaying } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { SAYS_LESS } from '../refreshes/never-less.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import { nextWatch, watchInterval } from './watch.ts';

export interface LiveGames {
  readonly job: Job;
  /** How many games are in progress or delayed, and when it was last checked whether a scoreboard is due, ms. */
  status(): Promise<{ activeGames: number; lastCheck: number | undefined }>;
}

interface Season {
  readonly team: TeamRef;
  readonly games: readonly Game[];
  /** When the newest of the season's pages was confirmed, ms. */
  readonly modifiedAt: number;
}

/** Games of a team on the same scoreboard, which is one request. */
interface Watch extends Pick<Season, 'team' | 'games'> {
  readonly day: string;
  /** ms */
  readonly dueAt: number;
}

/**
 * A game that is missing from its day's scoreboard was moved, canceled or removed. The schedule tells which, and is
 * refreshed at most this often.
 */
const MISSING_INTERVAL_MS = 15 * 60_000;
/** How soon another process takes over if the process that follows games dies. */
const LEASE_MS = 15_000;
/** If another process polled within this share of the interval, its result is used. Not 1, because clocks differ. */
const SHARED_PART = 0.9;

/** The games that are not over. A canceled game is polled on its day, too, but does not end again. */
const idsOf = (watches: readonly Watch[]): string[] =>
  watches.flatMap(({ games }) => games.filter((game) => !isOver(game)).map(({ id }) => id));

const keyOf = ({ team, day }: Pick<Watch, 'team' | 'day'>): string => `${team.sport} ${day}`;

/**
 * Polls the scoreboard of the league and day while a game of ours is being played or about to begin: one request per
 * league, day and interval. At other times nothing is requested.
 */
export function createLiveGames(
  deps: SportsCache & { seasons: Seasons; clock: Clock; teams: readonly TeamRef[]; intervalMs: number },
): LiveGames {
  const { cache, resources, seasons, clock, teams, intervalMs } = deps;
  /** When each scoreboard was last requested, whatever the result (monotonic ms). */
  let asked = new Map<string, number>();
  let lastCheck: number | undefined;
  /** Games that were followed. The request that finds a game to be over may come from elsewhere, such as a caller. */
  let followed: ReadonlySet<string> = new Set();

  /** From the cache only: a season that is not cached yet has no games to follow. */
  async function seasonOf(team: TeamRef): Promise<Season> {
    const schedule = await cache.peek(resources.schedule(team));
    const season = schedule && (await seasons.read(team));
    return season?.kind === 'found' ? { team, ...season.value.value } : { team, games: [], modifiedAt: 0 };
  }

  async function watchesOf({ team, games: season }: Season): Promise<Watch[]> {
    const now = clock.now();
    const watches: Watch[] = [];
    const near = season.filter((game) => watchInterval(game, now, { intervalMs, changedAt: now }));
    for (const [day, games] of Map.groupBy(near, resources.scoreboardDayOf)) {
      const changedAt = (await cache.peek(resources.scoreboard(team, day)))?.changedAt;
      const paced = games.flatMap((game) => {
        const interval = watchInterval(game, now, { intervalMs, changedAt });
        return interval === undefined ? [] : [{ game, interval }];
      });
      if (paced.length === 0) continue;
      const ago = clock.monotonic() - (asked.get(keyOf({ team, day })) ?? Number.NEGATIVE_INFINITY);
      const dueAt = now - ago + Math.min(...paced.map(({ interval }) => interval));
      watches.push({ team, day, games: paced.map(({ game }) => game), dueAt });
    }
    return watches;
  }

  async function look() {
    const held: Season[] = [];
    // One after another, so that requests are answered in between: the first time all are read from the database.
    for (const team of teams) held.push(await seasonOf(team));
    const watches = (await Promise.all(held.map(watchesOf))).flat();
    const ended = held.filter(({ games }) => games.some((game) => isOver(game) && followed.has(game.id)));
    return { games: held.flatMap(({ games }) => games), watches, ended };
  }

  async function ask({ team, day, games }: Watch): Promise<void> {
    const scoreboard = resources.scoreboard(team, day);
    const outcome = await cache.refresh(scoreboard, clock.now() - SHARED_PART * intervalMs);
    if (outcome.kind === 'failed' && outcome.failure.code === SAYS_LESS) return refreshMissing(team);
    if (outcome.kind !== 'found') return;
    const latest = new Map(outcome.value.games.map((game) => [game.id, game]));
    const told = games.filter((game) => !isCalledOff(game)).map(({ id }) => latest.get(id));
    if (told.includes(undefined)) await refreshMissing(team);
  }

  /** A game that ended changes records and standings, so values from before its end are refreshed. */
  const refreshAfterGame = ({ team, modifiedAt }: Season) =>
    Promise.all([
      cache.refresh(resources.schedule(team), modifiedAt - 1),
      cache.refresh(resources.team(team), modifiedAt - 1),
      cache.refresh(resources.standings(team), modifiedAt - 1),
    ]);

  async function refreshMissing(team: TeamRef): Promise<void> {
    const schedule = await cache.peek(resources.schedule(team));
    const age = clock.now() - (schedule?.confirmedAt ?? 0);
    if (age >= MISSING_INTERVAL_MS)
      await cache.refresh(resources.schedule(team), clock.now() - MISSING_INTERVAL_MS);
  }

  return {
    async status() {
      const followed = (await look()).watches.flatMap(({ games }) => games);
      return { activeGames: followed.filter(isPlaying).length, lastCheck };
    },
    job: {
      name: 'sports/live-games',
      pollMs: intervalMs,
      leaseMs: LEASE_MS,
      async due() {
        const { games, watches, ended } = await look();
        lastCheck = clock.now();
        if (ended.length > 0) return lastCheck;
        return Math.min(nextWatch(games, lastCheck), ...watches.map(({ dueAt }) => dueAt));
      },
      async run() {
        const { watches } = await look();
        const now = clock.now();
        const due = watches.filter(({ dueAt }) => dueAt <= now);
        const before = asked;
        const askedAt = clock.monotonic();
        asked = new Map(
          watches.map((watch) => [
            keyOf(watch),
            due.includes(watch) ? askedAt : (before.get(keyOf(watch)) ?? askedAt),
          ]),
        );
        followed = new Set([...followed, ...idsOf(watches)]);
        await Promise.all(due.map(ask));
        const after = await look();
        followed = new Set(idsOf(after.watches));
        await Promise.all(after.ended.map(refreshAfterGame));
      },
    },
  };
}
