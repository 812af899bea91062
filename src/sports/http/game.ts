import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/retry-until-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { Failure } from '../../platform/upstream/outcome.ts';
import { withoutSummary, withSummary } from '../games/details.ts';
import type { GameIndex } from '../games/game-index.ts';
import { problemIn } from '../games/season.ts';
import { type Ending, isActive } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import { gameFreshFor } from '../model/next-look.ts';
import type { TeamRef } from '../model/teams.ts';
import { gameDetail, playsResponse } from './contract.ts';
import {
  BY_GAME,
  byGame,
  combinedAge,
  detailOf,
  foundOrThrow,
  type SportsDeps,
  upstreamError,
} from './responses.ts';

const GAME_CACHING =
  '300 s before the game, 15 s during it, 60 s after it until its end is confirmed, then 24 h';

export const getGame = cachedRoute({
  path: '/api/game',
  operationId: 'getGame',
  summary: 'One game with all its details',
  description: 'Period, clock, leaders and box score of a game that this service has listed before.',
  query: byGame,
  response: gameDetail,
  errors: BY_GAME,
  maxAge: 5 * MINUTE_SECONDS,
  caching: GAME_CACHING,
  async handle(deps: SportsDeps & { games: GameIndex }, { query: { id }, bypass }) {
    const game = await readGame(deps, await teamOfGame(deps, id), id, bypass);
    return {
      ...combinedAge([game]),
      maxAge: maxAgeOf(game, deps.clock.now()),
      body: () => detailOf(game.value, game.confirmedAt),
    };
  },
});

type Deps = SportsDeps & { games: GameIndex };

/** During a game the plays are read from the summary, the only page that has them, although it is not polled. */
async function readPlays(deps: Deps, team: TeamRef, id: string, bypass: boolean): Promise<CachedDetail> {
  const listed = bypass ? undefined : await inSeason(deps, team, id);
  if (listed === undefined || !isActive(listed.value, deps.clock.now()))
    return readGame(deps, team, id, bypass);
  const summary = await deps.cache.read(deps.resources.game(team, id));
  return summary.kind === 'absent' ? readGame(deps, team, id, bypass) : foundOrThrow(summary);
}

/** The plays of a game, in the provider's order. */
export const listPlays = cachedRoute({
  path: '/api/plays',
  operationId: 'listPlays',
  summary: 'The plays of one game',
  description:
    'Play by play, in the provider’s order. During a game the provider is requested at most once every 15 s, and only if ' +
    'somebody requests the plays; the box score of `/api/game` is then refreshed too.',
  query: byGame,
  response: playsResponse,
  errors: BY_GAME,
  maxAge: 5 * MINUTE_SECONDS,
  caching: GAME_CACHING,
  async handle(deps: Deps, { query: { id }, bypass }) {
    const game = await readPlays(deps, await teamOfGame(deps, id), id, bypass);
    return {
      ...combinedAge([game]),
      maxAge: maxAgeOf(game, deps.clock.now()),
      body: () => ({
        id,
        plays: game.value.plays.map((play) => ({ ...play })),
        lastUpdated: isoTime(game.confirmedAt),
      }),
    };
  },
});

interface More {
  readonly modifiedAt?: number;
  readonly ending?: Ending | undefined;
}
type CachedGame = CachedValue<Game> & More;
type CachedDetail = CachedValue<GameDetail> & More;

/** Seconds for which a game may be cached. */
const maxAgeOf = ({ value, ending }: CachedDetail, now: number): number =>
  gameFreshFor({ ...value, ending }, now) / 1000;

/** The team that plays the game. An id that was never listed causes no request to the provider. */
export async function teamOfGame({ clock, games, teams }: SportsDeps & { games: GameIndex }, id: string) {
  const sport = await inTime(clock, () => games.sportOf(id));
  const team = sport && teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  return team;
}

/** The game as it is in the season. */
async function inSeason({ seasons }: SportsDeps, team: TeamRef, id: string): Promise<CachedGame | undefined> {
  const season = await seasons.read(team);
  if (season.kind !== 'found') return undefined;
  const { games, modifiedAt } = season.value.value;
  const value = games.find((game) => game.id === id);
  if (value === undefined) return undefined;
  const { confirmedAt, ending } = value;
  return { ...season.value, value, modifiedAt, confirmedAt, ending };
}

/**
 * During a game the scoreboard is polled anyway; the box score comes from the summary, if the summary was requested.
 */
async function readLive(deps: SportsDeps, team: TeamRef, game: CachedGame): Promise<CachedDetail> {
  const summary = await deps.cache.peek(deps.resources.game(team, game.value.id));
  if (summary === undefined) return withoutSummary(game);
  const modifiedAt = Math.max(game.modifiedAt ?? 0, summary.confirmedAt);
  return { ...withSummary(summary, game), modifiedAt };
}

const withProblem = (game: CachedDetail, problem: Failure | undefined): CachedDetail =>
  problem === undefined ? game : { ...game, problem };

/**
 * A game from the scoreboard while it is in progress, otherwise with the details of its own page. With `bypass`, all
 * pages of the game are requested first.
 */
async function readGame(deps: SportsDeps, team: TeamRef, id: string, bypass: boolean): Promise<CachedDetail> {
  const problem = problemIn(bypass ? await deps.seasons.read(team, { bypass, id }) : undefined);
  const listedBefore = await inSeason(deps, team, id);
  if (listedBefore !== undefined && isActive(listedBefore.value, deps.clock.now()))
    return withProblem(await readLive(deps, team, listedBefore), problem);
  const summary = await deps.cache.read(deps.resources.game(team, id));
  // The game's own page may have changed its state in the season.
  const listed = (await inSeason(deps, team, id)) ?? listedBefore;
  if (summary.kind === 'found') {
    if (listed === undefined) return summary.value;
    if (isActive(listed.value, deps.clock.now())) return readLive(deps, team, listed);
    return withProblem({ ...withSummary(summary.value, listed), ending: listed.ending }, problem);
  }
  if (listed !== undefined) {
    const game = withoutSummary(listed);
    return withProblem(game, summary.kind === 'failed' ? summary.failure : problem);
  }
  throw summary.kind === 'absent' ? new HttpError('game_not_found') : upstreamError(summary.failure);
}
