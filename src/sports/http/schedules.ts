import { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { CALENDAR_TYPE } from '../../platform/formats/calendar.ts';
import { CSV_TYPE, csvRows, downloadHeaders } from '../../platform/formats/csv.ts';
import { textOf } from '../../platform/http/chunked-text.ts';
import { type ErrorName, HttpError } from '../../platform/http/errors.ts';
import { excel, wholeNumber } from '../../platform/http/query.ts';
import {
  cachedRoute,
  type MediaType,
  type RouteRequest,
  type RouteResponse,
} from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import { type CampusDays, currentRanking, dayOfGame } from '../games/recent-form.ts';
import type { SeasonGame } from '../games/season.ts';
import { COLUMNS, factsOf } from '../model/fields.ts';
import { byDateThenId, isCalledOff, isCalledOffAhead, isComing } from '../model/game-state.ts';
import { SPORT_NAMES, type Sport } from '../model/sports.ts';
import { type CalendarDeps, calendarEntryOf, writeCalendar } from './calendar.ts';
import { schedulesResponse, sportScheduleResponse } from './contract.ts';
import { teamOfGame } from './game.ts';
import {
  ageOfSeasons,
  BY_SPORT,
  betweenDays,
  byGame,
  bySport,
  combinedAge,
  type Days,
  entryOf,
  foundOrThrow,
  GAMES_CACHING,
  isBetween,
  readSeason,
  readSeasons,
  type SportsDeps,
  severalSports,
  teamFor,
  teamOf,
  UPSTREAM,
  withSeasonMaxAge,
} from './responses.ts';

/** Games of all sports that are upcoming or not over, by date, then id; `missing` lists sports without data. */
export const listSchedules = cachedRoute({
  path: '/api/schedules',
  operationId: 'listSchedules',
  summary: 'Current and upcoming games of all or some sports',
  description:
    'Games in progress, delayed, suspended or scheduled, and postponed or canceled ones with a future date, by date, ' +
    'then id; with `from` or `to`, all known games of those days. `lastUpdated` is that of the least recently confirmed sport.',
  query: z.object({
    sport: severalSports,
    ...betweenDays,
    limit: wholeNumber(1).optional().openapi({
      type: 'integer',
      minimum: 1,
      description: 'The maximum number of games; default: all',
    }),
  }),
  response: schedulesResponse,
  errors: ['sport_invalid', 'parameter_invalid', 'team_not_found', ...UPSTREAM],
  maxAge: DAY_SECONDS,
  caching: GAMES_CACHING,
  async handle(deps: SportsDeps & CampusDays, { query: { sport, limit, ...days }, bypass }) {
    const teams = sport?.map((one) => teamFor(deps.teams, one));
    const { seasons, missing } = await readSeasons(deps, bypass, teams);
    const now = deps.clock.now();
    const games = seasons
      .flatMap(({ value }) => value.games)
      .filter((game) => ((days.from ?? days.to) ? isBetween(game, days, deps) : isComing(game, now)))
      .sort(byDateThenId);
    const response = ageOfSeasons(seasons, missing, now);
    return {
      ...response,
      // The list also changes when a game is no longer expected, without a change to any cached value.
      version: `${response.version}|${games.length}`,
      body: () => ({
        games: games.slice(0, limit).map(entryOf),
        lastUpdated: isoTime(response.confirmedAt),
        ...(missing.length > 0 && { missing }),
      }),
    };
  },
});

/** The whole current season of a sport, past and upcoming games, with the team. */
export const getSportSchedule = cachedRoute({
  path: '/api/schedules/sport',
  operationId: 'getSportSchedule',
  summary: 'All games of one sport this season',
  description: 'The whole current season, past and upcoming games, by date, then id.',
  query: bySport.extend(betweenDays),
  response: sportScheduleResponse,
  errors: [...BY_SPORT, 'parameter_invalid'],
  maxAge: DAY_SECONDS,
  caching: GAMES_CACHING,
  async handle(deps: SportsDeps & CampusDays, { query: { sport, ...days }, bypass }) {
    const { cache, resources, teams, clock } = deps;
    const ref = teamFor(teams, sport);
    const [season, team] = await Promise.all([
      readSeason(deps, ref, bypass),
      cache.read(resources.team(ref), { bypass }).then(foundOrThrow),
    ]);
    // Standings and polls are optional: they are used if they are cached, but never requested.
    const standings = await cache.peek(resources.standings(ref));
    const polls = await cache.peek(resources.rankings(ref));
    const ranking = currentRanking(team.value, season.value.games, polls?.value, clock.now());
    const response = withSeasonMaxAge(combinedAge([season, team], [standings, polls]), [season], clock.now());
    return {
      ...response,
      version: `${response.version}|${ranking}`,
      body: () => ({
        sport,
        team: teamOf(team.value, { standings: standings?.value, season: season.value, ranking }),
        season: season.value.season,
        games: season.value.games.filter((game) => isBetween(game, days, deps)).map(entryOf),
        lastUpdated: isoTime(Math.min(season.confirmedAt, team.confirmedAt)),
      }),
    };
  },
});

const NDJSON_TYPE = 'application/x-ndjson';

interface FormQuery extends Days {
  readonly sport?: readonly Sport[] | undefined;
}

type CalendarOfGames = SportsDeps & CalendarDeps & { games: GameIndex; gameRevisions: GameRevisions };

/** The only game of a calendar that was requested with `id`. */
async function readOne(deps: CalendarOfGames, id: string, bypass: boolean) {
  const { sport } = await teamOfGame(deps, id);
  const read = await readGames(deps, { query: { sport: [sport] }, bypass });
  const games = read.games.filter((game) => game.id === id);
  if (games.length === 0) throw new HttpError('game_not_found');
  return { ...read, games };
}

/** All past and upcoming games of the season, for the requested sports or for all sports. */
async function readGames(
  deps: SportsDeps & CampusDays,
  { query, bypass }: Pick<RouteRequest<FormQuery>, 'query' | 'bypass'>,
) {
  const sports = query.sport ?? [...deps.teams.keys()];
  const teams = sports.map((sport) => teamFor(deps.teams, sport));
  const { seasons, missing } = await readSeasons(deps, bypass, teams);
  const games: SeasonGame[] = seasons
    .flatMap(({ value }) => value.games)
    .filter((game) => isBetween(game, query, deps))
    .sort(byDateThenId);
  const statedAt = Math.max(...seasons.map(({ value }) => value.modifiedAt));
  return { games, sports, missing, statedAt, age: ageOfSeasons(seasons, missing, deps.clock.now()) };
}

const exportOf = <D, Q extends z.ZodObject>(
  format: {
    suffix: string;
    operationId: string;
    summary: string;
    description: string;
    response: MediaType;
    query: Q;
    errors?: readonly ErrorName[];
  },
  handle: (deps: D, request: RouteRequest<z.output<Q>>) => Promise<RouteResponse<ReturnType<typeof textOf>>>,
) =>
  cachedRoute({
    ...format,
    path: `/api/schedules.${format.suffix}`,
    errors: ['sport_invalid', 'parameter_invalid', 'team_not_found', ...(format.errors ?? []), ...UPSTREAM],
    maxAge: DAY_SECONDS,
    caching: GAMES_CACHING,
    handle,
  });

const namesOf = (sports: readonly Sport[]): string => sports.map((sport) => SPORT_NAMES[sport]).join(', ');

export const listScheduleCalendar = exportOf(
  {
    suffix: 'ics',
    operationId: 'getSchedulesCalendar',
    summary: 'Whole seasons as a calendar (iCalendar)',
    description:
      'RFC 5545. A game whose time is not announced is an all-day event; a rescheduled game keeps its UID. With `id`, ' +
      'only that game is included, and the other parameters are ignored.',
    query: z.object({ sport: severalSports, ...betweenDays, id: byGame.shape.id.optional() }),
    response: CALENDAR_TYPE,
    errors: ['game_not_found'],
  },
  async (deps: CalendarOfGames, request) => {
    const { id } = request.query;
    const { games, sports, missing, statedAt, age } =
      id === undefined ? await readGames(deps, request) : await readOne(deps, id, request.bypass);
    const gamesLabel = sports.length === deps.teams.size ? 'games' : namesOf(sports);
    const about = {
      name: `${deps.identity.name}: ${id === undefined ? gamesLabel : (games[0]?.name ?? '')}`,
      description:
        missing.length > 0
          ? `Not available now: ${namesOf(missing)}`
          : id === undefined
            ? 'All games of the season'
            : 'One game',
    };
    const now = deps.clock.now();
    async function body() {
      const entries = games.map((game) => calendarEntryOf(game, deps, now));
      const passed = games.filter((game) => isCalledOff(game) && !isCalledOffAhead(game, now));
      const revisionOf = await deps.gameRevisions.of(
        entries.map(({ entry }) => entry),
        Math.max(statedAt, ...passed.map(({ date }) => Date.parse(date))),
      );
      return textOf(() => writeCalendar(about, entries, revisionOf), CALENDAR_TYPE);
    }
    // The calendar also changes when the date of a postponed game has passed, without a change to any cached value.
    const ahead = games.filter((game) => isCalledOffAhead(game, now)).length;
    return { ...age, version: `${age.version}|${ahead}`, body };
  },
);

export const listScheduleLines = exportOf(
  {
    suffix: 'ndjson',
    operationId: 'getSchedulesNdjson',
    summary: 'Whole seasons as NDJSON',
    description: 'One game per line, past ones too, with the same fields as in `/api/schedules`.',
    query: z.object({ sport: severalSports, ...betweenDays }),
    response: NDJSON_TYPE,
  },
  async (deps: SportsDeps & CampusDays, request) => {
    const { games, age } = await readGames(deps, request);
    return { ...age, body: () => textOf(() => writeLines(games), NDJSON_TYPE) };
  },
);

export const listScheduleTable = exportOf(
  {
    suffix: 'csv',
    operationId: 'getSchedulesCsv',
    summary: 'Whole seasons as CSV',
    description:
      'RFC 4180, sent as an attachment. `broadcasts` are joined with `; `; unknown values are empty. `date` is in UTC, ' +
      '`campusDate` and `campusTime` are in the campus’s time zone.',
    query: z.object({ sport: severalSports, ...betweenDays, excel }),
    response: CSV_TYPE,
  },
  async (deps: SportsDeps & CampusDays, request) => {
    const { games, age } = await readGames(deps, request);
    const lines = () => writeTable(games, request.query.excel === '1', deps);
    return { ...age, body: () => textOf(lines, CSV_TYPE), headers: downloadHeaders('schedules') };
  },
);

/** One row per game. */
const writeTable = (games: readonly SeasonGame[], excel: boolean, campus: CampusDays): Iterable<string> =>
  csvRows(
    [...COLUMNS, 'campusDate', 'campusTime'],
    games.values().map((game) => {
      const facts = factsOf(entryOf(game));
      const start = Temporal.Instant.fromEpochMilliseconds(Date.parse(game.date));
      const time = start.toZonedDateTimeISO(campus.timeZone).toPlainTime();
      return [
        ...COLUMNS.map((name) => facts[name] ?? null),
        dayOfGame(game, campus),
        game.timeTbd ? '' : time.toString({ smallestUnit: 'minute' }),
      ];
    }),
    { excel },
  );

/** One game per line, with the fields of `/api/schedules`. */
function* writeLines(games: readonly SeasonGame[]): Generator<string> {
  for (const game of games) yield `${JSON.stringify(entryOf(game))}\n`;
}
