import type { z } from '@hono/zod-openapi';
import { CALENDAR_TYPE } from '../../../platform/formats/calendar.ts';
import { CSV_TYPE } from '../../../platform/formats/csv.ts';
import { ATOM_TYPE, JSON_FEED_TYPE } from '../../../platform/formats/feed.ts';
import { anyOf, excel } from '../../../platform/http/query.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../platform/time.ts';
import { FEED_EVENTS } from '../../changes/news.ts';
import { fields, filterQuery, sort } from '../list-query.ts';

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
    maxAge: form.maxAge ?? DAY_SECONDS,
  });

/** Other forms of the list. They contain all matches, whatever `limit` and `offset` are. */
export const exportRoutes = {
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
      ...{ suffix, operationId, type, maxAge: HOUR_SECONDS },
      summary: `What happened to scholarships, as ${what}`,
      description: 'Newest first, of the last 30 days, 50 at most. What we merely read better is no news.',
    },
    feedQuery,
  );

/** Feeds of what happened to the scholarships that match. */
export const feedRoutes = {
  atom: feedOf('atom', 'getScholarshipsAtom', 'Atom', ATOM_TYPE),
  json: feedOf('feed.json', 'getScholarshipsJsonFeed', 'JSON Feed', JSON_FEED_TYPE),
};
