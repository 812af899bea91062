import type { Clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Seasons } from '../games/season.ts';
import { summaryOrSeason } from '../games/sources.ts';
import { isUnderWay } from '../model/game-state.ts';
import type { Game, TeamRef } from '../model/types.ts';
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
    show: (game: Game) => object;
  },
) {
  const { cache, resources, seasons, clock, teams } = deps;
  const shown = new WeakMap<Game, string>();

  function shownOf(game: Game): string {
    const known = shown.get(game);
    if (known !== undefined) return known;
    const json = JSON.stringify(deps.show(game));
    shown.set(game, json);
    return json;
  }

  async function readTeam(team: TeamRef): Promise<SeenGame[]> {
    const season = await seasons.peek(team);
    if (season === undefined) return [];
    const { games, modifiedAt } = season.value;
    return Promise.all(
      games.map(async (game) => {
        const isNear = Math.abs(Date.parse(game.date) - clock.now()) < NEAR_MS;
        const summary =
          isNear && !isUnderWay(game) ? await cache.peek(resources.game(team, game.id)) : undefined;
        const listed = { ...season, value: game, confirmedAt: modifiedAt };
        const { value } = summary === undefined ? listed : summaryOrSeason(summary, listed);
        const confirmedAt = Math.max(modifiedAt, summary?.confirmedAt ?? 0);
        return { game, shown: shownOf(value), confirmedAt };
      }),
    );
  }

  return async (): Promise<SeenGame[]> => (await Promise.all(teams.map(readTeam))).flat();
}
