import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { hasBegun, mergeGames } from '../model/game-state.ts';
import {
  type Game,
  type GameDetail,
  type HitsAndErrors,
  NO_BOX_SCORE,
  type Schedule,
} from '../model/games.ts';
import { saysLess } from '../refreshes/never-less.ts';
import { withPollRanks } from './poll-ranks.ts';

/** Decides which of two pages of the provider is used for a game. This is decided here only. */

/**
 * A schedule replaces a scoreboard only if it is newer by at least this. Football's schedule has no score during a
 * game, and would reset the score to 0 between two polls.
 */
const SCOREBOARD_LEAD_MS = 300_000;

/** The games of a season, and for each when the page that says its state was confirmed, ms. */
interface MergedGames {
  readonly games: readonly Game[];
  readonly confirmedAt: ReadonlyMap<string, number>;
}

/**
 * A scoreboard takes precedence over the schedule, unless it is outdated; then it counts only for games of which the
 * schedule says less.
 */
export function mergeScoreboards(
  schedule: CachedValue<Schedule>,
  scoreboards: readonly CachedValue<readonly Game[]>[],
): MergedGames {
  const current = scoreboards.filter(
    ({ confirmedAt }) => confirmedAt + SCOREBOARD_LEAD_MS >= schedule.confirmedAt,
  );
  const said = new Map(schedule.value.games.map((game) => [game.id, game]));
  const outdated = scoreboards.filter((scoreboard) => !current.includes(scoreboard));
  const isKnownOf = (game: Game): boolean => {
    const later = said.get(game.id);
    return later !== undefined && saysLess(later, game);
  };
  const { kept } = schedule.value;
  const known = outdated.map((page) => ({ ...page, value: page.value.filter(isKnownOf) }));
  const pages = [schedule.value.games, ...[...known, ...current].map(({ value }) => value)];
  const confirmedAt = new Map<string, number>([
    ...schedule.value.games.map(({ id }) => [id, schedule.confirmedAt] as const),
    ...kept.games.map(({ id }) => [id, kept.knownAt ?? schedule.confirmedAt] as const),
    ...[...known, ...current].flatMap((page) => page.value.map(({ id }) => [id, page.confirmedAt] as const)),
  ]);
  return { games: withPollRanks(mergeGames(pages), said), confirmedAt };
}

const isSame = (one: Game, other: Game): boolean =>
  one.status === other.status &&
  one.date === other.date &&
  one.local.score === other.local.score &&
  one.opponent.score === other.opponent.score;

/** A single game as the lists have it, with what only its summary has. */
const asListed = (summary: GameDetail, listed: Game): GameDetail => ({
  ...summary,
  name: listed.name,
  shortName: listed.shortName,
  isSeeded: false,
  local: { ...withHits(summary.local, listed.local), ranking: listed.local.ranking },
  opponent: {
    ...withHits(summary.opponent, listed.opponent),
    ranking: listed.opponent.ranking,
    logo: listed.opponent.logo,
    color: listed.opponent.color ?? summary.opponent.color,
    record: summary.opponent.record || listed.opponent.record,
  },
  location: listed.location.name === '' ? summary.location : listed.location,
  neutralSite: listed.neutralSite || summary.neutralSite,
  conferenceGame: listed.conferenceGame ?? summary.conferenceGame,
  // A summary has neither period nor clock: without line scores its period is not known.
  period: summary.period || listed.period,
  shootout: summary.shootout ?? listed.shootout,
  linescore: summary.linescore.length > 0 ? summary.linescore : listed.linescore,
  broadcasts: listed.broadcasts.length > 0 ? listed.broadcasts : summary.broadcasts,
  note: listed.note ?? summary.note,
  tickets: listed.tickets ?? summary.tickets,
});

/** Of a game without a summary. */
export const NO_DETAILS = { boxScore: NO_BOX_SCORE, plays: [] };

/** A side of the game with hits and errors that are known elsewhere. */
function withHits<T extends HitsAndErrors>(side: T, { hits = null, errors = null }: HitsAndErrors): T {
  if (side.hits === undefined && side.errors === undefined) return side;
  return { ...side, hits: side.hits ?? hits, errors: side.errors ?? errors };
}

/** A game of the season with the box score and plays that its summary has: during a game its state is the season's. */
export function withBoxOf({ value: summary, version }: CachedValue<GameDetail>, season: CachedValue<Game>) {
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

/** A summary has more fields, but its state is used only if the season has nothing newer about the game. */
export function summaryOrSeason(summary: CachedValue<GameDetail>, season: CachedValue<Game>) {
  if (saysLess(summary.value, season.value)) return withBoxOf(summary, season);
  const listed = { ...summary, value: asListed(summary.value, season.value) };
  if (isSame(summary.value, season.value)) return listed;
  const begunSince = summary.value.status === 'scheduled' && season.value.status !== 'scheduled';
  return begunSince || summary.confirmedAt < season.confirmedAt ? withBoxOf(summary, season) : listed;
}
