import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import { withoutSummary, withSummary } from '../games/precedence.ts';
import { type Ending, isSettled } from '../model/ending.ts';
import { gameFreshFor, isActive } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { upstreamError } from './answer-of.ts';
import type { SportsDeps } from './read-seasons.ts';

interface More {
  readonly modifiedAt?: number;
  readonly ending?: Ending | undefined;
}
type CachedGame = CachedValue<Game> & More;
export type CachedDetail = CachedValue<GameDetail> & More;

/** Seconds for which a game may be cached. */
export const maxAgeOf = ({ value, ending }: CachedDetail, now: number): number =>
  isSettled(ending, now) ? gameFreshFor(value, now) / 1000 : MINUTE_SECONDS;

/** The team whose game has this id. For an id that was never shown, the provider is not asked. */
export async function teamOfGame({ clock, games, teams }: SportsDeps & { games: GameIndex }, id: string) {
  const sport = await inTime(clock, () => games.sportOf(id));
  const team = sport && teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  return team;
}

/** The game in its season, which has its state. */
export async function inSeason(
  { seasons }: SportsDeps,
  team: TeamRef,
  id: string,
): Promise<CachedGame | undefined> {
  const season = await seasons.read(team);
  if (season.kind !== 'found') return undefined;
  const { games, modifiedAt } = season.value.value;
  const value = games.find((game) => game.id === id);
  if (value === undefined) return undefined;
  const { confirmedAt, ending } = value;
  return { ...season.value, value, modifiedAt, confirmedAt, ending };
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
  if (summary === undefined) return withoutSummary(game);
  const modifiedAt = Math.max(game.modifiedAt ?? 0, summary.confirmedAt);
  return { ...withSummary(summary, game), modifiedAt };
}

/** During a game from the scoreboard, otherwise with what its own page has. */
export async function readGame(
  deps: SportsDeps,
  team: TeamRef,
  id: string,
  bypass: boolean,
): Promise<CachedDetail> {
  const before = await inSeason(deps, team, id);
  if (before !== undefined && isActive(before.value, deps.clock.now()))
    return readLive(deps, team, bypass ? await askScoreboard(deps, team, before) : before);
  const summary = await deps.cache.read(deps.resources.game(team, id), { bypass });
  // What the page states has an effect on the season.
  const known = (await inSeason(deps, team, id)) ?? before;
  if (summary.kind === 'found') {
    if (known === undefined) return summary.value;
    if (isActive(known.value, deps.clock.now())) return readLive(deps, team, known);
    return { ...withSummary(summary.value, known), ending: known.ending };
  }
  if (known !== undefined) {
    const game = withoutSummary(known);
    return summary.kind === 'failed' ? { ...game, problem: summary.failure } : game;
  }
  throw summary.kind === 'absent' ? new HttpError('game_not_found') : upstreamError(summary.failure);
}
