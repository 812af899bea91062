import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type UpdateObject } from 'kysely';
import { chunks } from '../../platform/database/chunks.ts';
import type { Scholarship, SourceId } from '../model/award.ts';
import type { Plan, ReadRecord, StoredRecord } from '../model/stored-record.ts';
import { parseStored, type ScholarshipDatabase, type ScholarshipTable } from './tables.ts';

/** Rows per statement: databases limit the number of values in a statement, and a row has seventeen. */
const ROWS = 50;

/** How many records are read at once: SQLite's statements block the thread, and requests are served between them. */
const ROWS_READ = 500;

/**
 * Records that were written after a revision of the catalog, whatever their source and state, in steps. A record that
 * is written meanwhile may be returned twice. `body` is null unless the record is listed.
 */
export async function* recordsSince(database: ScholarshipDatabase, revision: number) {
  let position = { revision: revision + 1, id: '' };
  for (;;) {
    const rows = await database
      .selectFrom('scholarships')
      .select(['id', 'source', 'created_at', 'updated_at', 'served_revision'])
      .select(({ eb }) => eb.case().when('state', '=', 'listed').then(eb.ref('body')).end().as('body'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('served_revision', 'id'), '>', tuple(position.revision, position.id)),
      )
      .orderBy('served_revision')
      .orderBy('id')
      .limit(ROWS_READ)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_READ) return;
    position = { revision: last.served_revision, id: last.id };
  }
}

/** Records by id, whatever their state. */
export async function recordsById(database: ScholarshipDatabase, ids: readonly string[]) {
  const found = [];
  for (const chunk of chunks(ids)) {
    const rows = await database
      .selectFrom('scholarships')
      .select(['id', 'source', 'body', 'created_at', 'updated_at'])
      .where('id', 'in', chunk)
      .execute();
    found.push(...rows);
  }
  return found;
}

export const STORED_COLUMNS = [
  'id',
  'body',
  'uncorrected',
  'fingerprint',
  'state',
  'missing_runs',
  'last_seen_at',
] as const satisfies readonly (keyof ScholarshipTable)[];

/** A row in the format that a run compares with what it found. */
export const storedRecord = (row: Pick<ScholarshipTable, (typeof STORED_COLUMNS)[number]>): StoredRecord => ({
  scholarship: parseStored(row.body),
  ...(row.uncorrected !== null && { uncorrected: parseStored(row.uncorrected) }),
  fingerprint: row.fingerprint,
  state: row.state,
  missingRuns: row.missing_runs,
  lastSeenAt: row.last_seen_at,
});

/** All records of a source, sorted by id. */
export async function storedRecords(database: ScholarshipDatabase, source: SourceId) {
  const rows = await database
    .selectFrom('scholarships')
    .select(STORED_COLUMNS)
    .where('source', '=', source)
    .execute();
  // Sorted here, because SQLite and PostgreSQL order texts differently.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.map(storedRecord);
}

/** The values for the columns about the write itself. */
export interface Writing {
  readonly runId: string;
  readonly readerVersion: string;
  /** ms */
  readonly now: number;
  /** When the site listed the award (ms). Before `now` if archived pages are read. */
  readonly seenAt: number;
  /** The revision of the changed records. */
  readonly revision: number;
  readonly source: SourceId;
  /** The catalog's revision of this write. */
  readonly servedRevision: number;
}

const rowOf = (
  { scholarship, fingerprint, uncorrected, raw, pageUrl }: ReadRecord,
  writing: Writing,
): ScholarshipTable => ({
  id: scholarship.id,
  source: writing.source,
  body: JSON.stringify(scholarship),
  raw: JSON.stringify(raw),
  page_url: pageUrl,
  fingerprint,
  state: 'listed',
  missing_runs: 0,
  created_at: writing.now,
  updated_at: writing.now,
  last_seen_at: writing.seenAt,
  run_id: writing.runId,
  reader_version: writing.readerVersion,
  revision: writing.revision,
  removed_at: null,
  uncorrected: uncorrected === undefined ? null : JSON.stringify(uncorrected),
  served_revision: writing.servedRevision,
});

/** Columns that an update writes: all except the id, the source and the time when the award was first seen. */
const CHANGING = [
  'body',
  'raw',
  'page_url',
  'fingerprint',
  'state',
  'missing_runs',
  'updated_at',
  'last_seen_at',
  'run_id',
  'reader_version',
  'revision',
  'removed_at',
  'uncorrected',
  'served_revision',
] as const satisfies readonly (keyof ScholarshipTable)[];

/** Columns that are updated if the content of an award is unchanged. */
const WORDING = [
  'body',
  'raw',
  'page_url',
  'uncorrected',
  'served_revision',
] as const satisfies readonly (keyof ScholarshipTable)[];

