import { z } from '@hono/zod-openapi';
import { CALENDAR_TYPE } from '../../platform/formats/calendar.ts';
import { CSV_TYPE, savedAs } from '../../platform/formats/csv.ts';
import { type ErrorName, HttpError } from '../../platform/http/errors.ts';
import { textOf } from '../../platform/http/long-text.ts';
import { excel } from '../../platform/http/query.ts';
import { type Answer, cachedRoute, type MediaType, type RouteRequest } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import type { SeasonGame } from '../games/precedence.ts';
import { byDateThenId, isCalledOff, isCalledOffAhead } from '../model/game-state.ts';
import { SPORT_NAMES, type Sport } from '../model/sports.ts';
import { type CalendarDeps, calendarEntryOf, writeCalendar } from './exports/calendar.ts';
import { writeLines } from './exports/ndjson.ts';
import { writeTable } from './exports/table.ts';
import { byGame, severalSports, UPSTREAM } from './parameters.ts';
import { teamOfGame } from './read-game.ts';
import { answerOfSeasons, readSeasons, type SportsDeps, teamFor } from './read-seasons.ts';

const NDJSON_TYPE = 'application/x-ndjson';

interface FormQuery {
  readonly sport?: readonly Sport[] | undefined;
}

type CalendarOfGames = SportsDeps & CalendarDeps & { games: GameIndex; gameRevisions: GameRevisions };

/** One game of its season, as a calendar that has nothing else. */
async function readOne(deps: CalendarOfGames, id: string, bypass: boolean) {
  const { sport } = await teamOfGame(deps, id);
  const read = await readGames(deps, { query: { sport: [sport] }, bypass });
  const games = read.games.filter((game) => game.id === id);
  if (games.length === 0) throw new HttpError('game_not_found');
  return { ...read, games };
}

/** The whole seasons, past and coming games, of the requested sports or of all. */
async function readGames(
  deps: SportsDeps,
  { query, bypass }: Pick<RouteRequest<FormQuery>, 'query' | 'bypass'>,
) {
  const sports = query.sport ?? [...deps.teams.keys()];
  const teams = sports.map((sport) => teamFor(deps.teams, sport));
  const { seasons, missing } = await readSeasons(deps, bypass, teams);
  const games: SeasonGame[] = seasons.flatMap(({ value }) => value.games).sort(byDateThenId);
  const saidAt = Math.max(...seasons.map(({ value }) => value.modifiedAt));
  return { games, sports, missing, saidAt, answer: answerOfSeasons(seasons, missing, deps.clock.now()) };
}

const exportOf = <D, Q extends z.ZodObject>(
  form: {
    suffix: string;
    operationId: string;
    summary: string;
    description: string;
    answer: MediaType;
    query: Q;
    errors?: readonly ErrorName[];
  },
  handle: (deps: D, request: RouteRequest<z.output<Q>>) => Promise<Answer<ReturnType<typeof textOf>>>,
) =>
  cachedRoute({
    ...form,
    path: `/api/schedules.${form.suffix}`,
    errors: ['sport_invalid', 'parameter_invalid', 'team_not_found', ...(form.errors ?? []), ...UPSTREAM],
    maxAge: DAY_SECONDS,
    handle,
  });

const namesOf = (sports: readonly Sport[]): string => sports.map((sport) => SPORT_NAMES[sport]).join(', ');

export const listScheduleCalendar = exportOf(
  {
    suffix: 'ics',
    operationId: 'getSchedulesCalendar',
    summary: 'Seasons as a calendar',
    description:
      'RFC 5545. A game whose time is not announced is an all-day event; a rescheduled game keeps its UID. With `id`, ' +
      'this game alone, whatever `sport` says.',
    query: z.object({ sport: severalSports, id: byGame.shape.id.optional() }),
    answer: CALENDAR_TYPE,
    errors: ['game_not_found'],
  },
  async (deps: CalendarOfGames, request) => {
    const { id } = request.query;
    const { games, sports, missing, saidAt, answer } =
      id === undefined ? await readGames(deps, request) : await readOne(deps, id, request.bypass);
    const all = sports.length === deps.teams.size ? 'games' : namesOf(sports);
    const about = {
      name: `${deps.identity.name}: ${id === undefined ? all : (games[0]?.name ?? '')}`,
      description:
        missing.length > 0
          ? `Cannot be had now: ${namesOf(missing)}`
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
        Math.max(saidAt, ...passed.map(({ date }) => Date.parse(date))),
      );
      return textOf(() => writeCalendar(about, entries, revisionOf), CALENDAR_TYPE);
    }
    // The calendar also changes when the date of a postponed game has passed, although no cached value has changed then.
    const ahead = games.filter((game) => isCalledOffAhead(game, now)).length;
    return { ...answer, version: `${answer.version}|${ahead}`, body };
  },
);

export const listScheduleLines = exportOf(
  {
    suffix: 'ndjson',
    operationId: 'getSchedulesNdjson',
    summary: 'Seasons as lines of JSON',
    description: 'A game per line, as in `/api/schedules`.',
    query: z.object({ sport: severalSports }),
    answer: NDJSON_TYPE,
  },
  async (deps: SportsDeps, request) => {
    const { games, answer } = await readGames(deps, request);
    return { ...answer, body: () => textOf(() => writeLines(games), NDJSON_TYPE) };
  },
);

export const listScheduleTable = exportOf(
  {
    suffix: 'csv',
    operationId: 'getSchedulesCsv',
    summary: 'Seasons as a table',
    description: 'RFC 4180, as an attachment. `broadcasts` are joined by `; `; unknown values are empty.',
    query: z.object({ sport: severalSports, excel }),
    answer: CSV_TYPE,
  },
  async (deps: SportsDeps, request) => {
    const { games, answer } = await readGames(deps, request);
    const lines = () => writeTable(games, request.query.excel === '1');
    return { ...answer, body: () => textOf(lines, CSV_TYPE), headers: savedAs('schedules') };
  },
);
