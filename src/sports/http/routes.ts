import { z } from '@hono/zod-openapi';
import { backendHealth } from '../../platform/backend.ts';
import { CALENDAR_TYPE } from '../../platform/formats/calendar.ts';
import { CSV_TYPE } from '../../platform/formats/csv.ts';
import type { ErrorName } from '../../platform/http/errors.ts';
import { anyOf, excel } from '../../platform/http/query.ts';
import { type AnyRoute, defineRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time.ts';
import { ALL_SPORTS } from '../model/sports.ts';
import * as contract from './contract.ts';
import { getImage } from './get-image.ts';
import { getLive } from './get-live.ts';
import { triggerRoutes } from './trigger-refresh.ts';

const none = z.object({});
const bySport = z.object({
  sport: contract.sportKey.openapi({ param: { name: 'sport', in: 'query' }, description: 'A sport key' }),
});

/** Errors when the provider failed and nothing is cached. */
const UPSTREAM: readonly ErrorName[] = ['upstream_failed', 'unavailable', 'upstream_timeout'];
const BY_SPORT: readonly ErrorName[] = ['parameter_required', 'sport_invalid', 'team_not_found', ...UPSTREAM];

export const listSchedules = defineRoute({
  method: 'get',
  path: '/api/schedules',
  operationId: 'listSchedules',
  tag: 'Sports',
  summary: 'Current and upcoming games of all sports',
  description:
    'Games in progress, delayed, suspended or scheduled, by date, then id. While a game is in progress, the response ' +
    'may be cached for 60 s. `lastUpdated` is that of the oldest part.',
  query: none,
  answer: contract.schedulesAnswer,
  errors: UPSTREAM,
  maxAge: DAY_SECONDS,
});

export const getSportSchedule = defineRoute({
  method: 'get',
  path: '/api/schedules/sport',
  operationId: 'getSportSchedule',
  tag: 'Sports',
  summary: 'A sport’s whole current season, past and upcoming games',
  query: bySport,
  answer: contract.sportScheduleAnswer,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
});

const sports = anyOf(ALL_SPORTS, 'football,softball', 'Sport keys, separated by commas; default: all');

const formOf = <Q extends z.ZodObject, B extends `${string}/${string}`>(
  form: { suffix: string; operationId: string; summary: string; description: string; type: B },
  query: Q,
) =>
  defineRoute({
    method: 'get',
    path: `/api/schedules.${form.suffix}`,
    operationId: form.operationId,
    tag: 'Sports',
    summary: form.summary,
    description: form.description,
    query,
    answer: form.type,
    errors: ['sport_invalid', 'parameter_invalid', 'team_not_found', ...UPSTREAM],
    maxAge: DAY_SECONDS,
  });

/** Whole seasons in other forms than JSON. */
export const scheduleForms = {
  ics: formOf(
    {
      suffix: 'ics',
      operationId: 'getSchedulesCalendar',
      summary: 'Seasons as a calendar',
      description:
        'RFC 5545. A game whose time is not announced is an all-day event; a rescheduled game keeps its UID.',
      type: CALENDAR_TYPE,
    },
    z.object({ sport: sports }),
  ),
  ndjson: formOf(
    {
      suffix: 'ndjson',
      operationId: 'getSchedulesNdjson',
      summary: 'Seasons as lines of JSON',
      description: 'A game per line, as in `/api/schedules`.',
      type: 'application/x-ndjson',
    },
    z.object({ sport: sports }),
  ),
  csv: formOf(
    {
      suffix: 'csv',
      operationId: 'getSchedulesCsv',
      summary: 'Seasons as a table',
      description: 'RFC 4180, as an attachment. `broadcasts` are joined by `; `; unknown values are empty.',
      type: CSV_TYPE,
    },
    z.object({ sport: sports, excel }),
  ),
};

export const getRoster = defineRoute({
  method: 'get',
  path: '/api/roster',
  operationId: 'getRoster',
  tag: 'Sports',
  summary: 'Athletes and coaches',
  query: bySport,
  answer: contract.rosterAnswer,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
});

export const getStandings = defineRoute({
  method: 'get',
  path: '/api/standings',
  operationId: 'getStandings',
  tag: 'Sports',
  summary: 'Standings of the team’s conference',
  query: bySport,
  answer: contract.standingsAnswer,
  errors: BY_SPORT,
  maxAge: HOUR_SECONDS,
});

export const getGame = defineRoute({
  method: 'get',
  path: '/api/game',
  operationId: 'getGame',
  tag: 'Sports',
  summary: 'One game',
  description: 'May be cached for 300 s before the game, for 15 s during it, and for a day afterwards.',
  query: z.object({
    id: z.string().openapi({ param: { name: 'id', in: 'query' }, description: 'The provider’s game id' }),
  }),
  answer: contract.gameDetail,
  errors: ['parameter_required', 'parameter_invalid', 'game_not_found', ...UPSTREAM],
  maxAge: 5 * MINUTE_SECONDS,
});

export const listPlays = defineRoute({
  method: 'get',
  path: '/api/plays',
  operationId: 'listPlays',
  tag: 'Sports',
  summary: 'The plays of one game',
  description: 'In the provider’s order, each once. May be cached like the game.',
  query: z.object({
    id: z.string().openapi({ param: { name: 'id', in: 'query' }, description: 'The provider’s game id' }),
  }),
  answer: contract.playsAnswer,
  errors: ['parameter_required', 'parameter_invalid', 'game_not_found', ...UPSTREAM],
  maxAge: 5 * MINUTE_SECONDS,
});

export const getTeam = defineRoute({
  method: 'get',
  path: '/api/team',
  operationId: 'getTeam',
  tag: 'Sports',
  summary: 'A team and its next game',
  query: bySport,
  answer: contract.teamAnswer,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
});

export const getScoreboard = defineRoute({
  method: 'get',
  path: '/api/scoreboard',
  operationId: 'getScoreboard',
  tag: 'Sports',
  summary: 'The games of the conference on a day',
  description:
    'Those that begin on a day of the campus; today by default, at most 370 days away. While one is in progress, the ' +
    'response may be cached for 60 s.',
  query: bySport.extend({
    date: z.iso
      .date()
      .optional()
      .openapi({
        param: { name: 'date', in: 'query' },
        description: 'A day of the campus',
        example: '2026-11-21',
      }),
  }),
  answer: contract.scoreboardAnswer,
  errors: [...BY_SPORT, 'parameter_invalid'],
  maxAge: DAY_SECONDS,
});

export const getStats = defineRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getSportsStats',
  tag: 'Sports',
  summary: 'Statistics of requests, polling and schedules',
  query: none,
  answer: contract.sportsStats,
  errors: [],
  maxAge: MINUTE_SECONDS,
});

