import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isOver, isUnderWay } from '../game-state.ts';
import type { Game } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import type { Keep } from '../resources.ts';
import type { Seasons } from '../season.ts';
import { scoreboardDayOf } from './scoreboard-day.ts';
import { isWatched, nextWatch } from './watch.ts';

export interface LiveGames {
  readonly job: Job;
  /** Games under way, and when we last looked whether any is, ms. */
  status(): { activeGames: number; lastCheck: number | undefined };
}

type Watched = { readonly team: TeamRef; readonly games: readonly Game[] };

/**
 * While a game of ours is on or about to begin, asks for its league's scoreboard of that day,
 * one call per league and day and interval; otherwise nobody is asked anything.
 */
export function createLiveGames(
  tools: Keep & { seasons: Seasons; clock: Clock; teams: readonly TeamRef[]; intervalMs: number },
): LiveGames {
  const { copies, resources, seasons, clock, teams, intervalMs } = tools;
  let lastPoll = Number.NEGATIVE_INFINITY;
  let seen: { activeGames: number; lastCheck: number } | undefined;

  /** What is held, without waiting for an origin: a season not held yet has no games to watch. */
  async function look(): Promise<Watched[]> {
    const held = await Promise.all(
      teams.map(async (team) => ({ team, schedule: await copies.peek(resources.schedule(team)) })),
    );
    const known = held.filter(({ schedule }) => schedule !== undefined).map(({ team }) => team);
    const watched = await Promise.all(
      known.map(async (team) => {
        const answer = await seasons.read(team);
        return { team, games: answer.kind === 'copy' ? answer.season.games : [] };
      }),
    );
    const activeGames = watched.flatMap(({ games }) => games.filter(isUnderWay)).length;
    seen = { activeGames, lastCheck: clock.now() };
    return watched;
  }

  async function poll({ team, games }: Watched): Promise<void> {
    const now = clock.now();
    const on = games.filter((game) => isWatched(game, now));
    const days = new Set(on.map(scoreboardDayOf));
    const outcomes = await Promise.all([...days].map((day) => copies.renew(resources.scoreboard(team, day))));
    const after = new Map(
      outcomes
        .flatMap((outcome) => (outcome.kind === 'found' ? outcome.value : []))
        .map((game) => [game.id, game]),
    );
    const ended = on.some((game) => {
      const latest = after.get(game.id);
      return latest !== undefined && isOver(latest);
    });
    if (ended) await renewAfterGame(team);
  }

  /** A game that ended changes records and standings. */
  const renewAfterGame = (team: TeamRef) =>
    Promise.all([
      copies.renew(resources.schedule(team)),
      copies.renew(resources.team(team)),
      copies.renew(resources.standings(team)),
    ]);

  return {
    status: () => ({ activeGames: seen?.activeGames ?? 0, lastCheck: seen?.lastCheck }),
    job: {
      name: 'sports/live-games',
      async due() {
        const seasonsNow = await look();
        const games = seasonsNow.flatMap((season) => season.games);
        const now = clock.now();
        if (games.some((game) => isWatched(game, now))) return lastPoll + intervalMs;
        return nextWatch(games, now);
      },
      async run() {
        lastPoll = clock.now();
        await Promise.all((await look()).map(poll));
        await look();
      },
    },
  };
}
