import { z } from '@hono/zod-openapi';
import { backendHealth } from '../platform/backend.ts';
import { CALENDAR_TYPE } from '../platform/formats/calendar.ts';
import { CSV_TYPE } from '../platform/formats/csv.ts';
import { ATOM_TYPE, JSON_FEED_TYPE } from '../platform/formats/feed.ts';
import { anyOf, excel, severalOf, wholeNumber } from '../platform/http/query.ts';
import { type AnyRoute, defineRoute } from '../platform/http/route.ts';
import {
  AMOUNT_BANDS,
  FACETS,
  SORTS,
  TAG_GROUPS,
  type TagGroup,
  UNKNOWN_AMOUNT,
} from './catalog/parameters.ts';
import { FEED_EVENTS } from './changes/news.ts';
import * as contract from './contract.ts';

const DAY = 86_400;
const HOUR = 3_600;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const none = z.object({});

const gpa = z
  .string()
  .regex(/^\d(\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(5));

const limit = wholeNumber(1).transform((asked) => Math.min(asked, MAX_LIMIT));

const tags = (group: TagGroup, example: string) =>
  anyOf(
    [...TAG_GROUPS[group].keys()],
    example,
    'Tags of this group (`docs/tags.md`), with commas: any of them',
  );

const amountBands = [...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band }) => band);
const dollars = (description: string) =>
  wholeNumber(0).optional().openapi({ type: 'integer', minimum: 0, example: 1_000, description });
const day = (description: string) =>
  z.iso.date().optional().openapi({ type: 'string', format: 'date', example: '2027-02-01', description });

/** Which scholarships: the same for the list and for every other form of it. */
export const filterQuery = z.object({
  source: severalOf(contract.sourceKey, 'engineering', 'Only of this source, or of several with commas'),
  audience: tags('audience', 'undergraduate,transfer'),
  field: tags('field', 'engineering'),
  feature: tags('feature', 'renewable'),
  without: anyOf(
    Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()]),
    'essay-required',
    'Tags of any group, with commas: none of them',
  ),
  amount: anyOf(
    amountBands,
    '1000-2499,2500-4999',
    'Bands of the most an award can pay, with commas: any of them',
  ),
  amountMin: dollars('Can pay at least this much; awards that name no amount are out'),
  amountMax: dollars('Its least is at most this much; awards that name no amount are out'),
  gpa: gpa.optional().openapi({
    type: 'number',
    example: 3.2,
    description: '“I have this GPA”, 0 to 5: awards that name no minimum or at most this one',
  }),
  deadline: z
    .enum(['upcoming', 'open', 'closed'])
    .optional()
    .openapi({
      description:
        '`open`: no date, or today or later. `upcoming`: a date from today to 30 days on. ' +
        '`closed`: whatever is not open. Days are those of the campus’s time zone.',
    }),
  deadlineFrom: day('A date from this day on'),
  deadlineTo: day('A date up to this day'),
  newSince: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .openapi({
      type: 'string',
      example: '2026-11-01',
      description: 'First seen from this day (at the campus) or time on',
    }),
  search: z
    .string()
    .max(500)
    .optional()
    .openapi({
      example: 'women engineer',
      description:
        'Every word must occur in title or description, be it as a part of a word; case, accents and ' +
        'punctuation do not count. Hits in the title go first. At most 500 characters.',
    }),
  fuzzy: z
    .enum(['1'])
    .optional()
    .openapi({
      description:
        '`1`: a word that occurs nowhere is read as the nearest that does, which `searched` of the answer tells; ' +
        'synonyms (`docs/synonyms.md`) find their tag as well',
    }),
});

const sort = z.enum(SORTS).optional().openapi({
  description: '`deadline` if not given; what is equal stays in that order. Unknown amounts are last.',
});
const fields = anyOf(
  Object.keys(contract.scholarship.shape) as (keyof typeof contract.scholarship.shape)[],
  'title,deadline,state',
  'The fields that are wanted, with commas, in this order; `id` is always there',
);

export const listQuery = filterQuery.extend({
  sort,
  fields,
  facets: anyOf(
    FACETS,
    'source,field',
    'Counts of the values of these, each as if it were not chosen itself',
  ),
  limit: limit
    .default(DEFAULT_LIMIT)
    .openapi({ type: 'integer', minimum: 1, description: 'Page size; over 500 it is 500' }),
  offset: wholeNumber(0)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, description: 'So many are passed over' }),
});

export type FilterQuery = z.output<typeof filterQuery>;
export type ListQuery = z.output<typeof listQuery>;

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

const formOf = <Q extends z.ZodObject, B extends `${string}/${string}`>(
  form: {
    suffix: string;
    operationId: string;
    summary: string;
    description: string;
    type: B;
    maxAge?: number;
  },
  query: Q,
) =>
  defineRoute({
    method: 'get',
    path: `/api/scholarships.${form.suffix}`,
    operationId: form.operationId,
    tag: 'Scholarships',
    summary: form.summary,
    description: form.description,
    query,
    answer: form.type,
    errors: ['parameter_invalid'],
    maxAge: form.maxAge ?? DAY,
  });

/** Other forms of the list: all that match, whatever `limit` and `offset` say. */
export const listForms = {
  csv: formOf(
    {
      suffix: 'csv',
      operationId: 'getScholarshipsCsv',
      summary: 'The list as a table',
      description:
        'RFC 4180, as an attachment. Lists are joined by `; `, objects are JSON, unknown is empty.',
      type: CSV_TYPE,
    },
    filterQuery.extend({
      sort,
      fields,
      excel,
    }),
  ),
  ndjson: formOf(
    {
      suffix: 'ndjson',
      operationId: 'getScholarshipsNdjson',
      summary: 'The list as lines of JSON',
      description: 'A whole scholarship per line, or its `fields`.',
      type: 'application/x-ndjson',
    },
    filterQuery.extend({ sort, fields }),
  ),
  ics: formOf(
    {
      suffix: 'ics',
      operationId: 'getScholarshipsCalendar',
      summary: 'Deadlines as a calendar',
      description: 'RFC 5545: all-day events of the open awards that have a date.',
      type: CALENDAR_TYPE,
    },
    filterQuery,
  ),
};

const feedQuery = filterQuery.extend({
  events: anyOf(
    FEED_EVENTS,
    'new,extended,closing',
    'What is told of, with commas: `new`, `extended` (the deadline is later, or a closed one is open again), ' +
      '`changed` (anything else), `closing` (seven days before the deadline); `new,extended` if not given',
  ),
});
const feedOf = <B extends `${string}/${string}`>(
  suffix: string,
  operationId: string,
  what: string,
  type: B,
) =>
  formOf(
    {
      ...{ suffix, operationId, type, maxAge: HOUR },
      summary: `What happened to scholarships, as ${what}`,
      description: 'Newest first, of the last 30 days, 50 at most. What we merely read better is no news.',
    },
    feedQuery,
  );

/** News of the scholarships that match. */
export const listFeeds = {
  atom: feedOf('atom', 'getScholarshipsAtom', 'Atom', ATOM_TYPE),
  json: feedOf('feed.json', 'getScholarshipsJsonFeed', 'JSON Feed', JSON_FEED_TYPE),
};

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

const MINUTE = 60;

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
  getReview,
  getStats,
  getHealth,
  triggerScholarships,
];
