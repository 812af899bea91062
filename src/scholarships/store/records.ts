import { chunks } from '../../platform/database/chunks.ts';
import type { SourceKey } from '../model.ts';
import type { FoundAward } from '../scrape/merge.ts';
import type { Known, Plan, Seen } from '../scrape/plan.ts';
import type { ScholarshipDatabase, ScholarshipTable } from './tables.ts';

/** In the order of their ids. */
export async function knownOf(database: ScholarshipDatabase, source: SourceKey): Promise<Known[]> {
  const rows = await database
    .selectFrom('scholarships')
    .select(['id', 'body', 'fingerprint', 'state', 'missing_runs', 'last_seen_at'])
    .where('source', '=', source)
    .execute();
  // Not sorted there: each database has rules of its own for text.
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows.map((row) => ({
    scholarship: JSON.parse(row.body),
    fingerprint: row.fingerprint,
    state: row.state,
    missingRuns: row.missing_runs,
    lastSeenAt: row.last_seen_at,
  }));
}

/** The run that writes, for the columns that name it. */
export interface Writing {
  readonly runId: string;
  readonly readerVersion: string;
  /** ms */
  readonly now: number;
  /** The page's own words, and where they stood, by id. */
  readonly found: ReadonlyMap<string, FoundAward>;
}

const contentOf = ({ scholarship, fingerprint }: Seen, writing: Writing) => ({
  body: JSON.stringify(scholarship),
  raw: JSON.stringify(writing.found.get(scholarship.id)?.raw ?? null),
  page_url: writing.found.get(scholarship.id)?.pageUrl ?? '',
  fingerprint,
  updated_at: writing.now,
  run_id: writing.runId,
  reader_version: writing.readerVersion,
});

const newRow = (seen: Seen, writing: Writing): ScholarshipTable => ({
  id: seen.scholarship.id,
  source: seen.scholarship.source,
  ...contentOf(seen, writing),
  state: 'listed',
  missing_runs: 0,
  created_at: writing.now,
  last_seen_at: writing.now,
});

const idsOf = (records: readonly Known[]): string[] => records.map(({ scholarship }) => scholarship.id);

/** Writes a plan down; part of the caller's transaction. */
export async function applyPlan(database: ScholarshipDatabase, plan: Plan, writing: Writing): Promise<void> {
  const present = { state: 'listed', missing_runs: 0, last_seen_at: writing.now } as const;
  for (const records of chunks(plan.added, 50)) {
    const rows = records.map((record) => newRow(record, writing));
    await database.insertInto('scholarships').values(rows).execute();
  }
  for (const { after } of plan.changed) {
    await database
      .updateTable('scholarships')
      .set({ ...contentOf(after, writing), ...present })
      .where('id', '=', after.scholarship.id)
      .execute();
  }
  for (const ids of chunks(idsOf(plan.unchanged))) {
    await database.updateTable('scholarships').set(present).where('id', 'in', ids).execute();
  }
  for (const { known, missingRuns } of plan.absent) {
    const { id } = known.scholarship;
    await database
      .updateTable('scholarships')
      .set({ missing_runs: missingRuns })
      .where('id', '=', id)
      .execute();
  }
  for (const ids of chunks(idsOf(plan.gone))) {
    await database.updateTable('scholarships').set({ state: 'missing' }).where('id', 'in', ids).execute();
  }
}
