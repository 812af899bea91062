import { z } from '@hono/zod-openapi';
import {
  described,
  flag,
  listOf,
  named,
  number,
  numberOrNull,
  orNull,
  part,
  rows,
  text,
  textOrNull,
  texts,
} from '../../../platform/fields.ts';
import { GAME_STATUSES } from '../../model/games.ts';
import {
  color,
  form,
  identity,
  isLocalTeam,
  lastUpdated,
  ranking,
  record,
  sportKey,
  team,
  teamDetail,
} from './teams.ts';

const status = z.enum(GAME_STATUSES).openapi('GameStatus', { description: 'State of a game' });
const gameDate = text('UTC, to the minute, as the provider gives it', '2026-11-21T01:00Z');
const timeTbd = z
  .literal(true)
  .optional()
  .openapi({ description: '`true`: the time has not been announced; only the day of `date` is meaningful' });

const score = numberOrNull('0 before the start; `null`: the game has begun, and its score is not known');

/** The fields that games have in lists as well as on their own. */
const gameFields = {
  id: text('The provider’s id; stable', '401638645'),
  sport: sportKey,
  date: gameDate,
  timeTbd,
  name: text('Both teams, as the provider writes them'),
  shortName: text('The same, shorter'),
  status,
  statusText: text('The provider’s short description of the state; `""` before the start', 'Final/OT'),
  period: number('Half, quarter or inning; 0 before the start'),
  clock: text('Time left in the period', '5:09'),
  result: orNull(z.enum(['win', 'loss', 'tie'])).openapi({
    description: 'Set for final games, and for forfeits if the provider names a winner; otherwise `null`',
  }),
  local_team: part('The campus’s team', {
    score,
    record,
    ranking,
    isHome: flag('Whether it is the designated home team, including on neutral ground'),
  }),
  location: part('The venue', {
    name: text('Name of the venue; `""`: unknown'),
    city: text('City and state; `""`: unknown'),
  }),
  neutralSite: flag('Whether it is played at neither team’s venue'),
  conferenceGame: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
  broadcasts: texts('Networks that broadcast it; `[]`: unknown', ['ESPN2', 'ESPN+']),
  note: textOrNull('Tournament, bowl, round'),
};

const opponentFields = {
  ...identity,
  score,
  ranking,
  record,
};

export const scheduleEntry = described('ScheduleEntry', 'A game in a list', {
  ...gameFields,
  opponent: part('The other team', opponentFields),
  lastUpdated: lastUpdated.openapi({
    description: 'When the provider last confirmed the state of this game',
  }),
});

const periodScore = numberOrNull('`null`: not played');
const leaders = z
  .record(z.string(), z.object({ name: text('Name of the athlete'), value: number('The value') }))
  .openapi({
    description: 'By statistic; in basketball points, rebounds and assists. `{}` before the start',
  });

const teamStatistics = described('TeamStatistics', 'The statistics of a team in a game', {
  isLocalTeam,
  statistics: rows('In the provider’s order', {
    name: text('The provider’s name', 'batting.runs'),
    label: text('What people call it'),
    value: text('As the provider prints it'),
  }),
});

const playerGroup = described('PlayerGroup', 'A table of athletes in a game', {
  name: text('`""`: there is only one table', 'passing'),
  columns: texts('Titles of the columns', ['C/ATT', 'YDS']),
  rows: rows('In the provider’s order', {
    id: text('The provider’s id of the athlete'),
    name: text('First and last name'),
    starter: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
    values: texts('By column; `[]`: did not play'),
  }),
});

const playerTables = described('PlayerTables', 'The athletes of a team in a game', {
  isLocalTeam,
  groups: listOf(playerGroup, 'The tables of the team'),
});

const ofDiamond = z
  .number()
  .nullable()
  .optional()
  .openapi({ description: 'Only in baseball and softball; `null`: unknown' });
const hitsAndErrors = { hits: ofDiamond, errors: ofDiamond };

export const gameDetail = described('GameDetail', 'A game with all details', {
  ...gameFields,
  local_team: gameFields.local_team
    .extend(hitsAndErrors)
    .openapi('LocalTeamInGame', { description: 'The campus’s team' }),
  opponent: part('The other team', { ...opponentFields, color, ...hitsAndErrors }),
  boxScore: part('Leaders, statistics of the teams and of the athletes', {
    local_team: part('The campus’s team', { leaders }),
    opponent: part('The other team', { leaders }),
    teams: listOf(teamStatistics, '`[]` before the start, and if unknown'),
    players: listOf(playerTables, '`[]` before the start, and if unknown'),
  }),
  linescore: rows('`[]`: unknown', {
    period: number('From 1'),
    local_team: periodScore,
    opponent: periodScore,
  }),
  lastPlay: textOrNull('The provider’s text; `null`: not in progress'),
  winProbability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .openapi({ description: 'The local team’s; `null`: unknown' }),
  attendance: numberOrNull('`null`: unknown'),
  shootout: z
    .object({
      local: numberOrNull('`null`: unknown'),
      opponent: numberOrNull('`null`: unknown'),
      winner: orNull(z.enum(['local', 'opponent'])).openapi({ description: 'Who advanced; `null`: unknown' }),
    })
    .nullable()
    .openapi({ description: 'The penalties of soccer, after a tie; otherwise `null`' }),
  tickets: textOrNull(
    'Where the provider says that tickets are sold; `null`: it does not say, or the game has begun',
  ),
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
  date: gameDate,
  timeTbd: flag('Whether only the day is known'),
  status,
  statusText: gameFields.statusText,
  period: gameFields.period,
  clock: gameFields.clock,
  home: conferenceSide('The designated home team, on neutral ground too'),
  away: conferenceSide('The other team'),
  neutralSite: gameFields.neutralSite,
  broadcasts: gameFields.broadcasts,
  note: gameFields.note,
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
