import assert from 'node:assert/strict';
import { readRevision } from '../../src/scholarships/store/revisions.ts';
import type { ScholarshipDatabase } from '../../src/scholarships/store/tables.ts';

/** A summary of the data that runs have stored in a database. */
export interface StoredState {
  readonly editions: readonly string[];
  readonly records: number;
  readonly firstSeen: readonly number[];
  readonly runs: number;
}

/** Reads everything in one snapshot, because the database server may still be executing the last statement of a run. */
export const inspect = (database: ScholarshipDatabase): Promise<StoredState> =>
  database.transaction().setIsolationLevel('repeatable read').execute(inspectAll);

/** Throws if a run is incomplete. */
async function inspectAll(database: ScholarshipDatabase): Promise<StoredState> {
  const runs = await database.selectFrom('scholarship_runs').selectAll().execute();
  const { revision } = await readRevision(database);
  assert.equal(revision, runs.length, 'each run must be counted once');
  const changes = await database.selectFrom('scholarship_changes').select('run_id').execute();
  const byRun = Map.groupBy(changes, ({ run_id }) => run_id);
  for (const { id, added, changed } of runs) {
    assert.equal(byRun.get(id)?.length ?? 0, added + changed, 'each run must have all of its changes');
  }
  assert.ok(
    new Set(runs.map(({ id }) => id)).isSupersetOf(new Set(byRun.keys())),
    'each change must have its run',
  );
  const records = await database.selectFrom('scholarships').select(['body', 'created_at', 'state']).execute();
  return {
    editions: [...new Set(records.map(({ body }) => String(JSON.parse(body).amountText)))],
    records: records.filter(({ state }) => state === 'listed').length,
    firstSeen: [...new Set(records.map(({ created_at }) => created_at))],
    runs: runs.length,
  };
}
