import type { Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { SeasonGame } from '../games/precedence.ts';
import type { Seasons } from '../games/season.ts';
import {
  checkInterval,
  isCalledOff,
  isPlaying,
  isSettled,
  isUnderWay,
  LONGEST_MS,
  RESUMED_WITHIN_MS,
} from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { INCOMPLETE } from '../refreshes/incomplete-responses.ts';
import type { SportsCache } from '../refreshes/resources.ts';

export interface LiveGames {
  readonly job: Job;
  /** `activeGames`: in progress or delayed. `lastCheck`: when it was last checked whether a scoreboard is due, ms. */
  status(): Promise<{ activeGames: number; lastCheck: number | undefined }>;
}

interface TeamGames {
  readonly team: TeamRef;
  readonly games: readonly SeasonGame[];
}

/** Games of a team that are on the same scoreboard, so that one request is enough. */
interface Watch extends TeamGames {
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

  /** From the cache only: a season that is not cached yet has no games to follow. */
  async function seasonOf(team: TeamRef): Promise<TeamGames> {
    const schedule = await cache.peek(resources.schedule(team));
    const season = schedule && (await seasons.read(team));
    return { team, games: season?.kind === 'found' ? season.value.value.games : [] };
  }

  async function watchesOf({ team, games: season }: TeamGames): Promise<Watch[]> {
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
      const elapsedMs = clock.monotonic() - (requested.get(keyOf({ team, day })) ?? Number.NEGATIVE_INFINITY);
      const dueAt = now - elapsedMs + Math.min(...paced.map(({ interval }) => interval));
      watches.push({ team, day, games: paced.map(({ game }) => game), dueAt });
    }
    return watches;
  }

  async function checkGames() {
    const seasonsOfTeams: TeamGames[] = [];
    // The first time, seasons come from the database. They are read one after another, so that requests are served in
    // between.
    for (const team of teams) seasonsOfTeams.push(await seasonOf(team));
    const watches = (await Promise.all(seasonsOfTeams.map(watchesOf))).flat();
    return { games: seasonsOfTeams.flatMap(({ games }) => games), watches };
  }

  async function fetchDay({ team, day, games }: Watch): Promise<void> {
    const scoreboard = resources.scoreboard(team, day);
    const outcome = await cache.refresh(scoreboard, clock.now() - SHARED_PART * intervalMs);
    if (outcome.kind === 'failed' && outcome.failure.code === INCOMPLETE)
      return refreshOlder(resources.schedule(team), clock.now() - MISSING_INTERVAL_MS);
    if (outcome.kind !== 'found') return;
    const latest = new Set(outcome.value.games.map(({ id }) => id));
    const expected = games.filter((game) => !isCalledOff(game) && isExpected(game, clock.now()));
    if (!expected.every(({ id }) => latest.has(id)))
      await refreshOlder(resources.schedule(team), clock.now() - MISSING_INTERVAL_MS);
  }

  /** Refreshes a value if it was confirmed before this time. */
  async function refreshOlder(resource: Resource<unknown>, than: number): Promise<void> {
    const cached = await cache.peek(resource);
    if ((cached?.confirmedAt ?? 0) < than) await cache.refresh(resource, than - 1);
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
      await Promise.all(pages.map((page: Resource<unknown>) => refreshOlder(page, endedAt)));
    } else if (ended.some(({ ending }) => !ending.isAgreed)) {
      await refreshOlder(resources.schedule(team), clock.now() - AGREE_INTERVAL_MS);
    }
  }

  return {
    async status() {
      const followed = (await checkGames()).watches.flatMap(({ games }) => games);
      return { activeGames: followed.filter(isPlaying).length, lastCheck };
    },
    job: {
      name: 'sports/live-games',
      pollMs: intervalMs,
      leaseMs: LEASE_MS,
      async due() {
        const { games, watches } = await checkGames();
        lastCheck = clock.now();
        return Math.min(nextWatch(games, lastCheck), ...watches.map(({ dueAt }) => dueAt));
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
        await Promise.all(due.map(refreshAfterGame));
      },
    },
  };
}

type Watched = Game & Pick<SeasonGame, 'ending'>;

/** Polling begins this long before a game, so that an early start is not missed. */
const EARLY_MS = 10 * MINUTE_MS;
/**
 * How often a game is polled if it is suspended, until it resumes, or if it was called off, because it may still be
 * played.
 */
const RESTING_INTERVAL_MS = 10 * MINUTE_MS;
/** After its usual length, a game is followed as long as something has changed within this time. */
const UNCHANGED_MS = 30 * MINUTE_MS;

/**
 * Hourly polling begins this long before a game, because it may be moved to an earlier hour, for example before rain.
 */
export const AHEAD_MS = 12 * HOUR_MS;
const AHEAD_INTERVAL_MS = HOUR_MS;

/** Whether a game is about to begin or has begun, so that its day's scoreboard should have it. */
const isExpected = (game: Game, now: number): boolean =>
  isUnderWay(game) || now >= Date.parse(game.date) - EARLY_MS;

/** When polling begins for a game; `undefined` for never. */
function watchedFrom(game: Game): number | undefined {
  if (isUnderWay(game)) return Date.parse(game.date) - EARLY_MS;
  if (game.status !== 'scheduled' && !isCalledOff(game)) return undefined;
  // Only the day is known; the time will come from the schedule.
  if (game.timeTbd) return undefined;
  return Date.parse(game.date) - (isCalledOff(game) ? EARLY_MS : AHEAD_MS);
}

/**
 * How often a game is polled, ms; `undefined` for not now. `changedAt`: when the scoreboard of its day last changed.
 */
export function watchInterval(
  game: Watched,
  now: number,
  { intervalMs, changedAt = 0 }: { intervalMs: number; changedAt?: number | undefined },
): number | undefined {
  const { ending } = game;
  if (ending !== undefined)
    return isSettled(ending, now) ? undefined : Math.max(intervalMs, checkInterval(ending, now));
  const from = watchedFrom(game);
  if (from === undefined) return undefined;
  // A game can be in progress before its time: if the clock was set back, or if the provider's date is wrong.
  if (now < from && !isUnderWay(game)) return undefined;
  if (!isExpected(game, now)) return Math.max(intervalMs, AHEAD_INTERVAL_MS);
  const since = now - Date.parse(game.date);
  const restingMs = Math.max(intervalMs, RESTING_INTERVAL_MS);
  if (since < LONGEST_MS) return isCalledOff(game) ? restingMs : intervalMs;
  if (!isUnderWay(game) || since >= RESUMED_WITHIN_MS) return undefined;
  if (now - changedAt < UNCHANGED_MS) return intervalMs;
  return game.status === 'in_progress' ? undefined : restingMs;
}

/** When polling begins for the next game that is not followed yet, ms; `Infinity` if there is no such game. */
export function nextWatch(games: readonly Game[], now: number): number {
  const starts = games.map((game) => watchedFrom(game) ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...starts.filter((from) => from > now));
}
