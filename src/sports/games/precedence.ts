import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { joined } from '../model/fields.ts';
import {
  type Ending,
  endingOf,
  hasBegun,
  isOver,
  isSameState,
  isUnderWay,
  mergeGames,
} from '../model/game-state.ts';
import {
  type DayBoard,
  type Game,
  type GameDetail,
  NO_BOX_SCORE,
  type Schedule,
  type SeenEnds,
} from '../model/games.ts';
import type { HitsAndErrors } from '../model/schemas.ts';
import { isIncomplete } from '../refreshes/incomplete-responses.ts';

/**
 * Decides which of the provider's pages is right about a game. This is decided only here, for lists, details,
 * calendars, streams and webhooks.
 */

/** A game of a season, with the state from the page that takes precedence. */
export interface SeasonGame extends Game {
  /** When that page was confirmed, ms. */
  readonly confirmedAt: number;
  /** Set if the end of the game was observed and the scoreboard of its day is cached. */
  readonly ending?: Ending;
}

/** The state of a game on one page. Times in ms. */
interface Statement {
  readonly page: 'schedule' | 'scoreboard' | 'summary';
  readonly game: Game;
  readonly confirmedAt: number;
  /** Since when the page has had the end of the game, if the service observed that change. */
  readonly since: number | undefined;
}

type OurDay = Pick<DayBoard, 'games' | 'ends'>;

/**
 * Another page replaces a scoreboard only if that page is newer by at least this: schedules and summaries lag behind,
 * so that a score could go down between two polls. A final result does not need this lead.
 */
const SCOREBOARD_LEAD_MS = 5 * MINUTE_MS;

const effectiveTimeOf = ({ page, game, confirmedAt }: Statement): number =>
  confirmedAt + (page === 'scoreboard' && !(isOver(game) && hasBegun(game)) ? SCOREBOARD_LEAD_MS : 0);

/** The newer of two statements, unless the newer one lacks data of the older one. */
function preferred(one: Statement, other: Statement): Statement {
  const [earlier, later] = effectiveTimeOf(other) >= effectiveTimeOf(one) ? [one, other] : [other, one];
  // A summary is refreshed only on request, so a wrong final on it must not count forever.
  const unconfirmedMs = earlier.page === 'summary' ? later.confirmedAt - earlier.confirmedAt : 0;
  const isFromBefore =
    later.page === 'summary' && later.game.status === 'scheduled' && earlier.game.status !== 'scheduled';
  return isFromBefore || isIncomplete(later.game, earlier.game, unconfirmedMs) ? earlier : later;
}

const statementsOf = (
  page: Statement['page'],
  games: readonly Game[],
  { confirmedAt }: Pick<CachedValue<unknown>, 'confirmedAt'>,
  ends: SeenEnds = {},
): Statement[] => games.map((game) => ({ page, game, confirmedAt, since: ends[game.id] }));

/**
 * The statements of the schedule and the scoreboards. A game that is only on a scoreboard is included until a newer
 * schedule lacks it.
 */
function listedStatements(
  schedule: CachedValue<Schedule>,
  scoreboards: readonly CachedValue<OurDay>[],
): Statement[] {
  const { games, kept } = schedule.value;
  const retainedIds = new Set(kept.games.map(({ id }) => id));
  const listed = new Set(games.map(({ id }) => id));
  const retainedAt = kept.knownAt ?? schedule.confirmedAt;
  return [
    ...statementsOf('schedule', games, schedule, kept.ends).map((one) =>
      retainedIds.has(one.game.id) ? { ...one, confirmedAt: retainedAt } : one,
    ),
    ...scoreboards.flatMap((scoreboard) => {
      const isCurrent = scoreboard.confirmedAt + SCOREBOARD_LEAD_MS >= schedule.confirmedAt;
      const included = scoreboard.value.games.filter(({ id }) => isCurrent || listed.has(id));
      return statementsOf('scoreboard', included, scoreboard, scoreboard.value.ends);
    }),
  ];
}

