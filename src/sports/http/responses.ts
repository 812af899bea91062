import { z } from '@hono/zod-openapi';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { type ErrorName, HttpError, unavailable } from '../../platform/http/errors.ts';
import { anyOf } from '../../platform/http/query.ts';
import type { RouteResponse, Sent } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_MS } from '../../platform/time.ts';
import type { Failure, Outcome } from '../../platform/upstream/outcome.ts';
import { type CampusDays, dayOfGame } from '../games/recent-form.ts';
import type { Season, SeasonGame, Seasons } from '../games/season.ts';
import { DETAILED, LISTED, shown } from '../model/fields.ts';
import type { Game, GameDetail } from '../model/games.ts';
import { expiryOf, isBetweenRounds, isFollowed, type Watched } from '../model/next-look.ts';
import { ALL_SPORTS, isFurther, type Sport } from '../model/sports.ts';
import type * as teams from '../model/teams.ts';
import type { Standings, Team, TeamRef } from '../model/teams.ts';
import { INCOMPLETE, NO_LONGER } from '../refreshes/incomplete-responses.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import type * as contract from './contract.ts';
import { sportKey } from './contract.ts';

/** Parameters of several routes, and their errors. */
export const bySport = z.object({
  sport: sportKey.openapi({ param: { name: 'sport', in: 'query' }, description: 'The sport' }),
});
export const byGame = z.object({
  id: z
    .string()
    .openapi({ param: { name: 'id', in: 'query' }, description: 'The id of the game, from a schedule' }),
});

export const severalSports = anyOf(
  ALL_SPORTS,
  'football,softball',
  'Sports, separated by commas; default: all',
);

const day = (name: 'from' | 'to', which: string) =>
  z.iso
    .date()
    .optional()
    .openapi({
      param: { name, in: 'query' },
      description: `The ${which} day of the games, in the campus’s time zone, over the whole season, past games too`,
      example: '2026-11-21',
    });
/** The days of the games, inclusive. */
export const betweenDays = { from: day('from', 'first'), to: day('to', 'last') };

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isBetween = (game: Game, { from = '', to = '9999' }: Days, campus: CampusDays): boolean => {
  const on = dayOfGame(game, campus);
  return from <= on && on <= to;
};

/** Errors when the provider failed and nothing is cached. */
export const UPSTREAM: readonly ErrorName[] = ['upstream_failed', 'unavailable', 'upstream_timeout'];
export const BY_SPORT: readonly ErrorName[] = [
  'parameter_required',
  'sport_invalid',
  'team_not_found',
  ...UPSTREAM,
];
export const BY_GAME: readonly ErrorName[] = [
  'parameter_required',
  'parameter_invalid',
  'game_not_found',
  ...UPSTREAM,
];

/** Sent with 503 if the time of the next attempt is unknown. */
const RETRY_AFTER_SECONDS = 30;

