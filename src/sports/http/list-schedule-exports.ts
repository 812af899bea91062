import { savedAs } from '../../platform/formats/csv.ts';
import { textOf } from '../../platform/http/long-text.ts';
import type { Answer, RouteRequest } from '../../platform/http/route.ts';
import type { GameRevisions } from '../games/game-revisions.ts';
import { byDateThenId } from '../model/game-state.ts';
import { type Game, SPORT_NAMES, type Sport } from '../model/types.ts';
import { type CalendarDeps, calendarEntryOf, writeCalendar } from './exports/calendar.ts';
import { writeTable } from './exports/table.ts';
import { scheduleForms } from './routes.ts';
import { answerOfSeasons, readSeasons, type Sources, teamFor } from './sources.ts';

interface FormQuery {
  readonly sport?: readonly Sport[] | undefined;
}

/** The whole seasons, past and coming games, of the requested sports or of all. */
async function readGames(sources: Sources, { query, bypass }: RouteRequest<FormQuery>) {
  const sports = query.sport ?? [...sources.teams.keys()];
  const teams = sports.map((sport) => teamFor(sources.teams, sport));
  const { seasons, missing } = await readSeasons(sources, bypass, teams);
  const games: Game[] = seasons.flatMap(({ value }) => value.games).sort(byDateThenId);
  const saidAt = Math.max(...seasons.map(({ value }) => value.modifiedAt));
  return { games, sports, missing, saidAt, answer: answerOfSeasons(seasons, missing, sources.clock.now()) };
}

export async function listScheduleTable(
  sources: Sources,
  asked: RouteRequest<FormQuery & { readonly excel?: '1' | undefined }>,
): Promise<Answer<ReturnType<typeof textOf>>> {
  const { games, answer } = await readGames(sources, asked);
  const lines = () => writeTable(games, asked.query.excel === '1');
  return {
    ...answer,
    body: () => textOf(lines, scheduleForms.csv.answer),
    headers: savedAs('schedules'),
  };
}

const namesOf = (sports: readonly Sport[]): string => sports.map((sport) => SPORT_NAMES[sport]).join(', ');

export async function listScheduleCalendar(
  sources: Sources & CalendarDeps & { readonly gameRevisions: GameRevisions },
  asked: RouteRequest<FormQuery>,
): Promise<Answer<ReturnType<typeof textOf>>> {
  const { games, sports, missing, saidAt, answer } = await readGames(sources, asked);
  const about = {
    name: `${sources.identity.name}: ${sports.length === sources.teams.size ? 'games' : namesOf(sports)}`,
    description: missing.length === 0 ? 'All games of the season' : `Cannot be had now: ${namesOf(missing)}`,
  };
  async function body() {
    const entries = games.map((game) => calendarEntryOf(game, sources));
    const revisionOf = await sources.gameRevisions.of(
      entries.map(({ entry }) => entry),
      saidAt,
    );
    return textOf(() => writeCalendar(about, entries, revisionOf), scheduleForms.ics.answer);
  }
  return { ...answer, body };
}
