import { z } from '@hono/zod-openapi';
import { orNull } from '../../../platform/reference/describe.ts';
import { GAME_STATUSES } from '../../model/games.ts';
import {
  color,
  identity,
  isLocalTeam,
  lastUpdated,
  number,
  ranking,
  record,
  sportKey,
  text,
} from './fields.ts';
import { form, team, teamDetail } from './teams.ts';

const status = z.enum(GAME_STATUSES).openapi('GameStatus', { description: 'State of a game' });
const gameDate = z
  .string()
  .openapi({ example: '2026-11-21T01:00Z', description: 'UTC, to the minute, as the provider gives it' });
const timeTbd = z
  .literal(true)
  .optional()
  .openapi({ description: '`true`: the time has not been announced; only the day of `date` is meaningful' });

const score = z.number().nullable().openapi({
  description: '0 before the start; `null`: the game has begun, and its score is not known',
});

/** The fields that games have in lists as well as on their own. */
const gameFields = {
  id: z.string().openapi({ example: '401638645', description: 'The provider’s id; stable' }),
  sport: sportKey,
  date: gameDate,
  timeTbd,
  name: text('Both teams, as the provider writes them'),
  shortName: text('The same, shorter'),
  status,
  statusText: z.string().openapi({
    example: 'Final/OT',
    description: 'The provider’s short description of the state; `""` before the start',
  }),
  period: z.number().openapi({ description: 'Half, quarter or inning; 0 before the start' }),
  clock: z.string().openapi({ example: '5:09', description: 'Time left in the period' }),
  result: z.enum(['win', 'loss', 'tie']).nullable().openapi({
    description: 'Set for final games, and for forfeits if the provider names a winner; otherwise `null`',
  }),
  local_team: z
    .object({
      score,
      record,
      ranking,
      isHome: z
        .boolean()
        .openapi({ description: 'Whether it is the designated home team, including on neutral ground' }),
    })
    .openapi({ description: 'The campus’s team' }),
  location: z
    .object({ name: text('Name of the venue; `""`: unknown'), city: text('City and state; `""`: unknown') })
    .openapi({ description: 'The venue' }),
  neutralSite: z.boolean().openapi({ description: 'Whether it is played at neither team’s venue' }),
  conferenceGame: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
  broadcasts: z
    .array(z.string())
    .openapi({ example: ['ESPN2', 'ESPN+'], description: 'Networks that broadcast it; `[]`: unknown' }),
  note: z.string().nullable().openapi({ description: 'Tournament, bowl, round' }),
};

const opponentFields = {
  ...identity,
  score,
  ranking,
  record,
};

export const scheduleEntry = z
  .object({ ...gameFields, opponent: z.object(opponentFields).openapi({ description: 'The other team' }) })
  .openapi('ScheduleEntry', { description: 'A game in a list' });

const periodScore = z.number().nullable().openapi({ description: '`null`: not played' });
const leaders = z
  .record(z.string(), z.object({ name: text('Name of the athlete'), value: number('The value') }))
  .openapi({
    description: 'By statistic; in basketball points, rebounds and assists. `{}` before the start',
  });

const teamStatistics = z
  .object({
    isLocalTeam,
    statistics: z
      .array(
        z.object({
          name: z.string().openapi({ example: 'batting.runs', description: 'The provider’s name' }),
          label: text('What people call it'),
          value: text('As the provider prints it'),
        }),
      )
      .openapi({ description: 'In the provider’s order' }),
  })
  .openapi('TeamStatistics', { description: 'The statistics of a team in a game' });

const playerGroup = z
  .object({
    name: z.string().openapi({ example: 'passing', description: '`""`: there is only one table' }),
    columns: z.array(z.string()).openapi({ example: ['C/ATT', 'YDS'], description: 'Titles of the columns' }),
    rows: z
      .array(
        z.object({
          id: text('The provider’s id of the athlete'),
          name: text('First and last name'),
          starter: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
          values: z.array(z.string()).openapi({ description: 'By column; `[]`: did not play' }),
        }),
      )
      .openapi({ description: 'In the provider’s order' }),
  })
  .openapi('PlayerGroup', { description: 'A table of athletes in a game' });

const playerTables = z
  .object({ isLocalTeam, groups: z.array(playerGroup).openapi({ description: 'The tables of the team' }) })
  .openapi('PlayerTables', { description: 'The athletes of a team in a game' });

const ofDiamond = z
  .number()
  .nullable()
  .optional()
  .openapi({ description: 'Only in baseball and softball; `null`: unknown' });
const hitsAndErrors = { hits: ofDiamond, errors: ofDiamond };

