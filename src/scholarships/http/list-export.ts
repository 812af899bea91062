import type { z } from '@hono/zod-openapi';
import { CALENDAR_TYPE } from '../../platform/formats/calendar.ts';
import { CSV_TYPE, savedAs } from '../../platform/formats/csv.ts';
import type { HeaderRecord } from '../../platform/http/cors.ts';
import { textOf } from '../../platform/http/long-text.ts';
import { excel } from '../../platform/http/query.ts';
import { cachedRoute, type MediaType } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import type { Whole } from '../catalog/record.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { writeCalendar } from './exports/calendar.ts';
import { filterWords } from './exports/filter-words.ts';
import { writeLines } from './exports/ndjson.ts';
import type { ExportRequest } from './exports/request.ts';
import { writeTable } from './exports/table.ts';
import { type FilterQuery, fields, filterQuery, searchOf, sort } from './list-query.ts';

interface ExportQuery extends FilterQuery {
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: '1' | undefined;
}

/** What is common to the other formats of the list, which contain all matches, whatever `limit` and `offset` are. */
interface Export<Q extends z.ZodObject> {
  readonly suffix: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly query: Q;
  readonly answer: MediaType;
  /** Yields lines, because the whole text may not fit into memory. */
  readonly write: (request: ExportRequest) => Iterable<string>;
  readonly headers?: HeaderRecord;
}

const exportOf = <Q extends z.ZodObject<typeof filterQuery.shape>>({
  suffix,
  write,
  headers,
  ...form
}: Export<Q>) =>
  cachedRoute({
    ...form,
    path: `/api/scholarships.${suffix}`,
    errors: ['parameter_invalid'],
    maxAge: DAY_SECONDS,
    async handle(deps: CatalogDeps, request) {
      const query: ExportQuery = request.query;
      const search = { ...searchOf(query, deps.timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
      const answer = await answerFromCatalog(
        deps,
        request.bypass,
        ({ index }, today) => {
          const { records } = index.find(search, today);
          const { identity, sources } = deps;
          const filter = filterWords(query, sources);
          const shown = {
            records,
            today,
            identity,
            filter,
            fields: query.fields,
            excel: query.excel === '1',
          };
          return textOf(() => write(shown), form.answer);
        },
        { sources: query.source, turnsDaily: query.deadline !== undefined },
      );
      // At midnight, awards close.
      return { ...answer, expiresAt: deps.campusDay().endsAt, ...(headers && { headers }) };
    },
  });

export const exportRoutes = [
  exportOf({
    suffix: 'csv',
    operationId: 'getScholarshipsCsv',
    summary: 'The list as a table',
    description: 'RFC 4180, as an attachment. Lists are joined by `; `, objects are JSON, unknown is empty.',
    query: filterQuery.extend({ sort, fields, excel }),
    answer: CSV_TYPE,
    write: writeTable,
    headers: savedAs('scholarships'),
  }),
  exportOf({
    suffix: 'ndjson',
    operationId: 'getScholarshipsNdjson',
    summary: 'The list as lines of JSON',
    description: 'A whole scholarship per line, or its `fields`.',
    query: filterQuery.extend({ sort, fields }),
    answer: 'application/x-ndjson',
    write: writeLines,
  }),
  exportOf({
    suffix: 'ics',
    operationId: 'getScholarshipsCalendar',
    summary: 'Deadlines as a calendar',
    description: 'RFC 5545: all-day events of the open awards that have a date.',
    query: filterQuery,
    answer: CALENDAR_TYPE,
    write: writeCalendar,
  }),
];
