import { z } from '@hono/zod-openapi';
import { backendHealth } from '../platform/backend.ts';
import { CALENDAR_TYPE } from '../platform/formats/calendar.ts';
import { CSV_TYPE } from '../platform/formats/csv.ts';
import type { ErrorName } from '../platform/http/errors.ts';
import { anyOf, excel } from '../platform/http/query.ts';
import { type AnyRoute, defineRoute } from '../platform/http/route.ts';
import * as contract from './contract.ts';
import { getImage } from './images/route.ts';
import { getLive } from './live/route.ts';
import { SPORTS } from './model.ts';

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

const none = z.object({});
const bySport = z.object({
  sport: contract.sportKey.openapi({ param: { name: 'sport', in: 'query' }, description: 'A sport key' }),
});

/** The provider failed and there is no copy. */
const UPSTREAM: readonly ErrorName[] = ['upstream_failed', 'unavailable', 'upstream_timeout'];
const BY_SPORT: readonly ErrorName[] = ['parameter_required', 'sport_invalid', 'team_not_found', ...UPSTREAM];

export const listSchedules = defineRoute({
  method: 'get',
  path: '/api/schedules',
  operationId: 'listSchedules',
  tag: 'Sports',
  summary: 'Games not over, all sports',
  description:
    'In progress, delayed, suspended and scheduled games by date, then id. ' +
    'May be kept 60 s while one of them is being played. `lastUpdated` is that of the oldest part.',
  query: none,
  answer: contract.schedulesAnswer,
  errors: UPSTREAM,
  maxAge: DAY,
});

export const getSportSchedule = defineRoute({
  method: 'get',
  path: '/api/schedules/sport',
  operationId: 'getSportSchedule',
  tag: 'Sports',
  summary: 'A sport’s whole current season, past and coming',
  query: bySport,
  answer: contract.sportScheduleAnswer,
  errors: BY_SPORT,
  maxAge: DAY,
});

const sports = anyOf(SPORTS, 'football,softball', 'Sport keys, with commas; all if not given');

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
    maxAge: DAY,
  });

/** Whole seasons in other forms than JSON. */
export const scheduleForms = {
  ics: formOf(
    {
      suffix: 'ics',
      operationId: 'getSchedulesCalendar',
      summary: 'Seasons as a calendar',
      description:
        'RFC 5545. A game whose time is not announced is an all-day event; one that is moved keeps its UID.',
      type: CALENDAR_TYPE,
    },
    z.object({ sport: sports }),
  ),
  csv: formOf(
    {
      suffix: 'csv',
      operationId: 'getSchedulesCsv',
      summary: 'Seasons as a table',
      description: 'RFC 4180, as an attachment. `broadcasts` is joined by `; `, unknown is empty.',
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
  maxAge: DAY,
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
  maxAge: HOUR,
});

export const getGame = defineRoute({
  method: 'get',
  path: '/api/game',
  operationId: 'getGame',
  tag: 'Sports',
  summary: 'One game',
  description: 'May be kept 300 s before it begins, 15 s while it is being played, a day when it is over.',
  query: z.object({
    id: z.string().openapi({ param: { name: 'id', in: 'query' }, description: 'The provider’s game id' }),
  }),
  answer: contract.gameDetail,
  errors: ['parameter_required', 'parameter_invalid', 'game_not_found', ...UPSTREAM],
  maxAge: 5 * MINUTE,
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
  maxAge: DAY,
});

export const getStats = defineRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getSportsStats',
  tag: 'Sports',
  summary: 'Requests, polling and schedules in numbers',
  query: none,
  answer: contract.sportsStats,
  errors: [],
  maxAge: MINUTE,
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
  maxAge: DAY,
});

export const listSourceHealth = defineRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listSportsSourceHealth',
  tag: 'Sports',
  summary: 'What came of the latest question about each resource of each sport, and what is wrong',
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
  summary: 'How many refreshes of each sport succeeded and failed on each of the last 90 days',
  description: 'Written down once a minute: the last minute of another process may be missing.',
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
  description: '`degraded`: answering, while the provider fails.',
  query: none,
  answer: backendHealth,
  errors: [],
  maxAge: 'no-store',
});

const OPERATION_IDS = {
  schedules: 'triggerSchedules',
  rosters: 'triggerRosters',
  standings: 'triggerStandings',
};

const trigger = (what: 'schedules' | 'rosters' | 'standings') =>
  defineRoute({
    method: 'post',
    path: `/api/trigger/${what}`,
    operationId: OPERATION_IDS[what],
    tag: 'Sports',
    summary: `Renew all ${what} now`,
    description: 'Answers when the work is done; a call while it is under way joins it.',
    query: none,
    answer: contract.triggerAnswer,
    errors: [],
    maxAge: 'no-store',
    needsKey: true,
  });

export const triggerSchedules = trigger('schedules');
export const triggerRosters = trigger('rosters');
export const triggerStandings = trigger('standings');

/** As the OpenAPI document has them, in its order. */
export const sportsRoutes: readonly AnyRoute[] = [
  listSchedules,
  getSportSchedule,
  ...Object.values(scheduleForms),
  getRoster,
  getStandings,
  getGame,
  getTeam,
  getLive,
  getStats,
  getRankings,
  listSourceHealth,
  listRefreshes,
  getHealth,
  triggerSchedules,
  triggerRosters,
  triggerStandings,
  getImage,
];
