import { z } from '@hono/zod-openapi';
import { dayOutcome, recentDayRange } from '../../platform/recent-days.ts';
import {
  described,
  listOf,
  named,
  namedRows,
  number,
  orNull,
  part,
  text,
  textOrNull,
  texts,
} from '../../platform/schema-fields.ts';
import type { FailureReason } from '../../platform/upstream/outcome.ts';
import { form } from '../games/recent-form.ts';
import { DETAILED, LISTED, schemasOf } from '../model/fields.ts';
import { conferenceGame, play } from '../model/games.ts';
import { identity, lastUpdated, sportKey, timestamp } from '../model/schemas.ts';
import { athlete, coach, poll, standing, team, teamDetail } from '../model/teams.ts';

/** Schemas of the responses. `null` usually means unknown; lists are never null. */

export {
  hasBegun,
  isActive,
  isCalledOff,
  isOver,
  isUnderWay,
  LIVE_FOR_MS,
  nextOf,
  RESULT_UNKNOWN,
} from '../model/game-state.ts';
export { GAME_STATUSES, sportKey } from '../model/schemas.ts';
export { PERIODS, SPORT_NAMES } from '../model/sports.ts';

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

export const playsResponse = named('Plays', {
  id: text('The provider’s id of the game'),
  plays: listOf(play, 'In the provider’s order; `[]`: unknown'),
  lastUpdated,
});

export const schedulesResponse = named('Schedules', {
  games: listOf(scheduleEntry, 'By date, then id'),
  lastUpdated,
  missing: z
    .array(sportKey)
    .optional()
    .openapi({ description: 'Sports whose games are unavailable now; omitted if there are none' }),
});

export const scoreboardResponse = named('Scoreboard', {
  sport: sportKey,
  date: z.iso.date().openapi({ description: 'The day, in the campus’s time zone' }),
  conference: textOrNull('Name of the conference; `null`: unknown'),
  games: listOf(conferenceGame, 'By date, then id'),
  lastUpdated,
});

const season = z
  .object({
    year: number(
      'The provider’s year of the season: the one in which it ends, but in football the one in which it begins',
    ),
    type: number('The provider’s type: 2 regular season, 3 post-season'),
  })
  .nullable()
  .openapi({
    example: { year: 2027, type: 2 },
    description: 'The season of the games: the previous one until the new one has a game; `null`: unknown',
  });

export const sportScheduleResponse = named('SportSchedule', {
  sport: sportKey,
  team,
  season,
  games: listOf(scheduleEntry, 'By date, then id'),
  lastUpdated,
});

export const teamResponse = named('TeamInformation', {
  sport: sportKey,
  team: teamDetail,
  form: orNull(form).openapi({
    description: 'Recent form; `null`: no game of the season is over, or the score of one is unknown',
  }),
  nextGame: orNull(scheduleEntry).openapi({
    description: 'The game in progress, otherwise the next one; `null`: no game is scheduled',
  }),
  lastUpdated,
});

export type GameDetail = z.input<typeof gameDetail>;

export const rankingsResponse = named('Rankings', {
  sport: sportKey,
  polls: listOf(poll, 'The latest edition of each poll'),
  lastUpdated,
});

export const rosterResponse = named('Roster', {
  sport: sportKey,
  team: part('The team', { id: identity.id, name: identity.name }),
  athletes: listOf(athlete, 'In the provider’s order'),
  coaches: listOf(coach, 'In the provider’s order'),
});

export const standingsResponse = named('Standings', {
  sport: sportKey,
  conference: text('Name of the conference'),
  standings: listOf(standing, 'By rank'),
  lastUpdated,
});

/** The values of `FailureReason`. */
const FAILURES = [
  'unreachable',
  'timeout',
  'refused',
  'unreadable',
  'skipped',
] as const satisfies FailureReason[];
const startedAt = timestamp.openapi({ description: 'Start of the work' });
const finishedAt = timestamp.openapi({ description: 'End of the work' });

const since = (description: string) => timestamp.nullable().openapi({ description });

export const sourceHealth = named('SportsSourcesHealth', {
  sources: namedRows('SportsSourceHealth', 'By sport, then resource', {
    sport: sportKey,
    resource: z
      .enum(['schedule', 'team', 'roster', 'standings', 'rankings'])
      .openapi({ description: 'The resource of the provider' }),
    outcome: orNull(z.enum(['ok', 'absent', ...FAILURES])).openapi({
      description: 'Outcome of the latest request; `null`: none so far',
    }),
    lastGood: since('When the provider last confirmed the data; `null`: never'),
    lastAttempt: since('Time of the latest request; `null`: none so far'),
    problem: textOrNull('What is wrong; `null`: no problem'),
  }),
});

const refreshDay = dayOutcome
  .extend({
    problem: z
      .string()
      .optional()
      .openapi({ description: 'Why the last failed refresh of the day failed; omitted if unknown' }),
  })
  .openapi('RefreshDay');

export const refreshes = named('SportsRefreshes', {
  ...recentDayRange,
  sports: namedRows('SportRefreshes', 'In the order of the campus file', {
    sport: sportKey,
    days: listOf(refreshDay, 'Oldest first. Days without data are left out'),
  }),
});

export const sportsStats = named('SportsStats', {
  requests: part('Requests to this service', {
    count: number('Number of requests on the current UTC day'),
    date: text('The current UTC day', 'Friday, November 20, 2026'),
  }),
  polling: part('Polling of live games', {
    activeGames: number('Number of games in progress or delayed'),
    lastCheck: timestamp
      .nullable()
      .openapi({ description: 'When the service last checked for live games; `null`: not yet' }),
  }),
  schedules: part('The schedules of all sports', {
    totalGames: number('Number of cached games'),
    lastUpdated: timestamp
      .nullable()
      .openapi({ description: 'When the oldest schedule was last confirmed; `null`: not yet' }),
  }),
});

const change = named('Change', {
  id: text('Id of the game, the athlete or the team; for a coach, the name'),
  name: text('Name of the game, the athlete, the coach or the team'),
  change: z.enum(['added', 'removed', 'changed']).openapi({ description: 'What happened to it' }),
  fields: texts('The fields that have changed', ['status', 'local_team.score']),
});

const refreshResult = named('Renewal', {
  sport: sportKey,
  outcome: z
    .enum(['changed', 'unchanged', 'failed'])
    .openapi({ description: 'Whether the refresh changed the stored data' }),
  problem: z
    .enum(FAILURES)
    .optional()
    .openapi({ description: 'Why the refresh failed; the stored data is unchanged' }),
  count: number('Number of games, of athletes and coaches, or of teams in the standings, after the refresh'),
  added: number('How many of them are new'),
  removed: number('How many were removed'),
  changed: number('How many changed'),
  changes: listOf(change, 'The first 50 changes'),
});

export const triggerResponse = named('SportsTrigger', {
  triggered: z.enum(['schedules', 'rosters', 'standings']).openapi({ description: 'What was refreshed' }),
  startedAt,
  finishedAt,
  results: listOf(refreshResult, 'One result per sport'),
});

export type SportsSourcesHealth = z.input<typeof sourceHealth>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerResponse>;
