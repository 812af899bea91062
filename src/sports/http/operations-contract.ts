import { z } from '@hono/zod-openapi';
import {
  listOf,
  named,
  namedRows,
  number,
  orNull,
  part,
  text,
  textOrNull,
  texts,
} from '../../platform/fields.ts';
import type { FailureReason } from '../../platform/origin/outcome.ts';
import { dayOutcome, recentDayRange } from '../../platform/recent-days.ts';
import { sportKey, timestamp } from '../model/schemas.ts';

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

export const sourceHealth = named('SportsSourcesHealth', {
  sources: namedRows('SportsSourceHealth', 'By sport, then resource', {
    sport: sportKey,
    resource: z
      .enum(['schedule', 'team', 'roster', 'standings', 'rankings'])
      .openapi({ description: 'What is requested from the provider' }),
    outcome: orNull(z.enum(['ok', 'absent', ...FAILURES])).openapi({
      description: 'Outcome of the latest attempt; `null`: none so far',
    }),
    lastGood: since('When the provider last confirmed the data that is served'),
    lastAttempt: since('When it was last requested'),
    problem: textOrNull('What is wrong; `null`: nothing'),
  }),
});

const refreshDay = dayOutcome
  .extend({
    problem: z.string().optional().openapi({ description: 'Why the last failed refresh of the day failed' }),
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
    count: number('Requests answered on the current UTC day'),
    date: text('That day', 'Friday, November 20, 2026'),
  }),
  polling: part('Polling of live games', {
    activeGames: number('Games in progress or delayed'),
    lastCheck: timestamp.nullable().openapi({ description: '`null` before the first poll' }),
  }),
  schedules: part('The schedules of all sports', {
    totalGames: number('Cached games'),
    lastUpdated: timestamp.nullable().openapi({ description: '`null` before the first refresh' }),
  }),
});

const change = named('Change', {
  id: text('Id of the game, the athlete or the team; for a coach, the name'),
  name: text('Name of the game, the athlete, the coach or the team'),
  change: z.enum(['added', 'removed', 'changed']).openapi({ description: 'What has happened' }),
  fields: texts('The fields that have changed', ['status', 'local_team.score']),
});

const renewal = named('Renewal', {
  sport: sportKey,
  outcome: z.enum(['changed', 'unchanged', 'failed']).openapi({ description: 'The outcome' }),
  problem: z.enum(FAILURES).optional().openapi({ description: 'Why it failed; the cached data is kept' }),
  count: number('Number of games, of athletes and coaches, or of standings now cached'),
  added: number('New ones'),
  removed: number('Removed ones'),
  changed: number('Changed ones'),
  changes: listOf(change, 'The first 50 changes'),
});

export const triggerAnswer = named('SportsTrigger', {
  triggered: z.enum(['schedules', 'rosters', 'standings']).openapi({ description: 'What was refreshed' }),
  startedAt,
  finishedAt,
  results: listOf(renewal, 'One result per sport'),
});

export type SportsSourcesHealth = z.input<typeof sourceHealth>;
export type SportsStats = z.input<typeof sportsStats>;
export type SportsTrigger = z.input<typeof triggerAnswer>;
