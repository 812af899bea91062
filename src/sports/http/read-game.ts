import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { GameIndex } from '../games/game-index.ts';
import { summaryOrSeason, withBoxOf, withoutSummary } from '../games/sources.ts';
import { isUnderWay } from '../model/game-state.ts';
import type { Game, GameDetail, TeamRef } from '../model/types.ts';
import { upstreamError } from './answer-of.ts';
import type { Sources } from './sources.ts';

type CachedGame = CachedValue<Game> & { readonly modifiedAt?: number };
export type CachedDetail = CachedValue<GameDetail> & { readonly modifiedAt?: number };

/** The team whose game has this id. For an id that was never shown, the provider is not asked. */
export async function teamOfGame(
  { clock, games, teams }: Sources & { games: GameIndex },
  id: string,
): Promise<TeamRef> {
  const sport = await inTime(clock, () => games.sportOf(id));
  const team = sport && teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  return team;
}

/** The game in its season: from the scoreboard during the game, from the schedule otherwise. */
export async function inSeason(
  { seasons }: Sources,
  team: TeamRef,
  id: string,
): Promise<CachedGame | undefined> {
  const season = await seasons.read(team);
  if (season.kind !== 'found') return undefined;
  const { games, modifiedAt, saidAt } = season.value.value;
  const value = games.find((game) => game.id === id);
  return value && { ...season.value, value, modifiedAt, confirmedAt: saidAt.get(id) ?? modifiedAt };
}

/** With `nocache` during a game, refreshes the scoreboard: it has clock and period, which a summary lacks. */
async function askScoreboard(sources: Sources, team: TeamRef, game: CachedGame): Promise<CachedGame> {
  const day = sources.resources.scoreboardDayOf(game.value);
  const asked = await sources.cache.read(sources.resources.scoreboard(team, day), { bypass: true });
  const problem = asked.kind === 'failed' ? asked.failure : asked.kind === 'found' && asked.value.problem;
  const latest = (await inSeason(sources, team, game.value.id)) ?? game;
  return { ...latest, ...(problem && { problem }) };
}

/** During a game the scoreboard is polled anyway: the box score is that of the summary, if it was asked for. */
async function readLive(sources: Sources, team: TeamRef, game: CachedGame): Promise<CachedDetail> {
  const summary = await sources.cache.peek(sources.resources.game(team, game.value.id));
  return summary === undefined
    ? withoutSummary(game)
    : { ...withBoxOf(summary, game), modifiedAt: Math.max(game.modifiedAt ?? 0, summary.confirmedAt) };
}

/** During a game from the scoreboard, otherwise from the provider's summary. */
export async function readGame(
  sources: Sources,
  team: TeamRef,
  id: string,
  bypass: boolean,
): Promise<CachedDetail> {
  const known = await inSeason(sources, team, id);
  if (known !== undefined && isUnderWay(known.value)) {
    return readLive(sources, team, bypass ? await askScoreboard(sources, team, known) : known);
  }
  const summary = await sources.cache.read(sources.resources.game(team, id), { bypass });
  if (summary.kind === 'found') return known ? summaryOrSeason(summary.value, known) : summary.value;
  if (known !== undefined) {
    const game = withoutSummary(known);
    return summary.kind === 'failed' ? { ...game, problem: summary.failure } : game;
  }
  throw summary.kind === 'absent' ? new HttpError('game_not_found') : upstreamError(summary.failure);
}
