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

/** What is said of a game in lists and of it alone. */
const gameFields = {
  id: z.string().openapi({ example: '401638645' }),
  sport: sportKey,
  date: gameDate,
  timeTbd,
  name: z.string(),
  shortName: z.string(),
  status,
  statusText: z.string().openapi({
    example: 'Final/OT',
    description: 'The provider’s short words; `""` before the start',
  }),
  period: z.number().openapi({ description: 'Half, quarter or inning; 0 before the start' }),
  clock: z.string().openapi({ example: '5:09' }),
  result: z
    .enum(['win', 'loss', 'tie'])
    .nullable()
    .openapi({ description: 'Of a final; of a forfeit, where the provider names a winner' }),
  local_team: z.object({ score: z.number(), record, ranking, isHome: z.boolean() }),
  location: z.object({ name: z.string(), city: z.string() }),
  neutralSite: z.boolean(),
  conferenceGame: z.boolean().nullable().openapi({ description: '`null`: the provider does not say' }),
  broadcasts: z.array(z.string()).openapi({ example: ['ESPN2', 'ESPN+'] }),
  note: z.string().nullable().openapi({ description: 'Tournament, bowl, round' }),
};

const opponentFields = {
  id: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  logo,
  score: z.number().openapi({ description: '0 before the start' }),
  ranking,
};

export const scheduleEntry = z
  .object({ ...gameFields, opponent: z.object(opponentFields) })
  .openapi('ScheduleEntry');

const periodScore = z.number().nullable().openapi({ description: '`null`: not played' });
const leaders = z
  .record(z.string(), z.object({ name: z.string(), value: z.number() }))
  .openapi({ description: 'Basketball: points, rebounds, assists. Not begun: `{}`' });

export const gameDetail = z
  .object({
    ...gameFields,
    opponent: z.object({ ...opponentFields, record }),
    boxScore: z.object({ local_team: z.object({ leaders }), opponent: z.object({ leaders }) }),
    linescore: z
      .array(z.object({ period: z.number(), local_team: periodScore, opponent: periodScore }))
      .openapi({ description: '`[]` when unknown' }),
    lastPlay: z.string().nullable(),
    winProbability: z.number().min(0).max(1).nullable().openapi({ description: 'Of the local team' }),
    attendance: z.number().nullable(),
    lastUpdated: timestamp,
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
    isLocalTeam: z.boolean(),
  })
  .openapi('Standing');

export const schedulesAnswer = z
  .object({
    games: z.array(scheduleEntry),
    lastUpdated: timestamp,
    missing: z
      .array(sportKey)
      .optional()
      .openapi({ description: 'Sports whose games cannot be had now; absent when none is' }),
  })
  .openapi('Schedules');

const season = z
  .object({ year: z.number(), type: z.number() })
  .nullable()
  .openapi({
    example: { year: 2027, type: 2 },
    description:
      'Of the games: the last season until the new one has a game. `type`: 2 regular, 3 post-season',
  });

export const sportScheduleAnswer = z
  .object({ sport: sportKey, team, season, games: z.array(scheduleEntry), lastUpdated: timestamp })
  .openapi('SportSchedule');

export const poll = z
  .object({
    name: z.string().openapi({ example: 'AP Top 25' }),
    date: timestamp.nullable().openapi({ description: '`null`: the provider does not say' }),
    entries: z.array(
      z.object({
        rank: z.number(),
        previous: z.number().nullable().openapi({ description: '`null`: not ranked before' }),
        points: z.number().nullable(),
        firstPlaceVotes: z.number().nullable(),
        record,
        team: z.object({ id: z.string(), name: z.string(), abbreviation: z.string(), logo }),
        isLocalTeam: z.boolean(),
      }),
    ),
  })
  .openapi('Poll');

export const rankingsAnswer = z
  .object({ sport: sportKey, polls: z.array(poll), lastUpdated: timestamp })
  .openapi('Rankings');

const since = (description: string) => timestamp.nullable().openapi({ description });

export const sourceHealth = z
  .object({
    sources: z.array(
      z
        .object({
          sport: sportKey,
          resource: z.enum(['schedule', 'team', 'roster', 'standings', 'rankings']),
          outcome: z
            .enum(['ok', 'absent', ...FAILURES])
            .nullable()
            .openapi({ description: 'Of the latest attempt; `null`: none yet' }),
          lastGood: since('When the provider last confirmed what is answered'),
          lastAttempt: since('When it was last asked'),
          problem: z.string().nullable().openapi({ description: 'What is wrong; `null`: nothing' }),
        })
        .openapi('SportsSourceHealth'),
    ),
  })
  .openapi('SportsSourcesHealth');

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

export type Rankings = z.input<typeof rankingsAnswer>;
export type SportsSourcesHealth = z.input<typeof sourceHealth>;
export type Schedules = z.input<typeof schedulesAnswer>;
export type SportSchedule = z.input<typeof sportScheduleAnswer>;
export type Roster = z.input<typeof rosterAnswer>;
export type Standings = z.input<typeof standingsAnswer>;
export type TeamInformation = z.input<typeof teamAnswer>;
export type GameDetail = z.input<typeof gameDetail>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerAnswer>;
