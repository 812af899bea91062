import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isOver, isUnderWay } from '../games/game-state.ts';
import type { Seasons } from '../games/season.ts';
import type { Game, TeamRef } from '../model.ts';
import type { SportsCache } from '../resources.ts';
import { scoreboardDayOf } from './scoreboard-day.ts';
import { nextWatch, watchInterval } from './watch.ts';

export interface LiveGames {
  readonly job: Job;
  /** Games under way that are followed, and when we last looked whether one has to be asked for, ms. */
  status(): Promise<{ activeGames: number; lastCheck: number | undefined }>;
}

interface Season {
  readonly team: TeamRef;
  readonly games: readonly Game[];
}

/** Games of a team on one scoreboard, asked for together. */
interface Watch extends Season {
  readonly day: string;
  /** ms */
  readonly dueAt: number;
}

/**
 * A game that its own day's scoreboard does not have was moved, called off or taken away:
 * the schedule says which, and is asked at most this often.
 */
const MISSING_INTERVAL_MS = 15 * 60_000;
/** Whoever dies at it is missed during a game. */
const LEASE_MS = 15_000;
/** The part of an interval in which what another process heard is as good as asking: all, but for the jitter of clocks. */
const SHARED_PART = 0.9;

const keyOf = ({ team, day }: Pick<Watch, 'team' | 'day'>): string => `${team.sport} ${day}`;

/**
 * While a game of ours is on or about to begin, asks for its league's scoreboard of that day,
 * one call per league and day and interval; otherwise nobody is asked anything.
 */
export function createLiveGames(
  tools: SportsCache & { seasons: Seasons; clock: Clock; teams: readonly TeamRef[]; intervalMs: number },
): LiveGames {
  const { cache, resources, seasons, clock, teams, intervalMs } = tools;
  /** When each scoreboard under watch was last asked for, whatever came of it (monotonic ms). */
  let asked = new Map<string, number>();
  let lastCheck: number | undefined;

  /** What is held, without waiting for an origin: a season not held yet has no games to watch. */
  async function seasonOf(team: TeamRef): Promise<Season> {
    const schedule = await cache.peek(resources.schedule(team));
    if (schedule === undefined) return { team, games: [] };
    const season = await seasons.read(team);
    return { team, games: season.kind === 'found' ? season.value.value.games : [] };
  }

  async function watchesOf({ team, games: season }: Season): Promise<Watch[]> {
    const now = clock.now();
    const watches: Watch[] = [];
    const near = season.filter((game) => watchInterval(game, now, { intervalMs, changedAt: now }));
    for (const [day, games] of Map.groupBy(near, scoreboardDayOf)) {
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
    // One after the other, so that callers get in between: the first time all are read from the database.
    for (const team of teams) held.push(await seasonOf(team));
    const watches = (await Promise.all(held.map(watchesOf))).flat();
    return { games: held.flatMap(({ games }) => games), watches };
  }

  async function ask({ team, day, games }: Watch): Promise<void> {
    const scoreboard = resources.scoreboard(team, day);
    const outcome = await cache.refresh(scoreboard, clock.now() - SHARED_PART * intervalMs);
    if (outcome.kind !== 'found') return;
    const latest = new Map(outcome.value.map((game) => [game.id, game]));
    const told = games.map(({ id }) => latest.get(id));
    if (told.some((game) => game !== undefined && isOver(game))) {
      await refreshAfterGame(team, (await cache.peek(scoreboard))?.confirmedAt ?? clock.now());
    } else if (told.includes(undefined)) await refreshMissing(team);
  }

  /** A game that ended changes records and standings: all that was said before it is old. */
  const refreshAfterGame = (team: TeamRef, endedAt: number) =>
    Promise.all([
      cache.refresh(resources.schedule(team), endedAt - 1),
      cache.refresh(resources.team(team), endedAt - 1),
      cache.refresh(resources.standings(team), endedAt - 1),
    ]);

  async function refreshMissing(team: TeamRef): Promise<void> {
    const schedule = await cache.peek(resources.schedule(team));
    const age = clock.now() - (schedule?.confirmedAt ?? 0);
    if (age >= MISSING_INTERVAL_MS) {
      await cache.refresh(resources.schedule(team), clock.now() - MISSING_INTERVAL_MS);
    }
  }

  return {
    async status() {
      const followed = (await look()).watches.flatMap(({ games }) => games);
      return { activeGames: followed.filter(isUnderWay).length, lastCheck };
    },
    job: {
      name: 'sports/live-games',
      pollMs: intervalMs,
      leaseMs: LEASE_MS,
      async due() {
        const { games, watches } = await look();
        lastCheck = clock.now();
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
        await Promise.all(due.map(ask));
      },
    },
  };
}