/** The error for a caller when the provider failed and nothing is cached. */
export function upstreamError(failure: Failure): HttpError {
  if (failure.reason === 'timeout') return new HttpError('upstream_timeout');
  if (failure.reason !== 'skipped') return new HttpError('upstream_failed');
  return unavailable(failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
}

/**
 * The value, if it was found; otherwise throws the error for the caller. `ifAbsent`: the error if the provider does not
 * have the value.
 */
export function foundOrThrow<T>(outcome: Outcome<T>, ifAbsent: ErrorName = 'upstream_failed'): T {
  if (outcome.kind === 'found') return outcome.value;
  throw outcome.kind === 'failed' ? upstreamError(outcome.failure) : new HttpError(ifAbsent);
}

/** A cached value that is part of a response; `modifiedAt` if it differs from `confirmedAt`. */
type Part = Omit<CachedValue<unknown>, 'value' | 'changedAt'> & { readonly modifiedAt?: number };

/**
 * The age of a response composed of several cached values: the age of the oldest value, with the problem of any value.
 * `optional` values change the response's version, but not its age.
 */
export function combinedAge(
  parts: readonly Part[],
  optional: readonly (Part | undefined)[] = [],
): Omit<RouteResponse<never>, 'body' | 'maxAge'> {
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  const all = [...parts, ...optional.filter((part) => part !== undefined)];
  return {
    version: all.map((part) => `${part.version}@${part.confirmedAt}`).join('|'),
    confirmedAt: Math.min(...parts.map((part) => part.confirmedAt)),
    modifiedAt: Math.max(...all.map((part) => part.modifiedAt ?? part.confirmedAt)),
    cache: parts.some((part) => part.cache === 'miss') ? 'miss' : 'hit',
    ...(problem && { problem: problem.code === NO_LONGER ? NO_LONGER : problem.reason }),
  };
}

/** Dependencies of the handlers. */
export interface SportsDeps extends SportsCache {
  readonly seasons: Seasons;
  readonly teams: ReadonlyMap<Sport, TeamRef>;
  readonly clock: Clock;
}

export function teamFor(teams: SportsDeps['teams'], sport: Sport): TeamRef {
  const team = teams.get(sport);
  // The five main sports are always valid; further sports are valid only if the campus file has a team for them.
  if (team === undefined) throw new HttpError(isFurther(sport) ? 'sport_invalid' : 'team_not_found');
  return team;
}

/** A season with its age. If there is none, throws the error for the caller. */
export async function readSeason(
  { seasons }: SportsDeps,
  team: TeamRef,
  bypass: boolean,
): Promise<CachedValue<Season> & { readonly modifiedAt: number }> {
  const season = foundOrThrow(await seasons.read(team, { bypass }));
  return { ...season, modifiedAt: season.value.modifiedAt };
}

/**
 * The seasons that are available, and the sports without a season. If no season is available, throws the error for the
 * caller.
 */
export async function readSeasons(
  deps: SportsDeps,
  bypass: boolean,
  teams: readonly TeamRef[] = [...deps.teams.values()],
) {
  const read = await Promise.allSettled(teams.map((team) => readSeason(deps, team, bypass)));
  const seasons = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const missing = teams.flatMap(({ sport }, at) => (read[at]?.status === 'rejected' ? [sport] : []));
  const failure = read.find((one) => one.status === 'rejected')?.reason;
  if (failure !== undefined && (seasons.length === 0 || !(failure instanceof HttpError))) throw failure;
  return { seasons, missing };
}

/** Seconds for which a list of games may be cached while one of them is being played. */
const LIVE_MAX_AGE = 60;
/** `max-age` counts from the same time as `Age`. */
const liveMaxAge = (age: number): number =>
  age < LIVE_MAX_AGE ? LIVE_MAX_AGE : Math.min(age + LIVE_MAX_AGE, DAY_SECONDS);
type Age = Omit<RouteResponse<never>, 'body' | 'maxAge'>;

/**
 * During a game a response is cached only briefly, however old its oldest part is. No response is cached beyond the
 * start of the next game, or beyond one of these times.
 */
export function withLiveMaxAge(
  response: Age,
  games: readonly Watched[],
  now: number,
  until: readonly number[],
) {
  const age = Math.floor((now - response.confirmedAt) / 1000);
  const expiresAt = Math.min(expiryOf(games, now) ?? Number.POSITIVE_INFINITY, ...until);
  return {
    ...response,
    ...(games.some((game) => isFollowed(game, now)) && { maxAge: liveMaxAge(age) }),
    ...(Number.isFinite(expiresAt) && { expiresAt }),
  };
}

/** The age of a response with the games of these seasons. */
export function withSeasonMaxAge(response: Age, seasons: readonly CachedValue<Season>[], now: number) {
  // What a page lacks may come with the next one.
  const isOpen = seasons.some(
    ({ value, problem }) => problem?.code === INCOMPLETE || isBetweenRounds(value.games, now),
  );
  const games = seasons.flatMap(({ value }) => value.games);
  return withLiveMaxAge(response, games, now, isOpen ? [now + HOUR_MS] : []);
}

/** How long a list of games may be cached, as a text for the documentation. */
export const GAMES_CACHING =
  '24 h, but never beyond the start of the next game; 1 h on the day of a game, and while the next one is not known; ' +
  '60 s from its start until its end is confirmed, and while a sport is missing';

/** How long a response that lacks some sports may be cached. */
const INCOMPLETE_MS = 60_000;

/**
 * The age of a response composed of several seasons. While some seasons are missing, the response is cached only
 * briefly.
 */
export function ageOfSeasons(
  seasons: readonly (CachedValue<Season> & { readonly modifiedAt: number })[],
  missing: readonly Sport[],
  now: number,
): Age {
  // A campus without sports has no old data.
  if (seasons.length === 0) return { version: 'none', confirmedAt: now, modifiedAt: now, cache: 'hit' };
  const response = withSeasonMaxAge(combinedAge(seasons), seasons, now);
  const version = `${response.version}|${missing.join()}`;
  if (missing.length === 0) return { ...response, version };
  const soon = now + INCOMPLETE_MS;
  return { ...response, version, expiresAt: Math.min(response.expiresAt ?? soon, soon) };
}

/** Conversions of the model into the formats of the contract. */

export const entryOf = (game: SeasonGame): Sent<typeof contract.scheduleEntry> => ({
  ...shown(LISTED, game),
  lastUpdated: isoTime(game.confirmedAt),
});

/** A game as `/api/game` shows it, without its age. */
export const shownGame = (game: GameDetail): Omit<Sent<typeof contract.gameDetail>, 'lastUpdated'> =>
  shown(DETAILED, game);

export const detailOf = (game: GameDetail, confirmedAt: number): Sent<typeof contract.gameDetail> => ({
  ...shownGame(game),
  lastUpdated: isoTime(confirmedAt),
});

/** Data about a team from other pages. */
interface AboutTeam {
  readonly standings: Standings | undefined;
  readonly season: Season;
  readonly ranking: number | null;
}

/**
 * A team for a response. The team's page lacks the conference record and the name of the conference, which are in the
 * standings. Out of season it also lacks the team's record, which is in the schedule.
 */
export function teamOf(team: Team, { standings, season, ranking }: AboutTeam): Sent<typeof teams.team> {
  const standing = standings?.standings.find((entry) => entry.team.id === team.id);
  return {
    id: team.id,
    name: team.name,
    abbreviation: team.abbreviation,
    logo: team.logo,
    record: team.record || standing?.overallRecord || season.record,
    conferenceRecord: standing?.conferenceRecord || team.conferenceRecord,
    ranking,
  };
}

/** The team's home venue: from its page, otherwise the venue of most of its home games. */
function venueOf(team: Team, games: readonly Game[]): Team['venue'] {
  if (team.venue !== null) return team.venue;
  const isAtHome = ({ local, location, neutralSite }: Game) =>
    local.isHome && !neutralSite && location.name !== '';
  const byName = Map.groupBy(games.filter(isAtHome), ({ location }) => location.name);
  const [most] = [...byName.values()].sort((one, other) => other.length - one.length);
  return most?.[0]?.location ?? null;
}

export const teamDetailOf = (team: Team, about: AboutTeam): Sent<typeof teams.teamDetail> => ({
  ...teamOf(team, about),
  location: team.location,
  nickname: team.nickname,
  color: team.color,
  alternateColor: team.alternateColor,
  conference: about.standings?.conference ?? null,
  venue: venueOf(team, about.season.games),
});
