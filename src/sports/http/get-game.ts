import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { GameIndex } from '../games/game-index.ts';
import { summaryOrSeason } from '../games/sources.ts';
import { gameFreshFor, isUnderWay } from '../model/game-state.ts';
import type { Game, TeamRef } from '../model/types.ts';
import { answerOf, upstreamError } from './answer-of.ts';
import type { GameDetail } from './contract.ts';
import type { Sources } from './sources.ts';
import { detailOf } from './views.ts';

type CachedGame = CachedValue<Game> & { readonly modifiedAt?: number };

/** The game in its season: from the scoreboard during the game, from the schedule otherwise. */
async function inSeason({ seasons }: Sources, team: TeamRef, id: string): Promise<CachedGame | undefined> {
  const season = await seasons.read(team);
  if (season.kind !== 'found') return undefined;
  const { games, modifiedAt } = season.value.value;
  const value = games.find((game) => game.id === id);
  return value && { ...season.value, value, modifiedAt };
}

/** With `nocache` during a game, refreshes the scoreboard: it has clock and period, which a summary lacks. */
async function askScoreboard(sources: Sources, team: TeamRef, game: CachedGame): Promise<CachedGame> {
  const day = sources.resources.scoreboardDayOf(game.value);
  await sources.cache.read(sources.resources.scoreboard(team, day), { bypass: true });
  return (await inSeason(sources, team, game.value.id)) ?? game;
}

/** During a game from the scoreboard, which is polled anyway; otherwise from the provider's summary. */
async function readGame(sources: Sources, team: TeamRef, id: string, bypass: boolean): Promise<CachedGame> {
  const known = await inSeason(sources, team, id);
  if (known !== undefined && isUnderWay(known.value)) {
    return bypass ? askScoreboard(sources, team, known) : known;
  }
  const summary = await sources.cache.read(sources.resources.game(team, id), { bypass });
  if (summary.kind === 'found') return known ? summaryOrSeason(summary.value, known) : summary.value;
  if (known !== undefined) return summary.kind === 'failed' ? { ...known, problem: summary.failure } : known;
  throw summary.kind === 'absent' ? new HttpError('game_not_found') : upstreamError(summary.failure);
}

/** One game. For an id that was never shown, the provider is not asked. */
export async function getGame(
  sources: Sources & { games: GameIndex },
  { query: { id }, bypass }: { query: { id: string }; bypass: boolean },
): Promise<Answer<GameDetail>> {
  const sport = await inTime(sources.clock, () => sources.games.sportOf(id));
  const team = sport && sources.teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  const game = await readGame(sources, team, id, bypass);
  return {
    ...answerOf([game]),
    maxAge: gameFreshFor(game.value) / 1000,
    body: () => detailOf(game.value, game.confirmedAt),
  };
}
