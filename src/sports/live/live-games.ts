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
  /** Games under way, and when we last looked whether one has to be asked for, ms. */
  status(): Promise<{ activeGames: number; lastCheck: number | undefined }>;
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
  let lastCheck: number | undefined;

  /** What is held, without waiting for an origin: a season not held yet has no games to watch. */
  async function held(): Promise<Watched[]> {
    const seasonsOf = teams.map(async (team): Promise<Watched> => {
      const schedule = await copies.peek(resources.schedule(team));
      if (schedule === undefined) return { team, games: [] };
      const answer = await seasons.read(team);
      return { team, games: answer.kind === 'copy' ? answer.season.games : [] };
    });
    return Promise.all(seasonsOf);
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
    async status() {
      const games = (await held()).flatMap((season) => season.games);
      return { activeGames: games.filter(isUnderWay).length, lastCheck };
    },
    job: {
      name: 'sports/live-games',
      lookAgainMs: intervalMs,
      async due() {
        const games = (await held()).flatMap((season) => season.games);
        const now = clock.now();
        lastCheck = now;
        return games.some((game) => isWatched(game, now)) ? lastPoll + intervalMs : nextWatch(games, now);
      },
      async run() {
        lastPoll = clock.now();
        await Promise.all((await held()).map(poll));
      },
    },
  };
}
