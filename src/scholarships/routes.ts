import { z } from '@hono/zod-openapi';
import { backendHealth } from '../platform/backend.ts';
import { type AnyRoute, defineRoute } from '../platform/http/route.ts';
import * as contract from './contract.ts';
import { listFeeds, listForms } from './forms/routes.ts';
import { limit, listQuery, MAX_LIMIT } from './list-query.ts';

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

const none = z.object({});

export const listScholarships = defineRoute({
  method: 'get',
  path: '/api/scholarships',
  operationId: 'listScholarships',
  tag: 'Scholarships',
  summary: 'Search and browse',
  description:
    'Open before closed; nearest deadline first, undated after dated; then title, then id. ' +
    'Pages never overlap.',
  query: listQuery,
  answer: contract.scholarshipList,
  errors: ['parameter_invalid'],
  maxAge: DAY,
});

const ofOne = z.object({
  id: z
    .string()
    .openapi({ example: 'engineering-4711', description: 'Of a scholarship, as the list has it' }),
});

export const listSuggestions = defineRoute({
  method: 'get',
  path: '/api/suggest',
  operationId: 'listSuggestions',
  tag: 'Scholarships',
  summary: 'What somebody who has typed this may be looking for',
  description: 'At most eight: tags and sources that fit, then titles.',
  query: z.object({
    q: z.string().max(500).openapi({ example: 'nur', description: 'What has been typed so far' }),
  }),
  answer: contract.suggestions,
  errors: ['parameter_required', 'parameter_invalid'],
  maxAge: DAY,
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
  maxAge: DAY,
});

export const listChanges = defineRoute({
  method: 'get',
  path: '/api/changes',
  operationId: 'listChanges',
  tag: 'Scholarships',
  summary: 'What changed since the cursor of the last answer',
  description:
    'For programs that keep a copy. Begin without `since`: that is the whole list, page by page. Put what is in ' +
    '`changed` into the copy, take what is in `removed` out of it, and ask again with the `cursor`: at once while ' +
    '`hasMore`, else when you like. A 410 means: throw the copy away and begin anew.',
  query: z.object({
    since: z.string().optional().openapi({ description: 'The `cursor` of the last answer' }),
    limit: limit
      .default(MAX_LIMIT)
      .openapi({ type: 'integer', minimum: 1, description: 'Records on a page; over 500 it is 500' }),
  }),
  answer: contract.changesPage,
  errors: ['parameter_invalid', 'cursor_expired', 'unavailable'],
  maxAge: MINUTE,
});

export const getHistory = defineRoute({
  method: 'get',
  path: '/api/history',
  operationId: 'getHistory',
  tag: 'Scholarships',
  summary: 'What happened to one scholarship, newest first',
  query: ofOne,
  answer: contract.history,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found', 'unavailable'],
  maxAge: HOUR,
});

export const listSources = defineRoute({
  method: 'get',
  path: '/api/sources',
  operationId: 'listSources',
  tag: 'Scholarships',
  summary: 'The sources, how many scholarships each has, and when it was last read',
  query: none,
  answer: contract.sourceSummaries,
  errors: [],
  maxAge: DAY,
});

export const getStats = defineRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getScholarshipStats',
  tag: 'Scholarships',
  summary: 'Scholarships in numbers',
  query: none,
  answer: contract.scholarshipStats,
  errors: [],
  maxAge: HOUR,
});

export const listSourceHealth = defineRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listScholarshipSourceHealth',
  tag: 'Scholarships',
  summary: 'What came of the latest run of each source, and what is wrong',
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
    'What the latest runs of each source found and changed, and what came of its runs on each of the last 90 days',
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
  summary: 'What waits for a person: lists held back, corrections that no longer fit, odd values',
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
  description: '`degraded`: answering, while the latest run of some source was not good.',
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
  description: 'Answers when the work is done; a call while it is under way joins it.',
  query: z.object({
    source: contract.sourceKey.optional().openapi({ description: 'Only this source' }),
    accept: z.enum(['1']).optional().openapi({
      description: '`1`: take a much smaller list as it is, instead of holding it back',
    }),
  }),
  answer: contract.triggerAnswer,
  errors: ['parameter_invalid', 'unavailable'],
  maxAge: 'no-store',
  needsKey: true,
});

/** For the OpenAPI document and for a router that forwards. */
export const scholarshipRoutes: readonly AnyRoute[] = [
  listScholarships,
  ...Object.values(listForms),
  ...Object.values(listFeeds),
  listSuggestions,
  getScholarship,
  listChanges,
  getHistory,
  listSources,
  listSourceHealth,
  listRuns,
  getReview,
  getStats,
  getHealth,
  triggerScholarships,
];
