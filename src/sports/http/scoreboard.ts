import { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_MS } from '../../platform/time.ts';
import { type CampusDays, dayOfGame } from '../games/recent-form.ts';
import type { SeasonGame } from '../games/season.ts';
import { byDateThenId } from '../model/game-state.ts';
import type { ConferenceGame } from '../model/games.ts';
import { scoreboardResponse } from './contract.ts';
import {
  BY_SPORT,
  bySport,
  combinedAge,
  foundOrThrow,
  GAMES_CACHING,
  type SportsDeps,
  teamFor,
  withLiveMaxAge,
} from './responses.ts';

/** The provider has scoreboards from the previous season to the next one. */
const FURTHEST_DAYS = 370;

/** The requested day, or today. */
function readDay(date: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  if (date === undefined) return today;
  const day = Temporal.PlainDate.from(date);
  const days = today.until(day).total('days');
  if (Math.abs(days) > FURTHEST_DAYS) throw new HttpError('parameter_invalid', { parameter: 'date' });
  return day;
}

/** The conference's games that begin on a day in the campus's time zone. */
export const getScoreboard = cachedRoute({
  path: '/api/scoreboard',
  operationId: 'getScoreboard',
  summary: 'The games of the conference on a day',
  description:
    'All games of the team’s conference that start on a day, in the campus’s time zone, by date, then id. Where the ' +
    'provider does not publish the conference of a game (softball), only the games of the campus’s team are included.',
  query: bySport.extend({
    date: z.iso
      .date()
      .optional()
      .openapi({
        param: { name: 'date', in: 'query' },
        description: 'The day, in the campus’s time zone, at most 370 days from today; default: today',
        example: '2026-11-21',
      }),
  }),
  response: scoreboardResponse,
  errors: [...BY_SPORT, 'parameter_invalid'],
  maxAge: DAY_SECONDS,
  caching: GAMES_CACHING,
  async handle(deps: SportsDeps & CampusDays, { query: { sport, date }, bypass }) {
    const { cache, resources, seasons, teams, clock, timeZone, dayOf } = deps;
    const ref = teamFor(teams, sport);
    const now = clock.now();
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
    const day = readDay(date, today);
    const startOf = (of: Temporal.PlainDate): number => of.toZonedDateTime(timeZone).epochMilliseconds;
    // A day of the campus may overlap two of the provider's days.
    const ofProvider = new Set([dayOf(startOf(day)), dayOf(startOf(day.add({ days: 1 })) - 1)]);
    const read = [...ofProvider].map((one) =>
      cache.read(resources.scoreboard(ref, one), { bypass }).then(foundOrThrow),
    );
    const boards = await Promise.all(read);
    if (bypass) await seasons.read(ref, { bypass });
    const standings = await cache.peek(resources.standings(ref));
    const season = await seasons.peek(ref);
    const ours = new Map(season?.value.games.map((game) => [game.id, game]));
    const wanted = boards
      .flatMap(({ value }) => value.board)
      .map((row) => withStateOf(row, ours.get(row.id)))
      .filter((game) => dayOfGame(game, deps) === day.toString());
    const games = [...new Map(wanted.map((game) => [game.id, game])).values()].sort(byDateThenId);
    const response = combinedAge(boards, [standings, season]);
    const ends = date === undefined ? [startOf(today.add({ days: 1 }))] : [];
    // Games are posted late, so a day may be empty only for now.
    const isEmpty = games.length === 0 && Temporal.PlainDate.compare(day, today) >= 0;
    const until = [...ends, ...(isEmpty ? [now + HOUR_MS] : [])];
    const watched = games.map((game) => ({ ...game, ending: ours.get(game.id)?.ending }));
    return {
      ...withLiveMaxAge(response, watched, now, until),
      version: `${response.version}|${day}`,
      body: () => ({
        sport,
        date: day.toString(),
        conference:
          standings?.value.conference ||
          (boards.find(({ value }) => value.conference)?.value.conference ?? null),
        games: games.map(shown),
        lastUpdated: isoTime(response.confirmedAt),
      }),
    };
  },
});

/** Our game, with its state in the season. */
function withStateOf(row: ConferenceGame, game: SeasonGame | undefined): ConferenceGame {
  if (game === undefined) return row;
  const { date, timeTbd, status, statusText, period, clock, local, opponent } = game;
  const [home, away] = local.isHome ? [local, opponent] : [opponent, local];
  return {
    ...row,
    date,
    timeTbd,
    status,
    statusText,
    period,
    clock,
    home: { ...row.home, score: home.score },
    away: { ...row.away, score: away.score },
  };
}

const shown = ({ broadcasts, home, away, ...game }: ConferenceGame) => ({ ...game, home, away, broadcasts });
