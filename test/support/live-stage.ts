import { copyMigrations } from '../../src/platform/cache/copy-table.ts';
import { migrate, openDatabase } from '../../src/platform/database/database.ts';
import { absent, failed, found } from '../../src/platform/origin/outcome.ts';
import { createGameIndex, gameMigrations } from '../../src/sports/game-index.ts';
import { createLiveGames, type LiveGames } from '../../src/sports/live/live-games.ts';
import type { Game, Sport } from '../../src/sports/model.ts';
import type { SportsProvider, TeamRef } from '../../src/sports/provider.ts';
import { createResources } from '../../src/sports/resources.ts';
import { createSeasons, type Seasons } from '../../src/sports/season.ts';
import { openCopies } from './copies.ts';
import { createManualClock } from './manual-clock.ts';

const refOf = (sport: Sport): TeamRef => ({ sport, teamId: '9301', conferenceId: '72', name: 'Herons' });
const reading = <T>(value: T) => found({ value, oddities: [] });
const refusal = failed({ reason: 'unreachable', detail: 'gone' });

/** A provider that knows what the test says, and a job that follows its games on a given clock. */
export async function createLiveStage(wish: {
  readonly start: number | string;
  readonly games: readonly Game[];
  readonly sports?: readonly Sport[];
  readonly intervalMs?: number;
}) {
  const { intervalMs = 15_000, sports = ['mens-basketball'] } = wish;
  const clock = createManualClock(wish.start);
  const database = openDatabase('sqlite::memory:');
  const teams = sports.map(refOf);
  const state = {
    /** On the provider's schedules. */
    games: [...wish.games],
    /** On its scoreboards, where they say something else. */
    scoreboard: undefined as readonly Game[] | undefined,
    down: false,
    /** Scoreboards asked for: `mens-basketball 20261120`. */
    asked: [] as string[],
    schedulesAsked: 0,
  };
  const ofSport = (games: readonly Game[], { sport }: TeamRef) =>
    games.filter((game) => game.sport === sport);
  const provider: SportsProvider = {
    async schedule(team) {
      state.schedulesAsked += 1;
      return state.down ? refusal : reading({ games: ofSport(state.games, team) });
    },
    async scoreboard(team, day) {
      state.asked.push(`${team.sport} ${day}`);
      return state.down ? refusal : reading(ofSport(state.scoreboard ?? state.games, team));
    },
    team: async () => absent,
    roster: async () => absent,
    standings: async () => absent,
    game: async () => absent,
  };
  await migrate(database, { ...copyMigrations, ...gameMigrations });

  let live: LiveGames;
  let seasons: Seasons;
  /** As a process does when it starts: what is held is in the database. */
  function begin(): void {
    const copies = openCopies(database, clock);
    const observer = { read: () => undefined };
    const resources = createResources({ provider, games: createGameIndex(database), observer });
    seasons = createSeasons({ copies, resources, clock });
    live = createLiveGames({ copies, resources, seasons, clock, teams, intervalMs });
  }
  begin();

  const read = (options?: { bypass: boolean }) =>
    Promise.all(teams.map((team) => seasons.read(team, options)));
  await read();
  return {
    clock,
    state,
    read,
    restart: begin,
    status: () => live.status(),
    close: () => database.destroy(),

    /** What the job runner does, for as long: asks what is due, and does it at that time. */
    async pass(ms: number): Promise<void> {
      const until = clock.now() + ms;
      while (clock.now() < until) {
        const due = await live.job.due();
        if (due <= clock.now()) await live.job.run(new AbortController().signal);
        else await clock.advance(Math.min(due, until, clock.now() + 60_000) - clock.now());
      }
    },

    async shown(): Promise<Game[]> {
      const held = await read();
      return held.flatMap((one) => (one.kind === 'copy' ? one.season.games : []));
    },

    setGame(id: string, change: Partial<Game>): void {
      state.games = state.games.map((game) => (game.id === id ? { ...game, ...change } : game));
    },
  };
}

export type LiveStage = Awaited<ReturnType<typeof createLiveStage>>;