/** A game, merged from its pages. `summary`: its own page, if that is cached. */
function merge(statements: readonly Statement[], summary: CachedValue<GameDetail> | undefined) {
  const listed = statements.reduce(preferred);
  const ownStatements = summary === undefined ? [] : statementsOf('summary', [summary.value], summary);
  const all = [...statements, ...ownStatements];
  const latest = ownStatements.reduce(preferred, listed);
  const alike = all.filter(({ game }) => isSameState(game, latest.game));
  const hasScoreboard = statements.some(({ page }) => page === 'scoreboard');
  const ending = hasScoreboard ? endingOf(latest.game, alike) : undefined;
  const differsFromLists = !isSameState(latest.game, listed.game) || latest.game.date !== listed.game.date;
  return {
    game: summary !== undefined && differsFromLists ? asListed(summary.value, listed.game) : listed.game,
    confirmedAt: latest.confirmedAt,
    ending,
  };
}

/** The games of a season. `summaries`: by id of the game. */
export function mergePages(
  schedule: CachedValue<Schedule>,
  scoreboards: readonly CachedValue<OurDay>[],
  summaries: ReadonlyMap<string, CachedValue<GameDetail>> = new Map(),
): SeasonGame[] {
  const byId = Map.groupBy(listedStatements(schedule, scoreboards), ({ game }) => game.id);
  const merged = new Map([...byId].map(([id, statements]) => [id, merge(statements, summaries.get(id))]));
  const scheduled = new Map(schedule.value.games.map((game) => [game.id, game]));
  const games = mergeGames([[...merged.values()].map(({ game }) => game)]);
  return withPollRanks(games, scheduled).map((game) => {
    const { confirmedAt = schedule.confirmedAt, ending } = merged.get(game.id) ?? {};
    return { ...game, confirmedAt, ...(ending && { ending }) };
  });
}

/** A game with the state from its summary, and the other fields from the lists. */
const asListed = (summary: GameDetail, listed: Game): GameDetail => ({
  ...summary,
  ...joined(listed, summary),
  isSeeded: false,
  local: { ...withHits(summary.local, listed.local), ranking: listed.local.ranking },
  opponent: {
    ...withHits(summary.opponent, listed.opponent),
    ranking: listed.opponent.ranking,
    logo: listed.opponent.logo,
    color: listed.opponent.color ?? summary.opponent.color,
    record: summary.opponent.record || listed.opponent.record,
  },
  linescore: summary.linescore.length > 0 ? summary.linescore : listed.linescore,
});

/** The details of a game without a summary. */
export const NO_DETAILS = { boxScore: NO_BOX_SCORE, plays: [] };

/** A side of the game, with hits and errors from another page. */
function withHits<T extends HitsAndErrors>(side: T, { hits = null, errors = null }: HitsAndErrors): T {
  if (side.hits === undefined && side.errors === undefined) return side;
  return { ...side, hits: side.hits ?? hits, errors: side.errors ?? errors };
}

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
  return { ...summary, value: { ...asListed(summary.value, game), date, timeTbd } };
}

/**
 * Adds poll ranks to games whose page has seeds: the rank on another page of the same game, otherwise, for our team,
 * the rank in its latest earlier game. `games` are in order; `elsewhere` has the same games from other pages.
 */
export function withPollRanks(games: readonly Game[], elsewhere: ReadonlyMap<string, Game>): Game[] {
  let latest: number | null = null;
  return games.map((game) => {
    const ranked = game.isSeeded ? elsewhere.get(game.id) : game;
    if (ranked !== undefined && !ranked.isSeeded) latest = ranked.local.ranking;
    if (!game.isSeeded) return game;
    const opponentRank = ranked === undefined ? null : ranked.opponent.ranking;
    return {
      ...game,
      local: { ...game.local, ranking: latest },
      opponent: { ...game.opponent, ranking: opponentRank },
    };
  });
}
