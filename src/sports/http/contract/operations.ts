import { z } from '@hono/zod-openapi';
import type { FailureReason } from '../../../platform/origin/outcome.ts';
import { dayOutcome, recentDayRange } from '../../../platform/recent-days.ts';
import { number, sportKey, text, timestamp } from './fields.ts';

/** The values of `FailureReason`. */
const FAILURES = [
  'unreachable',
  'timeout',
  'refused',
  'unreadable',
  'skipped',
] as const satisfies FailureReason[];
const startedAt = timestamp.openapi({ description: 'When the work began' });
const finishedAt = timestamp.openapi({ description: 'When the work ended' });

const since = (description: string) => timestamp.nullable().openapi({ description });

export const sourceHealth = z
  .object({
    sources: z
      .array(
        z
          .object({
            sport: sportKey,
            resource: z
              .enum(['schedule', 'team', 'roster', 'standings', 'rankings'])
              .openapi({ description: 'What is requested from the provider' }),
            outcome: z
              .enum(['ok', 'absent', ...FAILURES])
              .nullable()
              .openapi({ description: 'Outcome of the latest attempt; `null`: none so far' }),
            lastGood: since('When the provider last confirmed the data that is served'),
            lastAttempt: since('When it was last requested'),
            problem: z.string().nullable().openapi({ description: 'What is wrong; `null`: nothing' }),
          })
          .openapi('SportsSourceHealth'),
      )
      .openapi({ description: 'By sport, then resource' }),
  })
  .openapi('SportsSourcesHealth');

const refreshDay = dayOutcome
  .extend({
    problem: z.string().optional().openapi({ description: 'Why the last failed refresh of the day failed' }),
  })
  .openapi('RefreshDay');

export const refreshes = z
  .object({
    ...recentDayRange,
    sports: z
      .array(
        z
          .object({
            sport: sportKey,
            days: z
              .array(refreshDay)
              .openapi({ description: 'Oldest first. Days without data are left out' }),
          })
          .openapi('SportRefreshes'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('SportsRefreshes');

export const sportsStats = z
  .object({
    requests: z
      .object({
        count: z.number().openapi({ description: 'Requests answered on the current UTC day' }),
        date: z.string().openapi({ example: 'Friday, November 20, 2026', description: 'That day' }),
      })
      .openapi({ description: 'Requests to this service' }),
    polling: z
      .object({
        activeGames: number('Games in progress'),
        lastCheck: timestamp.nullable().openapi({ description: '`null` before the first poll' }),
      })
      .openapi({ description: 'Polling of live games' }),
    schedules: z
      .object({
        totalGames: number('Cached games'),
        lastUpdated: timestamp.nullable().openapi({ description: '`null` before the first refresh' }),
      })
      .openapi({ description: 'The schedules of all sports' }),
  })
  .openapi('SportsStats');

const change = z
  .object({
    id: z.string().openapi({ description: 'Id of the game, the athlete or the team; for a coach, the name' }),
    name: text('Name of the game, the athlete, the coach or the team'),
    change: z.enum(['added', 'removed', 'changed']).openapi({ description: 'What has happened' }),
    fields: z
      .array(z.string())
      .openapi({ example: ['status', 'local_team.score'], description: 'The fields that have changed' }),
  })
  .openapi('Change');

const renewal = z
  .object({
    sport: sportKey,
    outcome: z.enum(['changed', 'unchanged', 'failed']).openapi({ description: 'The outcome' }),
    problem: z.enum(FAILURES).optional().openapi({ description: 'Why it failed; the cached data is kept' }),
    count: z
      .number()
      .openapi({ description: 'Number of games, of athletes and coaches, or of standings now cached' }),
    added: number('New ones'),
    removed: number('Removed ones'),
    changed: number('Changed ones'),
    changes: z.array(change).openapi({ description: 'The first 50 changes' }),
  })
  .openapi('Renewal');

export const triggerAnswer = z
  .object({
    triggered: z.enum(['schedules', 'rosters', 'standings']).openapi({ description: 'What was refreshed' }),
    startedAt,
    finishedAt,
    results: z.array(renewal).openapi({ description: 'One result per sport' }),
  })
  .openapi('SportsTrigger');

export type SportsSourcesHealth = z.input<typeof sourceHealth>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerAnswer>;