export const getRankings = defineRoute({
  method: 'get',
  path: '/api/rankings',
  operationId: 'getRankings',
  tag: 'Sports',
  summary: 'The polls of a sport',
  query: bySport,
  answer: contract.rankingsAnswer,
  errors: [...BY_SPORT, 'rankings_not_found'],
  maxAge: DAY_SECONDS,
});

export const listSourceHealth = defineRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listSportsSourceHealth',
  tag: 'Sports',
  summary:
    'The outcome of the latest request to the provider for each resource of each sport, and any problem',
  query: none,
  answer: contract.sourceHealth,
  errors: [],
  maxAge: 'no-store',
});

export const listRefreshes = defineRoute({
  method: 'get',
  path: '/api/sources/refreshes',
  operationId: 'listSportsRefreshes',
  tag: 'Sports',
  summary: 'The number of refreshes of each sport that succeeded and failed on each of the last 90 days',
  description: 'Stored once a minute, so the last minute of other processes may be missing.',
  query: none,
  answer: contract.refreshes,
  errors: ['unavailable'],
  maxAge: 'no-store',
});

export const getHealth = defineRoute({
  method: 'get',
  path: '/health',
  operationId: 'getSportsHealth',
  tag: 'Sports',
  summary: 'Health of the sports backend',
  description: '`degraded`: it answers, but the provider is failing.',
  query: none,
  answer: backendHealth,
  errors: [],
  maxAge: 'no-store',
});

/** All routes, in the order of the OpenAPI document. */
export const sportsRoutes: readonly AnyRoute[] = [
  listSchedules,
  getSportSchedule,
  ...Object.values(scheduleForms),
  getRoster,
  getStandings,
  getGame,
  listPlays,
  getTeam,
  getScoreboard,
  getLive,
  getStats,
  getRankings,
  listSourceHealth,
  listRefreshes,
  getHealth,
  ...Object.values(triggerRoutes),
  getImage,
];
