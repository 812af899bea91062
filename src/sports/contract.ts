import { z } from '@hono/zod-openapi';
import type { FailureReason } from '../platform/origin/outcome.ts';
import { GAME_STATUSES, SPORTS } from './model.ts';

/** The shapes of the contract, section 2. `null` is unknown; a list is never null. */

export const sportKey = z.enum(SPORTS).openapi({ example: 'mens-basketball' });
const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
const logo = z.string().nullable().openapi({ description: 'Address of the logo' });
const record = z.string().openapi({ example: '12-3', description: '`""` when the provider has none' });
const ranking = z.number().nullable().openapi({ description: 'Poll rank; `null`: unranked' });
const status = z.enum(GAME_STATUSES);
/** As `FailureReason`. */
const FAILURES = [
  'unreachable',
  'timeout',
  'refused',
  'unreadable',
  'skipped',
] as const satisfies FailureReason[];
const gameDate = z
  .string()
  .openapi({ example: '2026-11-21T01:00Z', description: 'UTC, minute precision, as the provider gives it' });
const timeTbd = z
  .literal(true)
  .optional()
  .openapi({ description: 'The time of day is not announced: only the day of `date` counts' });

export const scheduleEntry = z
  .object({
    id: z.string().openapi({ example: '401638645' }),
    sport: sportKey,
    date: gameDate,
    timeTbd,
    name: z.string(),
    shortName: z.string(),
    status,
    local_team: z.object({ score: z.number(), record, ranking, isHome: z.boolean() }),
    opponent: z.object({ id: z.string(), name: z.string(), abbreviation: z.string(), logo }),
    location: z.object({ name: z.string(), city: z.string() }),
  })
  .openapi('ScheduleEntry');

export const gameDetail = z
  .object({
    id: z.string(),
    sport: sportKey,
    date: gameDate,
    timeTbd,
    status,
    period: z.number().openapi({ description: 'Half, quarter or inning; 0 before the start' }),
    clock: z.string().openapi({ example: '5:09' }),
    local_team: z.object({ score: z.number(), record }),
    opponent: z.object({ score: z.number(), name: z.string() }),
    boxScore: z.object({
      local_team: z.object({
        leaders: z
          .record(z.string(), z.object({ name: z.string(), value: z.number() }))
          .openapi({ description: 'Basketball: points, rebounds, assists. Not begun: `{}`' }),
      }),
    }),
  })
  .openapi('GameDetail');

const teamFields = {
  id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  logo,
  record,
  conferenceRecord: record,
  ranking,
};
export const team = z.object(teamFields).openapi('Team');

export const teamDetail = z
  .object({
    ...teamFields,
    location: z.string(),
    nickname: z.string(),
    color: z.string().nullable().openapi({ example: '1f4e5f' }),
    alternateColor: z.string().nullable(),
    conference: z.string().nullable(),
    venue: z.object({ name: z.string(), city: z.string() }).nullable(),
  })
  .openapi('TeamDetail');

export const athlete = z
  .object({
    id: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    jersey: z.string(),
    position: z.string(),
    height: z.string(),
    weight: z.string(),
    class: z.string(),
    hometown: z.string(),
    headshot: z.string().nullable(),
  })
  .openapi('Athlete');

export const coach = z.object({ name: z.string(), title: z.string() }).openapi('Coach');

export const standing = z
  .object({
    rank: z.number(),
    team: z.object({ id: z.string(), name: z.string(), abbreviation: z.string(), logo }),
    conferenceRecord: z.string(),
    overallRecord: z.string(),
    winPercentage: z.number().min(0).max(1),
    streak: z.string().openapi({ example: 'W3' }),
  })
  .openapi('Standing');

export const schedulesAnswer = z
  .object({ games: z.array(scheduleEntry), lastUpdated: timestamp })
  .openapi('Schedules');

export const sportScheduleAnswer = z
  .object({ sport: sportKey, team, games: z.array(scheduleEntry), lastUpdated: timestamp })
  .openapi('SportSchedule');

export const rosterAnswer = z
  .object({
    sport: sportKey,
    team: z.object({ id: z.string(), name: z.string() }),
    athletes: z.array(athlete),
    coaches: z.array(coach),
  })
  .openapi('Roster');

export const standingsAnswer = z
  .object({ sport: sportKey, conference: z.string(), standings: z.array(standing), lastUpdated: timestamp })
  .openapi('Standings');

export const teamAnswer = z
  .object({ sport: sportKey, team: teamDetail, nextGame: scheduleEntry.nullable(), lastUpdated: timestamp })
  .openapi('TeamInformation');

export const sportsStats = z
  .object({
    requests: z.object({
      count: z.number().openapi({ description: 'Answered on the current UTC day' }),
      date: z.string().openapi({ example: 'Friday, November 20, 2026' }),
    }),
    polling: z.object({
      activeGames: z.number(),
      lastCheck: timestamp.nullable().openapi({ description: '`null` before the first look' }),
    }),
    schedules: z.object({
      totalGames: z.number(),
      lastUpdated: timestamp.nullable().openapi({ description: '`null` before the first copy' }),
    }),
  })
  .openapi('SportsStats');

const change = z
  .object({
    id: z.string().openapi({ description: 'Of the game, the athlete or the team; a coach has the name' }),
    name: z.string(),
    change: z.enum(['added', 'removed', 'changed']),
    fields: z.array(z.string()).openapi({ example: ['status', 'local_team.score'] }),
  })
  .openapi('Change');

const renewal = z
  .object({
    sport: sportKey,
    outcome: z.enum(['changed', 'unchanged', 'failed']),
    problem: z.enum(FAILURES).optional().openapi({ description: 'Why it failed; the copy is kept' }),
    count: z.number().openapi({ description: 'Games, athletes and coaches, or standings now held' }),
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    changes: z.array(change).openapi({ description: 'The first 50 of them' }),
  })
  .openapi('Renewal');

export const triggerAnswer = z
  .object({
    triggered: z.enum(['schedules', 'rosters', 'standings']),
    startedAt: timestamp,
    finishedAt: timestamp,
    results: z.array(renewal),
  })
  .openapi('SportsTrigger');

export type Schedules = z.input<typeof schedulesAnswer>;
export type SportSchedule = z.input<typeof sportScheduleAnswer>;
export type Roster = z.input<typeof rosterAnswer>;
export type Standings = z.input<typeof standingsAnswer>;
export type TeamInformation = z.input<typeof teamAnswer>;
export type GameDetail = z.input<typeof gameDetail>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerAnswer>;