/** The columns that are updated while a correction hides an award: it stays hidden, and no change is published. */
const HIDDEN_COLUMNS = [
  ...WORDING,
  'fingerprint',
  'updated_at',
  'last_seen_at',
  'run_id',
  'reader_version',
] as const satisfies readonly (keyof ScholarshipTable)[];

/** Inserts records. Of existing records, only `columns` are updated. */
async function upsert(
  database: ScholarshipDatabase,
  written: readonly ReadRecord[],
  writing: Writing,
  columns: readonly (keyof ScholarshipTable)[],
): Promise<void> {
  for (const records of chunks(written, ROWS)) {
    // SQLite's statements block the thread; requests are served between them.
    await nextTurn();
    await database
      .insertInto('scholarships')
      .values(records.map((record) => rowOf(record, writing)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) =>
            Object.fromEntries(columns.map((name) => [name, row.ref(`excluded.${name}`)])),
          )
          // Never overwrites an award of another source.
          .whereRef('scholarships.source', '=', 'excluded.source'),
      )
      .execute();
  }
}

/** Writes a plan to the database, within the caller's transaction. */
export async function applyPlan(database: ScholarshipDatabase, plan: Plan, writing: Writing): Promise<void> {
  const { revision, now, seenAt, servedRevision: served_revision } = writing;
  await upsert(database, [...plan.added, ...plan.changed.map(({ after }) => after)], writing, CHANGING);
  await upsert(database, plan.reworded, writing, WORDING);
  await upsert(database, plan.hidden, writing, HIDDEN_COLUMNS);
  const updates: readonly (readonly [
    readonly StoredRecord[],
    UpdateObject<{ scholarships: ScholarshipTable }, 'scholarships'>,
  ])[] = [
    [plan.unchanged, { state: 'listed', missing_runs: 0, last_seen_at: seenAt }],
    [plan.returned, { state: 'listed', missing_runs: 0, removed_at: null, revision, served_revision }],
    [plan.absent, { missing_runs: sql<number>`missing_runs + 1` }],
    [plan.gone, { state: 'missing', removed_at: now, revision, served_revision }],
  ];
  for (const [records, set] of updates) {
    for (const chunk of chunks(records)) {
      const ids = chunk.map(({ scholarship }) => scholarship.id);
      await database.updateTable('scholarships').set(set).where('id', 'in', ids).execute();
    }
  }
}

/** Listed records that the latest run did not find. */
export const missingRecords = (database: ScholarshipDatabase, sources: readonly SourceId[]) =>
  database
    .selectFrom('scholarships')
    .select(['id', 'source', 'body', 'missing_runs', 'last_seen_at'])
    .where('state', '=', 'listed')
    .where('missing_runs', '>', 0)
    .where('source', 'in', sources)
    .execute();

const uncorrectedOf = (json: string | null): Scholarship | undefined =>
  json === null ? undefined : parseStored(json);

/** Yields, in steps, the awards on the sites' lists, including hidden awards, sorted by id. */
export async function* recordsWithState(database: ScholarshipDatabase) {
  for (let position = ''; ; ) {
    const rows = await database
      .selectFrom('scholarships')
      .select(['id', 'source', 'body', 'uncorrected', 'state'])
      .where('id', '>', position)
      .where('state', '!=', 'missing')
      .orderBy('id')
      .limit(ROWS_READ)
      .execute();
    for (const { source, body, uncorrected, state } of rows) {
      yield { source, award: parseStored<Scholarship>(body), uncorrected: uncorrectedOf(uncorrected), state };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_READ) return;
    position = last.id;
    await nextTurn();
  }
}

/** The awards with these ids that are no longer listed, as extracted. */
export async function goneRecords(database: ScholarshipDatabase, ids: readonly string[]) {
  const gone = new Map<string, Scholarship>();
  for (const chunk of chunks(ids)) {
    const rows = await database
      .selectFrom('scholarships')
      .select(['id', 'body', 'uncorrected'])
      .where('id', 'in', chunk)
      .where('state', '=', 'missing')
      .execute();
    for (const { id, body, uncorrected } of rows)
      gone.set(id, uncorrectedOf(uncorrected) ?? parseStored(body));
  }
  return gone;
}

export async function recordById(database: ScholarshipDatabase, id: string) {
  const row = await database
    .selectFrom('scholarships')
    .select(['source', 'body', 'uncorrected', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      source: row.source,
      award: parseStored<Scholarship>(row.body),
      uncorrected: uncorrectedOf(row.uncorrected),
      isGone: row.state === 'missing',
    }
  );
}
