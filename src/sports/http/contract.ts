import { z } from '@hono/zod-openapi';
import { described, listOf, named, number, orNull, part, text, textOrNull } from '../../platform/fields.ts';
import { form } from '../games/form.ts';
import { DETAILED, LISTED, schemasOf } from '../model/fields.ts';
import { conferenceGame, play } from '../model/games.ts';
import { identity, lastUpdated, sportKey } from '../model/schemas.ts';
import { athlete, coach, poll, standing, team, teamDetail } from '../model/teams.ts';

/** Schemas of the answers. `null` means unknown; lists are never null. */

export {
  hasBegun,
  isActive,
  isCalledOff,
  isOver,
  isUnderWay,
  LIVE_FOR_MS,
  nextOf,
} from '../model/game-state.ts';
export { GAME_STATUSES, sportKey } from '../model/schemas.ts';
export { PERIODS, SPORT_NAMES } from '../model/sports.ts';
export * from './operations-contract.ts';

export const scheduleEntry = described('ScheduleEntry', 'A game in a list', {
  ...schemasOf(LISTED),
  lastUpdated: lastUpdated.openapi({
    description: 'When the provider last confirmed the state of this game',
  }),
});

export const gameDetail = described('GameDetail', 'A game with all details', {
  ...schemasOf(DETAILED),
  lastUpdated,
});

export const playsAnswer = named('Plays', {
  id: text('The provider’s id of the game'),
  plays: listOf(play, 'In the provider’s order; `[]`: none are known'),
  lastUpdated,
});

export const schedulesAnswer = named('Schedules', {
  games: listOf(scheduleEntry, 'By date, then id'),
  lastUpdated,
  missing: z
    .array(sportKey)
    .optional()
    .openapi({ description: 'Sports whose games are not available now; omitted if there are none' }),
});

export const scoreboardAnswer = named('Scoreboard', {
  sport: sportKey,
  date: z.iso.date().openapi({ description: 'The day of the campus' }),
  conference: textOrNull('`null`: unknown'),
  games: listOf(conferenceGame, 'By date, then id'),
  lastUpdated,
});

const season = z
  .object({ year: number('The year in which it ends'), type: number('2 regular, 3 post-season') })
  .nullable()
  .openapi({
    example: { year: 2027, type: 2 },
    description:
      'The season of the games: the last one until the new one has a game. `type`: 2 regular, 3 post-season',
  });

export const sportScheduleAnswer = named('SportSchedule', {
  sport: sportKey,
  team,
  season,
  games: listOf(scheduleEntry, 'By date, then id'),
  lastUpdated,
});

export const teamAnswer = named('TeamInformation', {
  sport: sportKey,
  team: teamDetail,
  form: orNull(form).openapi({
    description: '`null`: no game of the season is over, or the score of one is unknown',
  }),
  nextGame: orNull(scheduleEntry).openapi({
    description: 'The game in progress, else the next one; `null`: none is to come',
  }),
  lastUpdated,
});

export type GameDetail = z.input<typeof gameDetail>;

export const rankingsAnswer = named('Rankings', {
  sport: sportKey,
  polls: listOf(poll, 'The latest edition of each poll'),
  lastUpdated,
});

export const rosterAnswer = named('Roster', {
  sport: sportKey,
  team: part('The team', { id: identity.id, name: identity.name }),
  athletes: listOf(athlete, 'In the provider’s order'),
  coaches: listOf(coach, 'In the provider’s order'),
});

export const standingsAnswer = named('Standings', {
  sport: sportKey,
  conference: text('Its name'),
  standings: listOf(standing, 'By rank'),
  lastUpdated,
});
