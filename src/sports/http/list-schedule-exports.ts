import { savedAs } from '../../platform/formats/csv.ts';
import { textOf } from '../../platform/http/long-text.ts';
import type { Answer, RouteRequest } from '../../platform/http/route.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import { byDateThenId } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import { SPORT_NAMES, type Sport } from '../model/sports.ts';
import { type CalendarDeps, calendarEntryOf, writeCalendar } from './exports/calendar.ts';
import { writeLines } from './exports/ndjson.ts';
import { writeTable } from './exports/table.ts';
import { answerOfSeasons, readSeasons, type SportsDeps, teamFor } from './read-seasons.ts';
import { scheduleForms } from './routes.ts';

interface FormQuery {
  readonly sport?: readonly Sport[] | undefined;
}

/** The whole seasons, past and coming games, of the requested sports or of all. */
async function readGames(deps: SportsDeps, { query, bypass }: RouteRequest<FormQuery>) {
  const sports = query.sport ?? [...deps.teams.keys()];
  const teams = sports.map((sport) => teamFor(deps.teams, sport));
  const { seasons, missing } = await readSeasons(deps, bypass, teams);
  const games: Game[] = seasons.flatMap(({ value }) => value.games).sort(byDateThenId);
  const saidAt = Math.max(...seasons.map(({ value }) => value.modifiedAt));
  return { games, sports, missing, saidAt, answer: answerOfSeasons(seasons, missing, deps.clock.now()) };
}

export async function listScheduleTable(
  deps: SportsDeps,
  asked: RouteRequest<FormQuery & { readonly excel?: '1' | undefined }>,
): Promise<Answer<ReturnType<typeof textOf>>> {
  const { games, answer } = await readGames(deps, asked);
  const lines = () => writeTable(games, asked.query.excel === '1');
  return {
    ...answer,
    body: () => textOf(lines, scheduleForms.csv.answer),
    headers: savedAs('schedules'),
  };
}

export async function listScheduleLines(
  deps: SportsDeps,
  asked: RouteRequest<FormQuery>,
): Promise<Answer<ReturnType<typeof textOf>>> {
  const { games, answer } = await readGames(deps, asked);
  return { ...answer, body: () => textOf(() => writeLines(games), scheduleForms.ndjson.answer) };
}

const namesOf = (sports: readonly Sport[]): string => sports.map((sport) => SPORT_NAMES[sport]).join(', ');

export async function listScheduleCalendar(
  deps: SportsDeps & CalendarDeps & { readonly gameRevisions: GameRevisions },
  asked: RouteRequest<FormQuery>,
): Promise<Answer<ReturnType<typeof textOf>>> {
  const { games, sports, missing, saidAt, answer } = await readGames(deps, asked);
  const about = {
    name: `${deps.identity.name}: ${sports.length === deps.teams.size ? 'games' : namesOf(sports)}`,
    description: missing.length === 0 ? 'All games of the season' : `Cannot be had now: ${namesOf(missing)}`,
  };
  async function body() {
    const entries = games.map((game) => calendarEntryOf(game, deps));
    const revisionOf = await deps.gameRevisions.of(
      entries.map(({ entry }) => entry),
      saidAt,
    );
    return textOf(() => writeCalendar(about, entries, revisionOf), scheduleForms.ics.answer);
  }
  return { ...answer, body };
}
