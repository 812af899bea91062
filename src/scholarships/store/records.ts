import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import type { FoundAward } from '../crawl/merge-pages.ts';
import type { SourceKey } from '../model/award.ts';
import type { Known, Plan, Seen } from '../runs/judge-run.ts';
import type { ScholarshipDatabase, ScholarshipTable } from './tables.ts';

/** Rows per statement: databases limit a statement's values, and a row has sixteen. */
const ROWS = 50;

/** All listed records, including those of sources that are no longer configured. */
export const listedRecords = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarships')
    .select(['source', 'body', 'created_at', 'updated_at'])
    .where('state', '=', 'listed')
    .execute();

/** When each source last lost an award, ms. */
export async function latestRemovals(database: ScholarshipDatabase): Promise<Map<SourceKey, number>> {
  const rows = await database
    .selectFrom('scholarships')
    .select(({ fn }) => ['source', fn.max('removed_at').as('at')])
    .groupBy('source')
    .execute();
  return new Map(rows.map(({ source, at }) => [source, at ?? 0]));
}

/** A row in the form that a run compares with what it found. */
export const knownRecord = (
  row: Pick<
    ScholarshipTable,
    'body' | 'uncorrected' | 'fingerprint' | 'state' | 'missing_runs' | 'last_seen_at'
  >,
): Known => ({
  scholarship: JSON.parse(row.body),
  ...(row.uncorrected !== null && { uncorrected: JSON.parse(row.uncorrected) }),
  fingerprint: row.fingerprint,
  state: row.state,
  missingRuns: row.missing_runs,
  lastSeenAt: row.last_seen_at,
});

/** All records of a source, sorted by id. */
export async function knownOf(database: ScholarshipDatabase, source: SourceKey): Promise<Known[]> {
  const rows = await database
    .selectFrom('scholarships')
    .select(['id', 'body', 'uncorrected', 'fingerprint', 'state', 'missing_runs', 'last_seen_at'])
    .where('source', '=', source)
    .execute();
  // Sorted here, because SQLite and PostgreSQL order texts differently.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.map(knownRecord);
}

/** What a write stores in the columns about itself. */
interface Writing {
  readonly runId: string;
  readonly readerVersion: string;
  /** ms */
  readonly now: number;
  /** When the site listed the award (ms). Before `now` if kept pages are read. */
  readonly seenAt: number;
  /** The revision that the changed records get. */
  readonly revision: number;
  /** The printed texts and the address of the page, by id. */
  readonly found: ReadonlyMap<string, FoundAward>;
}

const rowOf = ({ scholarship, fingerprint, uncorrected }: Seen, writing: Writing): ScholarshipTable => ({
  id: scholarship.id,
  source: scholarship.source,
  body: JSON.stringify(scholarship),
  raw: JSON.stringify(writing.found.get(scholarship.id)?.raw ?? null),
  page_url: writing.found.get(scholarship.id)?.pageUrl ?? '',
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
] as const satisfies readonly (keyof ScholarshipTable)[];

const idsOf = (records: readonly Known[]): string[] => records.map(({ scholarship }) => scholarship.id);

/** Writes a plan to the database, within the caller's transaction. */
export async function applyPlan(database: ScholarshipDatabase, plan: Plan, writing: Writing): Promise<void> {
  const { revision, now } = writing;
  const written = [...plan.added, ...plan.changed.map(({ after }) => after)];
  for (const records of chunks(written, ROWS)) {
    // SQLite's statements block the thread; requests are answered between them.
    await nextTurn();
    await database
      .insertInto('scholarships')
      .values(records.map((record) => rowOf(record, writing)))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) =>
            Object.fromEntries(CHANGING.map((name) => [name, row.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  }
  const present = { state: 'listed', missing_runs: 0, last_seen_at: writing.seenAt } as const;
  for (const ids of chunks(idsOf(plan.unchanged))) {
    await database.updateTable('scholarships').set(present).where('id', 'in', ids).execute();
  }
  const returned = { state: 'listed', missing_runs: 0, removed_at: null, revision } as const;
  for (const ids of chunks(idsOf(plan.returned))) {
    await database.updateTable('scholarships').set(returned).where('id', 'in', ids).execute();
  }
  for (const [missing_runs, absent] of Map.groupBy(plan.absent, ({ missingRuns }) => missingRuns)) {
    for (const ids of chunks(idsOf(absent.map(({ known }) => known)))) {
      await database.updateTable('scholarships').set({ missing_runs }).where('id', 'in', ids).execute();
    }
  }
  const gone = { state: 'missing', removed_at: now, revision } as const;
  for (const ids of chunks(idsOf(plan.gone))) {
    await database.updateTable('scholarships').set(gone).where('id', 'in', ids).execute();
  }
}
