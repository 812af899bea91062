import { cacheMigrations } from '../../src/platform/cache/database-store.ts';
import { migrate, openDatabase } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/log.ts';
import { gameMigrations } from '../../src/sports/games/game-index.ts';
import { createGameRows, type GameRows, gameRowMigrations } from '../../src/sports/games/game-rows.ts';
import { createSeasons, type Seasons } from '../../src/sports/games/season.ts';
import { createLiveGames, type LiveGames } from '../../src/sports/live/live-games.ts';
import type { Game } from '../../src/sports/model/games.ts';
import type { Sport } from '../../src/sports/model/sports.ts';
import type { TeamRef } from '../../src/sports/model/teams.ts';
import { gamesAsPages, TEAM_ID } from './espn/games-as-pages.ts';
import { openResources } from './espn/open-resources.ts';
import { createManualClock } from './manual-clock.ts';

const refOf = (sport: Sport): TeamRef => ({ sport, teamId: TEAM_ID, conferenceId: '72', name: 'Herons' });

/** A provider with the games of the test, and the job that follows live games, on a manual clock. */
export async function createLiveStage(options: {
  readonly start: number | string;
  readonly games: readonly Game[];
  readonly sports?: readonly Sport[];
  readonly intervalMs?: number;
}) {
  const { intervalMs = 15_000, sports = ['mens-basketball'] } = options;
  const clock = createManualClock(options.start);
  const database = openDatabase('sqlite::memory:');
  const teams = sports.map(refOf);
  const state = {
    /** The games in the provider's schedules. */
    games: [...options.games],
    /** The games in the provider's scoreboards, if they differ from the schedules. */
    scoreboard: undefined as readonly Game[] | undefined,
    down: false,
    /** Requested scoreboards, such as `mens-basketball 20261120`. */
    requested: [] as string[],
    scheduleRequests: 0,
  };
  const ofSport = (games: readonly Game[], sport: Sport) => games.filter((game) => game.sport === sport);
  const getPage = gamesAsPages({
    schedule(sport) {
      state.scheduleRequests += 1;
      return state.down ? 'down' : ofSport(state.games, sport);
    },
    scoreboard(sport, day) {
      state.requested.push(`${sport} ${day}`);
      return state.down ? 'down' : ofSport(state.scoreboard ?? state.games, sport);
    },
  });
  await migrate(database, { ...cacheMigrations, ...gameMigrations, ...gameRowMigrations });

  let live: LiveGames;
  let rows: GameRows | undefined;
  let seasons: Seasons;
  let refreshScoreboards: (day: string) => Promise<unknown>;
  /** Starts like a new process: only the data in the database is left. */
  async function begin(): Promise<void> {
    await rows?.flush();
    const { cache, resources } = openResources({ database, clock, getPage });
    const stored = createGameRows({ database, clock, log: createLogger('error') });
    rows = stored;
    seasons = createSeasons({ cache, resources, clock, rows: stored });
    refreshScoreboards = (day) =>
      Promise.all(teams.map((team) => cache.refresh(resources.scoreboard(team, day))));
    await stored.load();
    live = createLiveGames({ cache, resources, seasons, clock, teams, intervalMs });
  }
  await begin();

  const read = (options?: { bypass: boolean }) =>
    Promise.all(teams.map((team) => seasons.read(team, options)));
  await read();
  // Loading a schedule may have requested scoreboards, which are not counted.
  state.requested = [];
  return {
    clock,
    state,
    read,
    /** Refreshes the scoreboards of a day, as a request with `nocache` does. */
    refreshScoreboards: (day: string) => refreshScoreboards(day),
    restart: begin,
    status: () => live.status(),
    close: () => database.destroy(),

    /** Lets time pass, and runs the job whenever it is due, as the job runner does. */
    async pass(ms: number): Promise<void> {
      const until = clock.now() + ms;
      while (clock.now() < until) {
        const due = await live.job.due();
        if (due <= clock.now()) await live.job.run(new AbortController().signal);
        else await clock.advance(Math.min(due, until, clock.now() + 60_000) - clock.now());
      }
    },

    async shown(): Promise<Game[]> {
      const seasonsRead = await read();
      return seasonsRead.flatMap((one) => (one.kind === 'found' ? one.value.value.games : []));
    },

    setGame(id: string, change: Partial<Game>): void {
      state.games = state.games.map((game) => (game.id === id ? { ...game, ...change } : game));
    },
  };
}

export type LiveStage = Awaited<ReturnType<typeof createLiveStage>>;