export const gameDetail = z
  .object({
    ...gameFields,
    local_team: gameFields.local_team
      .extend(hitsAndErrors)
      .openapi('LocalTeamInGame', { description: 'The campus’s team' }),
    opponent: z
      .object({ ...opponentFields, color, ...hitsAndErrors })
      .openapi({ description: 'The other team' }),
    boxScore: z
      .object({
        local_team: z.object({ leaders }).openapi({ description: 'The campus’s team' }),
        opponent: z.object({ leaders }).openapi({ description: 'The other team' }),
        teams: z.array(teamStatistics).openapi({ description: '`[]` before the start, and if unknown' }),
        players: z.array(playerTables).openapi({ description: '`[]` before the start, and if unknown' }),
      })
      .openapi({ description: 'Leaders, statistics of the teams and of the athletes' }),
    linescore: z
      .array(z.object({ period: number('From 1'), local_team: periodScore, opponent: periodScore }))
      .openapi({ description: '`[]`: unknown' }),
    lastPlay: z.string().nullable().openapi({ description: 'The provider’s text; `null`: not in progress' }),
    winProbability: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .openapi({ description: 'The local team’s; `null`: unknown' }),
    attendance: z.number().nullable().openapi({ description: '`null`: unknown' }),
    tickets: z.string().nullable().openapi({
      description:
        'Where the provider says that tickets are sold; `null`: it does not say, or the game has begun',
    }),
    lastUpdated,
  })
  .openapi('GameDetail', { description: 'A game with all details' });

const play = z
  .object({
    id: text('The provider’s id of the play'),
    period: number('Half, quarter or inning; 0: unknown'),
    clock: z.string().openapi({ example: '5:09', description: 'As in the game' }),
    text: text('What happened, in the provider’s words'),
    scoring: z.boolean().openapi({ description: 'Whether the score after it differs from the one before' }),
    team: z.enum(['local', 'opponent']).nullable().openapi({ description: '`null`: neither, or unknown' }),
    localScore: z.number().nullable().openapi({ description: 'After the play; `null`: unknown' }),
    opponentScore: z.number().nullable().openapi({ description: 'Like `localScore`' }),
  })
  .openapi('Play', { description: 'One play of a game' });

export const playsAnswer = z
  .object({
    id: text('The provider’s id of the game'),
    plays: z.array(play).openapi({ description: 'In the provider’s order; `[]`: none are known' }),
    lastUpdated,
  })
  .openapi('Plays');

export const schedulesAnswer = z
  .object({
    games: z.array(scheduleEntry).openapi({ description: 'By date, then id' }),
    lastUpdated,
    missing: z
      .array(sportKey)
      .optional()
      .openapi({ description: 'Sports whose games are not available now; omitted if there are none' }),
  })
  .openapi('Schedules');

const conferenceSide = (description: string) =>
  z.object({ ...identity, score, record, ranking }).openapi({ description });

const conferenceGame = z
  .object({
    id: text('The provider’s id of the game'),
    date: gameDate,
    timeTbd: z.boolean().openapi({ description: 'Whether only the day is known' }),
    status,
    statusText: gameFields.statusText,
    period: gameFields.period,
    clock: gameFields.clock,
    home: conferenceSide('The designated home team, on neutral ground too'),
    away: conferenceSide('The other team'),
    neutralSite: gameFields.neutralSite,
    broadcasts: gameFields.broadcasts,
    note: gameFields.note,
    isLocalGame: z.boolean().openapi({ description: 'Whether the campus’s team plays' }),
  })
  .openapi('ConferenceGame', { description: 'A game of the conference' });

export const scoreboardAnswer = z
  .object({
    sport: sportKey,
    date: z.iso.date().openapi({ description: 'The day of the campus' }),
    conference: z.string().nullable().openapi({ description: '`null`: unknown' }),
    games: z.array(conferenceGame).openapi({ description: 'By date, then id' }),
    lastUpdated,
  })
  .openapi('Scoreboard');

const season = z
  .object({ year: number('The year in which it ends'), type: number('2 regular, 3 post-season') })
  .nullable()
  .openapi({
    example: { year: 2027, type: 2 },
    description:
      'The season of the games: the last one until the new one has a game. `type`: 2 regular, 3 post-season',
  });

export const sportScheduleAnswer = z
  .object({
    sport: sportKey,
    team,
    season,
    games: z.array(scheduleEntry).openapi({ description: 'By date, then id' }),
    lastUpdated,
  })
  .openapi('SportSchedule');

export const teamAnswer = z
  .object({
    sport: sportKey,
    team: teamDetail,
    form: orNull(form).openapi({
      description: '`null`: no game of the season is over, or the score of one is unknown',
    }),
    nextGame: orNull(scheduleEntry).openapi({ description: '`null`: none scheduled' }),
    lastUpdated,
  })
  .openapi('TeamInformation');

export type Schedules = z.input<typeof schedulesAnswer>;
export type SportSchedule = z.input<typeof sportScheduleAnswer>;
export type GameDetail = z.input<typeof gameDetail>;
export type Scoreboard = z.input<typeof scoreboardAnswer>;
export type Plays = z.input<typeof playsAnswer>;
