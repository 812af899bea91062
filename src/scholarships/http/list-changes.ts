import { hash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { isoTime, notAfter } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import { toServed } from '../catalog/record.ts';
import { type Cursor, epochOf, readCursor, writeCursor } from '../changes/cursor.ts';
import { bySourceId, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { parseStored } from '../store/parse-stored.ts';
import { latestRevision, recordsAfter, revisionOf } from '../store/revisions.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { changesPage } from './contract.ts';
import { limit, MAX_LIMIT } from './list-query.ts';

export interface ChangesDeps extends CatalogDeps {
  readonly database: ScholarshipDatabase;
}

const digestOf = (sources: readonly SourceSettings[]): string =>
  hash('sha1', JSON.stringify(sources.map(({ key, name }) => [key, name])), 'base64url');

type Place = Pick<Cursor, 'revision' | 'id' | 'begun'>;

/** Reads a cursor; throws 410 if it does not belong to this database's history. */
async function placeOf({ database, sources, campusDay }: ChangesDeps, since: string): Promise<Place> {
  const cursor = readCursor(since, campusDay().day);
  const given = cursor && (await revisionOf(database, cursor.head));
  if (given === undefined || cursor?.epoch !== epochOf(given, digestOf(sources)))
    throw new HttpError('cursor_expired');
  return cursor;
}

/** The records that changed since a cursor. */
async function readChanges(deps: ChangesDeps, since: string | undefined, limit: number) {
  const { database, sources } = deps;
  // Read before the records, so that what is written in between comes with the next request.
  const head = await latestRevision(database);
  const place =
    since === undefined ? { revision: 0, id: '', begun: head.revision } : await placeOf(deps, since);
  const ids = sources.map(sourceIdOf);
  return { head, place, rows: await recordsAfter(database, ids, { ...place, head: head.revision, limit }) };
}

/** What changed since a cursor, or, without a cursor, the whole list page by page. */
export const listChanges = cachedRoute({
  path: '/api/changes',
  operationId: 'listChanges',
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
      default: MAX_LIMIT,
      description: 'Page size, at most 500; larger values are treated as 500',
    }),
  }),
  answer: changesPage,
  errors: ['parameter_invalid', 'cursor_expired', 'unavailable'],
  maxAge: MINUTE_SECONDS,
  async handle(deps: ChangesDeps, { query, bypass }) {
    const { sources, campusDay } = deps;
    const { since, limit } = query;
    const configured = bySourceId(sources);
    const { head, place, rows } = await inTime(deps.clock, () => readChanges(deps, since, limit + 1));
    const now = deps.clock.now();
    const page = rows.slice(0, limit);
    const { revision, id } = page.at(-1) ?? place;
    const cursor = writeCursor({
      ...{ head: head.revision, epoch: epochOf(head, digestOf(sources)) },
      ...{ revision, id, begun: place.begun, day: campusDay().day },
    });
    const answer = await answerFromCatalog(deps, bypass, (_, today) => ({
      changed: page.flatMap(({ source: sourceId, body, state, created_at, updated_at }) => {
        const source = configured.get(sourceId);
        if (state !== 'listed' || source === undefined) return [];
        const times = { createdAt: notAfter(now, created_at), updatedAt: notAfter(now, updated_at) };
        return [toServed(parseStored(body), { source, ...times }).whole(today)];
      }),
      removed: page.flatMap((row) => {
        if (row.state === 'listed' || row.revision <= place.begun) return [];
        const reason = row.state === 'hidden' ? ('hidden' as const) : ('gone' as const);
        return [{ id: row.id, removedAt: isoTime(notAfter(now, row.removed_at ?? row.updated_at)), reason }];
      }),
      cursor,
      hasMore: rows.length > limit,
    }));
    return { ...answer, version: `${answer.version}/${head.revision}/${head.token}` };
  },
});
