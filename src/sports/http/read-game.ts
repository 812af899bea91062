import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { GameIndex } from '../games/game-index.ts';
import { summaryOrSeason, withBoxOf, withoutSummary } from '../games/precedence.ts';
import { isActive } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { upstreamError } from './answer-of.ts';
import type { SportsDeps } from './read-seasons.ts';

type CachedGame = CachedValue<Game> & { readonly modifiedAt?: number };
export type CachedDetail = CachedValue<GameDetail> & { readonly modifiedAt?: number };

/** The team whose game has this id. For an id that was never shown, the provider is not asked. */
export async function teamOfGame({ clock, games, teams }: SportsDeps & { games: GameIndex }, id: string) {
  const sport = await inTime(clock, () => games.sportOf(id));
  const team = sport && teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  return team;
}

/** The game in its season: from the scoreboard during the game, from the schedule otherwise. */
export async function inSeason(
  { seasons }: SportsDeps,
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
async function askScoreboard(deps: SportsDeps, team: TeamRef, game: CachedGame): Promise<CachedGame> {
  const day = deps.resources.scoreboardDayOf(game.value);
  const asked = await deps.cache.read(deps.resources.scoreboard(team, day), { bypass: true });
  const problem = asked.kind === 'failed' ? asked.failure : asked.kind === 'found' && asked.value.problem;
  const latest = (await inSeason(deps, team, game.value.id)) ?? game;
  return { ...latest, ...(problem && { problem }) };
}

/** During a game the scoreboard is polled anyway: the box score is that of the summary, if it was asked for. */
async function readLive(deps: SportsDeps, team: TeamRef, game: CachedGame): Promise<CachedDetail> {
  const summary = await deps.cache.peek(deps.resources.game(team, game.value.id));
  return summary === undefined
    ? withoutSummary(game)
    : { ...withBoxOf(summary, game), modifiedAt: Math.max(game.modifiedAt ?? 0, summary.confirmedAt) };
}

/** During a game from the scoreboard, otherwise from the provider's summary. */
export async function readGame(
  deps: SportsDeps,
  team: TeamRef,
  id: string,
  bypass: boolean,
): Promise<CachedDetail> {
  const known = await inSeason(deps, team, id);
  if (known !== undefined && isActive(known.value, deps.clock.now()))
    return readLive(deps, team, bypass ? await askScoreboard(deps, team, known) : known);
  const summary = await deps.cache.read(deps.resources.game(team, id), { bypass });
  if (summary.kind === 'found') return known ? summaryOrSeason(summary.value, known) : summary.value;
  if (known !== undefined) {
    const game = withoutSummary(known);
    return summary.kind === 'failed' ? { ...game, problem: summary.failure } : game;
  }
  throw summary.kind === 'absent' ? new HttpError('game_not_found') : upstreamError(summary.failure);
}
