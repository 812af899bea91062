import { z } from '@hono/zod-openapi';
import { backendHealth } from '../../platform/backend.ts';
import { type AnyRoute, defineRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time.ts';
import * as contract from './contract.ts';
import { exportRoutes, feedRoutes } from './exports/routes.ts';
import { limit, listQuery, MAX_LIMIT } from './list-query.ts';

const none = z.object({});

export const listScholarships = defineRoute({
  method: 'get',
  path: '/api/scholarships',
  operationId: 'listScholarships',
  tag: 'Scholarships',
  summary: 'Search and browse',
  description:
    'Open before closed; nearest deadline first, undated after dated; then title, then id. ' +
    'Pages do not overlap.',
  query: listQuery,
  answer: contract.scholarshipList,
  errors: ['parameter_invalid'],
  maxAge: DAY_SECONDS,
});

const ofOne = z.object({
  id: z.string().openapi({ example: 'engineering-4711', description: 'A scholarship’s id, from the list' }),
});

export const listSuggestions = defineRoute({
  method: 'get',
  path: '/api/suggest',
  operationId: 'listSuggestions',
  tag: 'Scholarships',
  summary: 'Suggestions for a search box',
  description: 'At most eight: matching tags and sources, then titles.',
  query: z.object({
    q: z.string().max(500).openapi({ example: 'nur', description: 'The text typed so far' }),
  }),
  answer: contract.suggestions,
  errors: ['parameter_required', 'parameter_invalid'],
  maxAge: DAY_SECONDS,
});

export const getScholarship = defineRoute({
  method: 'get',
  path: '/api/scholarship',
  operationId: 'getScholarship',
  tag: 'Scholarships',
  summary: 'One scholarship with all its fields',
  query: ofOne,
  answer: contract.scholarship,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found'],
  maxAge: DAY_SECONDS,
});

export const listChanges = defineRoute({
  method: 'get',
  path: '/api/changes',
  operationId: 'listChanges',
  tag: 'Scholarships',
  summary: 'Changes since the cursor of the last answer',
  description:
    'For programs that keep a copy. Begin without `since`: this returns the whole list, page by page. Add or replace ' +
    'the scholarships in `changed`, delete those in `removed`, and repeat with the `cursor`: immediately while ' +
    '`hasMore` is true, otherwise whenever you like. After a 410, delete the copy and begin again.',
  query: z.object({
    since: z.string().optional().openapi({ description: 'The `cursor` of the last answer' }),
    limit: limit.default(MAX_LIMIT).openapi({
      type: 'integer',
      minimum: 1,
      description: 'Page size, at most 500; larger values are treated as 500',
    }),
  }),
  answer: contract.changesPage,
  errors: ['parameter_invalid', 'cursor_expired', 'unavailable'],
  maxAge: MINUTE_SECONDS,
});

export const getHistory = defineRoute({
  method: 'get',
  path: '/api/history',
  operationId: 'getHistory',
  tag: 'Scholarships',
  summary: 'The history of one scholarship, newest first',
  query: ofOne,
  answer: contract.history,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found', 'unavailable'],
  maxAge: HOUR_SECONDS,
});

export const getHistoryLines = defineRoute({
  method: 'get',
  path: '/api/history.ndjson',
  operationId: 'getHistoryNdjson',
  tag: 'Scholarships',
  summary: 'The history of all scholarships as lines of JSON, newest first',
  description: 'A change per line, as in `/api/history`, with the `id` of its scholarship.',
  query: none,
  answer: 'application/x-ndjson',
  errors: ['unavailable'],
  maxAge: HOUR_SECONDS,
});

export const listSources = defineRoute({
  method: 'get',
  path: '/api/sources',
  operationId: 'listSources',
  tag: 'Scholarships',
  summary: 'The sources, with the number of scholarships and the time of the last successful run of each',
  query: none,
  answer: contract.sourceSummaries,
  errors: [],
  maxAge: DAY_SECONDS,
});

export const getStats = defineRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getScholarshipStats',
  tag: 'Scholarships',
  summary: 'Statistics',
  query: none,
  answer: contract.scholarshipStats,
  errors: [],
  maxAge: HOUR_SECONDS,
});

export const listSourceHealth = defineRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listScholarshipSourceHealth',
  tag: 'Scholarships',
  summary: 'The outcome of the latest run of each source, and any problem',
  query: none,
  answer: contract.sourceHealth,
  errors: [],
  maxAge: 'no-store',
});

export const listRuns = defineRoute({
  method: 'get',
  path: '/api/sources/runs',
  operationId: 'listScholarshipRuns',
  tag: 'Scholarships',
  summary:
    'What the latest runs of each source found and changed, and the outcomes of its runs on each of the last 90 days',
  query: none,
  answer: contract.sourceRuns,
  errors: ['unavailable'],
  maxAge: 'no-store',
});

export const getReview = defineRoute({
  method: 'get',
  path: '/api/review',
  operationId: 'getReview',
  tag: 'Scholarships',
  summary:
    'What needs an operator’s review: lists held back, corrections that no longer apply, suspicious values',
  query: none,
  answer: contract.review,
  errors: ['unavailable'],
  maxAge: 'no-store',
});

export const getHealth = defineRoute({
  method: 'get',
  path: '/health',
  operationId: 'getScholarshipsHealth',
  tag: 'Scholarships',
  summary: 'Health of the scholarships backend',
  description: '`degraded`: it answers, but the latest run of at least one source has failed.',
  query: none,
  answer: backendHealth,
  errors: [],
  maxAge: 'no-store',
});

export const triggerScholarships = defineRoute({
  method: 'post',
  path: '/api/trigger/scholarships',
  operationId: 'triggerScholarships',
  tag: 'Scholarships',
  summary: 'Read the sources now',
  description:
    'Responds when the work is done. A call during a run waits for that run instead of starting another.',
  query: z.object({
    source: contract.sourceKey.optional().openapi({ description: 'Only this source' }),
    accept: z.enum(['1']).optional().openapi({
      description: '`1`: accept a much smaller list, instead of holding it back',
    }),
  }),
  answer: contract.triggerAnswer,
  errors: ['parameter_invalid', 'unavailable'],
  maxAge: 'no-store',
  needsKey: true,
});

/** All routes, for the OpenAPI document and for a router that forwards to this backend. */
export const scholarshipRoutes: readonly AnyRoute[] = [
  listScholarships,
  ...Object.values(exportRoutes),
  ...Object.values(feedRoutes),
  listSuggestions,
  getScholarship,
  listChanges,
  getHistory,
  getHistoryLines,
  listSources,
  listSourceHealth,
  listRuns,
  getReview,
  getStats,
  getHealth,
  triggerScholarships,
];
