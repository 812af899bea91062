import { z } from '@hono/zod-openapi';
import {
  described,
  flag,
  listOf,
  named,
  number,
  numberOrNull,
  orNull,
  text,
  textOrNull,
} from '../../../platform/fields.ts';
import { DETAILED, LISTED, schemasOf } from '../../model/fields.ts';
import { identity, ranking, record, score, sportKey } from '../../model/schemas.ts';
import { form, lastUpdated, team, teamDetail } from './teams.ts';

const { date, status, statusText, period, clock, neutralSite, broadcasts, note } = schemasOf(LISTED);

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

const play = described('Play', 'One play of a game', {
  id: text('The provider’s id of the play'),
  period: number('Half, quarter or inning; 0: unknown'),
  clock: text('As in the game', '5:09'),
  text: text('What happened, in the provider’s words'),
  scoring: flag('Whether a score after it is higher than any before'),
  team: orNull(z.enum(['local', 'opponent'])).openapi({ description: '`null`: neither, or unknown' }),
  localScore: numberOrNull('After the play; `null`: unknown'),
  opponentScore: numberOrNull('Like `localScore`'),
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

const conferenceSide = (description: string) =>
  z.object({ ...identity, score, record, ranking }).openapi({ description });

const conferenceGame = described('ConferenceGame', 'A game of the conference', {
  id: text('The provider’s id of the game'),
  date,
  timeTbd: flag('Whether only the day is known'),
  ...{ status, statusText, period, clock },
  home: conferenceSide('The designated home team, on neutral ground too'),
  away: conferenceSide('The other team'),
  ...{ neutralSite, broadcasts, note },
  isLocalGame: flag('Whether the campus’s team plays'),
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
