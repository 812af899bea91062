import type { Clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { NO_DETAILS, summaryOrSeason, withBoxOf } from '../games/precedence.ts';
import type { Seasons } from '../games/season.ts';
import { isActive } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import type { SeenGame } from './game-states.ts';

/** Near its start, a game's own page may be cached; it has more than the lists. */
const NEAR_MS = 2 * DAY_MS;

/** All games of the campus as `/api/game` shows them. From the cache, so the provider is not asked. */
export function createReadGames(
  deps: SportsCache & {
    seasons: Seasons;
    clock: Clock;
    teams: readonly TeamRef[];
    /** A game as `/api/game` shows it, without `lastUpdated`. */
    show: (game: GameDetail) => object;
  },
) {
  const { cache, resources, seasons, clock, teams } = deps;
  /** Of games without a summary, which are most of them. */
  const shown = new WeakMap<Game, string>();
  const shownOf = (game: GameDetail): string => JSON.stringify(deps.show(game));

  function shownAlone(game: Game): string {
    const known = shown.get(game);
    if (known !== undefined) return known;
    const json = shownOf({ ...game, ...NO_DETAILS });
    shown.set(game, json);
    return json;
  }

  async function readTeam(team: TeamRef): Promise<SeenGame[]> {
    const season = await seasons.peek(team);
    if (season === undefined) return [];
    const { games, modifiedAt, saidAt } = season.value;
    return Promise.all(
      games.map(async (game) => {
        const isNear = Math.abs(Date.parse(game.date) - clock.now()) < NEAR_MS;
        const summary = isNear ? await cache.peek(resources.game(team, game.id)) : undefined;
        if (summary === undefined) return { game, shown: shownAlone(game), confirmedAt: modifiedAt };
        const listed = { ...season, value: game, confirmedAt: saidAt.get(game.id) ?? modifiedAt };
        const { value } = (isActive(game, clock.now()) ? withBoxOf : summaryOrSeason)(summary, listed);
        return { game, shown: shownOf(value), confirmedAt: Math.max(modifiedAt, summary.confirmedAt) };
      }),
    );
  }

  return async (): Promise<SeenGame[]> => (await Promise.all(teams.map(readTeam))).flat();
}
