import { hash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { isoTime, notAfter } from '../../platform/clock.ts';
import { eachStepInTime, inTime } from '../../platform/database/retry-until-available.ts';
import { textOf } from '../../platform/http/chunked-text.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time.ts';
import { ServedRecord } from '../catalog/served-record.ts';
import { type Cursor, epochOf, readCursor, writeCursor } from '../changes/cursor.ts';
import { bySourceId, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import { allChanges, type ChangeRow, changedFields, changesOfRecord } from '../store/change-log.ts';
import { recordById } from '../store/records.ts';
import { latestRevision, recordsAfter, revisionOf } from '../store/revisions.ts';
import { parseStored, type ScholarshipDatabase } from '../store/tables.ts';
import { type CatalogDeps, respondFromCatalog } from './catalog-response.ts';
import { changesPage, history } from './contract.ts';
import { byId, limit, MAX_LIMIT } from './list-query.ts';

export interface ChangesDeps extends CatalogDeps {
  readonly database: ScholarshipDatabase;
}

const digestOf = (sources: readonly SourceSettings[]): string =>
  hash('sha1', JSON.stringify(sources.map(({ key, name }) => [key, name])), 'base64url');

type CursorPosition = Pick<Cursor, 'revision' | 'id' | 'begun'>;

/** Parses a cursor; throws 410 if it does not belong to this database's history. */
async function positionOf(
  { database, sources, campusDay }: ChangesDeps,
  since: string,
): Promise<CursorPosition> {
  const cursor = readCursor(since, campusDay().day);
  const revision = cursor && (await revisionOf(database, cursor.head));
  if (revision === undefined || cursor?.epoch !== epochOf(revision, digestOf(sources)))
    throw new HttpError('cursor_expired');
  return cursor;
}

/** The records that changed since a cursor. */
async function readChanges(deps: ChangesDeps, since: string | undefined, limit: number) {
  const { database, sources } = deps;
  // Read before the records, so that concurrent writes are returned by the next request.
  const head = await latestRevision(database);
  const position =
    since === undefined ? { revision: 0, id: '', begun: head.revision } : await positionOf(deps, since);
  const ids = sources.map(sourceIdOf);
  return {
    head,
    position,
    rows: await recordsAfter(database, ids, { ...position, head: head.revision, limit }),
  };
}

/** What changed since a cursor, or, without a cursor, the whole list page by page. */
export const listChanges = cachedRoute({
  path: '/api/changes',
  operationId: 'listChanges',
  summary: 'Changes since a cursor, for keeping a local copy',
  description:
    'Start without `since` to get the whole list, page by page. Add or replace the scholarships in `changed`, delete ' +
    'those in `removed`, and repeat with the returned `cursor`: immediately while `hasMore` is true, otherwise whenever ' +
    'you like. After a 410, delete the local copy and start again.',
  query: z.object({
    since: z.string().optional().openapi({ description: 'The `cursor` of the previous response' }),
    limit: limit.default(MAX_LIMIT).openapi({
      type: 'integer',
      minimum: 1,
      default: MAX_LIMIT,
      description: 'Page size; values above 500 are treated as 500',
    }),
  }),
  response: changesPage,
  errors: ['parameter_invalid', 'cursor_expired', 'unavailable'],
  maxAge: MINUTE_SECONDS,
  async handle(deps: ChangesDeps, { query, bypass }) {
    const { sources, campusDay } = deps;
    const { since, limit } = query;
    const configured = bySourceId(sources);
    const { head, position, rows } = await inTime(deps.clock, () => readChanges(deps, since, limit + 1));
    const now = deps.clock.now();
    const page = rows.slice(0, limit);
    const { revision, id } = page.at(-1) ?? position;
    const cursor = writeCursor({
      head: head.revision,
      epoch: epochOf(head, digestOf(sources)),
      revision,
      id,
      begun: position.begun,
      day: campusDay().day,
    });
    const response = await respondFromCatalog(deps, bypass, (_, today) => ({
      changed: page.flatMap(({ source: sourceId, body, state, created_at, updated_at }) => {
        const source = configured.get(sourceId);
        if (state !== 'listed' || source === undefined) return [];
        const times = { createdAt: notAfter(now, created_at), updatedAt: notAfter(now, updated_at) };
        return [new ServedRecord(parseStored(body), { source, ...times }).whole(today)];
      }),
      removed: page.flatMap((row) => {
        if (row.state === 'listed' || row.revision <= position.begun) return [];
        const reason = row.state === 'hidden' ? ('hidden' as const) : ('gone' as const);
        return [{ id: row.id, removedAt: isoTime(notAfter(now, row.removed_at ?? row.updated_at)), reason }];
      }),
      cursor,
      hasMore: rows.length > limit,
    }));
    return { ...response, version: `${response.version}/${head.revision}/${head.token}` };
  },
});

/** The change of an award at one revision, made from its rows (one for each field); an empty list without rows. */
function changeOf(rows: readonly Omit<ChangeRow, 'id'>[], now: number) {
  const [first] = rows;
  if (first === undefined) return [];
  const { at, revision, event, cause } = first;
  return [{ at: isoTime(notAfter(now, at)), revision, event, cause, fields: rows.flatMap(changedFields) }];
}

/** The changes of one scholarship, newest first, even if it is no longer listed. */
export const getHistory = cachedRoute({
  path: '/api/history',
  operationId: 'getHistory',
  summary: 'The history of one scholarship, newest first',
  description:
    'What changed, when, and why: because of the site, a correction, or an upgrade of this service.',
  query: byId,
  response: history,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found', 'unavailable'],
  maxAge: HOUR_SECONDS,
  async handle(deps: ChangesDeps, { query, bypass }) {
    const { id } = query;
    const configured = bySourceId(deps.sources);
    const rows = await inTime(deps.clock, async () => {
      const record = await recordById(deps.database, id);
      if (record === undefined || !configured.has(record.source)) return undefined;
      return changesOfRecord(deps.database, id);
    });
    if (rows === undefined) throw new HttpError('scholarship_not_found');
    const source = deps.catalog.current().index.get(id)?.detail.source;
    const now = deps.clock.now();
    const changes = Map.groupBy(rows, ({ revision }) => revision)
      .values()
      .flatMap((ofOne) => changeOf(ofOne, now))
      .toArray();
    const response = await respondFromCatalog(deps, bypass, () => ({ id, changes }), {
      sources: source === undefined ? undefined : [source],
    });
    return { ...response, version: `${response.version}/${rows.length}/${rows[0]?.revision}` };
  },
});

const TYPE = 'application/x-ndjson';

const lineOf = (rows: readonly ChangeRow[], now: number): string =>
  changeOf(rows, now)
    .map((change) => `${JSON.stringify({ id: rows[0]?.id, ...change })}\n`)
    .join('');

/** Yields one line for each change of an award. The rows of a change are adjacent, but may be split over two steps. */
async function* writeLines(steps: AsyncIterable<readonly ChangeRow[]>, now: number): AsyncGenerator<string> {
  let open: ChangeRow[] = [];
  for await (const rows of steps) {
    let text = '';
    for (const row of rows) {
      const [first = row] = open;
      if (first.id !== row.id || first.revision !== row.revision) {
        text += lineOf(open, now);
        open = [];
      }
      open.push(row);
    }
    yield text;
  }
  yield lineOf(open, now);
}

/** All detected changes of all scholarships, newest first. */
export const getHistoryLines = cachedRoute({
  path: '/api/history.ndjson',
  operationId: 'getHistoryNdjson',
  summary: 'The history of all scholarships as NDJSON, newest first',
  description: 'One change per line, as in `/api/history`, with the `id` of its scholarship.',
  response: TYPE,
  errors: ['unavailable'],
  maxAge: HOUR_SECONDS,
  async handle(deps: ChangesDeps, { bypass }) {
    const { database, clock } = deps;
    const sources = deps.sources.map(sourceIdOf);
    const head = await inTime(clock, () => latestRevision(database));
    const now = clock.now();
    // The history is read once for the tag and again for the client, because it may be larger than memory.
    const lines = () => writeLines(eachStepInTime(clock, allChanges(database, sources, head.revision)), now);
    const response = await respondFromCatalog(deps, bypass, () => textOf(lines, TYPE));
    return { ...response, version: `${response.version}/${head.revision}/${head.token}` };
  },
});
