import type { z } from '@hono/zod-openapi';
import { CALENDAR_TYPE, type CalendarEvent, calendarOf } from '../../platform/formats/calendar.ts';
import { CSV_TYPE, csvRows, downloadHeaders } from '../../platform/formats/csv.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import { textOf } from '../../platform/http/chunked-text.ts';
import type { HeaderRecord } from '../../platform/http/cors.ts';
import { excel } from '../../platform/http/query.ts';
import type { MediaType } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { chosenOf, type ServedRecord } from '../catalog/served-record.ts';
import { COLUMNS, type Whole } from '../model/fields.ts';
import { catalogRoute } from './catalog-response.ts';
import { type FilterQuery, fields, filterQuery, filterText, searchOf, sort, titled } from './list-query.ts';

/** The input of a writer. */
interface ExportRequest {
  readonly records: readonly ServedRecord[];
  readonly today: string;
  readonly identity: CampusIdentity;
  /** The filter as text, for titles. */
  readonly filter: string;
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: boolean;
}

/** A row per award. */
export function writeTable({ records, today, fields = COLUMNS, excel = false }: ExportRequest) {
  const columns = [...new Set(['id' as const, ...fields])];
  const rows = records.values().map((record) => {
    const whole = record.whole(today);
    return columns.map((column) => whole[column]);
  });
  return csvRows(columns, rows, { excel });
}

/** One award per line, with all fields or only the requested fields. */
function* writeLines({ records, today, fields }: ExportRequest): Generator<string> {
  for (const record of records) {
    const whole = record.whole(today);
    yield `${JSON.stringify(fields === undefined ? whole : chosenOf(whole, fields))}\n`;
  }
}

function eventOf(
  { detail, createdAt, updatedAt }: ServedRecord,
  day: string,
  { host, publicUrl }: CampusIdentity,
): CalendarEvent {
  return {
    uid: `deadline-${detail.id}@${host}`,
    // How old the award was at its last change, in seconds. This number grows with each change, and is the same in all
    // processes.
    sequence: Math.floor((updatedAt - createdAt) / 1000),
    changedAt: updatedAt,
    time: { day },
    summary: `Deadline: ${detail.title}`,
    description: [detail.amount, detail.sourceName, detail.link].filter(Boolean).join('\n'),
    url:
      publicUrl === undefined
        ? detail.link
        : `${publicUrl}/scholarships/award/${encodeURIComponent(detail.id)}`,
    status: 'CONFIRMED',
  };
}

/** The deadline of each open award that has a date, as a day. */
function writeCalendar({ records, today, identity, filter }: ExportRequest): Iterable<string> {
  const about = {
    name: titled(`${identity.name} scholarship deadlines`, filter),
    description: 'Deadlines of open scholarships. Always check the scholarship’s own page.',
    // Sites are scraped once a day.
    refreshEvery: 'P1D',
  };
  const events = records.values().flatMap((record) => {
    const { deadline } = record.detail;
    return deadline === null || record.isClosedOn(today) ? [] : [eventOf(record, deadline, identity)];
  });
  return calendarOf(about, events);
}

interface ExportQuery extends FilterQuery {
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: '1' | undefined;
}

/**
 * What all other formats of the list have in common. These formats contain all matches, whatever `limit` and `offset`
 * are.
 */
interface Export<Q extends z.ZodObject> {
  readonly suffix: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly query: Q;
  readonly response: MediaType;
  /** Yields lines, because the whole text may not fit into memory. */
  readonly write: (request: ExportRequest) => Iterable<string>;
  readonly headers?: HeaderRecord;
}

const exportOf = <Q extends z.ZodObject<typeof filterQuery.shape>>({
  suffix,
  write,
  headers,
  ...format
}: Export<Q>) =>
  catalogRoute({
    ...format,
    headers,
    path: `/api/scholarships.${suffix}`,
    errors: ['parameter_invalid'],
    maxAge: DAY_SECONDS,
    caching: '24 h, but never beyond midnight at the campus',
    about({ query }) {
      const { source, deadline }: ExportQuery = query;
      // At midnight, awards close.
      return { sources: source, changesDaily: deadline !== undefined, endsToday: true };
    },
    render({ index }, { query: given, today, deps: { identity, sources, timeZone } }) {
      const query: ExportQuery = given;
      const search = { ...searchOf(query, timeZone), limit: Number.POSITIVE_INFINITY, offset: 0 };
      const { records } = index.find(search, today);
      const shown = { records, today, identity, fields: query.fields, excel: query.excel === '1' };
      const filter = filterText(query, sources);
      return textOf(() => write({ ...shown, filter }), format.response);
    },
  });

export const exportRoutes = [
  exportOf({
    suffix: 'csv',
    operationId: 'getScholarshipsCsv',
    summary: 'The list as CSV',
    description:
      'RFC 4180, sent as an attachment. Lists are joined with `; `, objects are JSON, unknown values are empty.',
    query: filterQuery.extend({ sort, fields, excel }),
    response: CSV_TYPE,
    write: writeTable,
    headers: downloadHeaders('scholarships'),
  }),
  exportOf({
    suffix: 'ndjson',
    operationId: 'getScholarshipsNdjson',
    summary: 'The list as NDJSON',
    description: 'One complete scholarship per line, or only its `fields`.',
    query: filterQuery.extend({ sort, fields }),
    response: 'application/x-ndjson',
    write: writeLines,
  }),
  exportOf({
    suffix: 'ics',
    operationId: 'getScholarshipsCalendar',
    summary: 'Deadlines as a calendar (iCalendar)',
    description: 'RFC 5545: an all-day event for each open scholarship with a deadline.',
    query: filterQuery,
    response: CALENDAR_TYPE,
    write: writeCalendar,
  }),
];
