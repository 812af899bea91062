import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { mergeGames } from '../model/game-state.ts';
import type { Game, Schedule } from '../model/types.ts';
import { saysLess } from '../refreshes/never-less.ts';
import { withPollRanks } from './poll-ranks.ts';

/** Decides which of two pages of the provider is used for a game. This is decided here only. */

/**
 * A schedule replaces a scoreboard only if it is newer by at least this. Football's schedule has no score during a
 * game, and would reset the score to 0 between two polls.
 */
const SCOREBOARD_LEAD_MS = 300_000;

/**
 * A scoreboard takes precedence over the schedule, unless it is outdated; then it counts only for games of which the
 * schedule says less.
 */
export function mergeScoreboards(
  schedule: CachedValue<Schedule>,
  scoreboards: readonly CachedValue<readonly Game[]>[],
): Game[] {
  const current = scoreboards.filter(
    ({ confirmedAt }) => confirmedAt + SCOREBOARD_LEAD_MS >= schedule.confirmedAt,
  );
  const said = new Map(schedule.value.games.map((game) => [game.id, game]));
  const outdated = scoreboards.filter((scoreboard) => !current.includes(scoreboard));
  const known = outdated
    .flatMap(({ value }) => value)
    .filter((game) => {
      const later = said.get(game.id);
      return later !== undefined && saysLess(later, game);
    });
  const games = mergeGames([schedule.value.games, known, ...current.map(({ value }) => value)]);
  return withPollRanks(games, said);
}

const isSame = (one: Game, other: Game): boolean =>
  one.status === other.status &&
  one.date === other.date &&
  one.local.score === other.local.score &&
  one.opponent.score === other.opponent.score;

/** A single game as the lists have it, with what only its summary has. */
const asListed = (summary: Game, listed: Game): Game => ({
  ...summary,
  name: listed.name,
  shortName: listed.shortName,
  isSeeded: false,
  local: { ...summary.local, ranking: listed.local.ranking },
  opponent: { ...summary.opponent, ranking: listed.opponent.ranking, logo: listed.opponent.logo },
  location: listed.location.name === '' ? summary.location : listed.location,
  neutralSite: listed.neutralSite || summary.neutralSite,
  conferenceGame: listed.conferenceGame ?? summary.conferenceGame,
  // A summary has neither period nor clock: without line scores its period is not known.
  period: summary.period || listed.period,
  linescore: summary.linescore.length > 0 ? summary.linescore : listed.linescore,
  broadcasts: listed.broadcasts.length > 0 ? listed.broadcasts : summary.broadcasts,
  note: listed.note ?? summary.note,
});

/** A summary has more fields, but is used only if the season has nothing newer about the game. */
export function summaryOrSeason(summary: CachedValue<Game>, season: CachedValue<Game>): CachedValue<Game> {
  const listed = { ...summary, value: asListed(summary.value, season.value) };
  if (saysLess(summary.value, season.value)) return season;
  if (isSame(summary.value, season.value)) return listed;
  const begunSince = summary.value.status === 'scheduled' && season.value.status !== 'scheduled';
  return begunSince || summary.confirmedAt < season.confirmedAt ? season : listed;
}
