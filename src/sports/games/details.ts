import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { asListed, withHits } from '../model/game-change.ts';
import { hasBegun, isSameState, isUnderWay } from '../model/game-state.ts';
import { type Game, type GameDetail, NO_BOX_SCORE } from '../model/games.ts';

/** Combines a game of the season with the details that only its own page (its summary) has. */

/** The details of a game without a summary. */
export const NO_DETAILS = { boxScore: NO_BOX_SCORE, plays: [] };

/** A game of the season with the box score and plays of its summary. The state is still taken from the season. */
function withBoxOf({ value: summary, version }: CachedValue<GameDetail>, season: CachedValue<Game>) {
  const game = season.value;
  if (!hasBegun(game)) return withoutSummary(season);
  const value = {
    ...game,
    local: withHits(game.local, summary.local),
    opponent: {
      ...withHits(game.opponent, summary.opponent),
      color: game.opponent.color ?? summary.opponent.color,
    },
    boxScore: summary.boxScore,
    plays: summary.plays,
  };
  return { ...season, value, version: `${season.version}+${version}` };
}

/** A game of the season without a summary. */
export const withoutSummary = (season: CachedValue<Game>): CachedValue<GameDetail> => ({
  ...season,
  value: { ...season.value, ...NO_DETAILS },
});

/**
 * A game of the season with the details of its own page. Its state is taken from the season, where that page has
 * already been considered.
 */
export function withSummary(
  summary: CachedValue<GameDetail>,
  season: CachedValue<Game>,
): CachedValue<GameDetail> {
  const { value: game } = season;
  if (isUnderWay(game) || !isSameState(summary.value, game)) return withBoxOf(summary, season);
  const { date, timeTbd } = game;
  return { ...summary, value: { ...summary.value, ...asListed(summary.value, game), date, timeTbd } };
}
