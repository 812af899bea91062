import type { Clock } from '../../platform/clock.ts';
import { NO_DETAILS, withSummary } from '../games/precedence.ts';
import type { Seasons } from '../games/season.ts';
import { isConfirmed } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { SeenGame } from './game-states.ts';

/** All games of the campus as `/api/game` shows them, from the cache alone. */
export function createReadGames(deps: {
  seasons: Seasons;
  clock: Clock;
  teams: readonly TeamRef[];
  /** A game as `/api/game` shows it, without `lastUpdated`. */
  show: (game: GameDetail) => object;
}) {
  const { seasons, clock, teams } = deps;
  /** JSON of the games that have no summary. These are most of the games. */
  const jsonOf = new WeakMap<Game, string>();
  const shownOf = (game: GameDetail): string => JSON.stringify(deps.show(game));

  function shownAlone(game: Game): string {
    const cachedJson = jsonOf.get(game);
    if (cachedJson !== undefined) return cachedJson;
    const json = shownOf({ ...game, ...NO_DETAILS });
    jsonOf.set(game, json);
    return json;
  }

  async function readTeam(team: TeamRef): Promise<SeenGame[]> {
    const season = await seasons.peek(team);
    if (season === undefined) return [];
    const { games, modifiedAt, summaries } = season.value;
    return games.map((game) => {
      const about = { game, isConfirmed: isConfirmed(game.ending, clock.now()) };
      const summary = summaries.get(game.id);
      if (summary === undefined) return { ...about, shown: shownAlone(game), confirmedAt: modifiedAt };
      const { value } = withSummary(summary, { ...season, value: game });
      const confirmedAt = Math.max(modifiedAt, summary.confirmedAt);
      return { ...about, shown: shownOf(value), confirmedAt };
    });
  }

  return async (): Promise<SeenGame[]> => (await Promise.all(teams.map(readTeam))).flat();
}
