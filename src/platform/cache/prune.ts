import type { Database } from '../database/database.ts';
import { type AgedRows, PRUNE_ROWS } from '../jobs/prune-job.ts';

const entriesOf = (database: Database) => database.selectFrom('copies');

/** Some of the stored values, by when they were last confirmed. */
const agedEntries = (database: Database, entries: ReturnType<typeof entriesOf>): AgedRows => ({
  async oldest() {
    const first = entries.select(({ fn }) => fn.min('confirmed_at').as('at'));
    return (await first.executeTakeFirstOrThrow()).at;
  },
  async prune(cutoff) {
    const old = entries.select('key').where('confirmed_at', '<', cutoff).limit(PRUNE_ROWS);
    const results = await database.deleteFrom('copies').where('key', 'in', old).execute();
    return results.some(({ numDeletedRows }) => numDeletedRows > 0n);
  },
});

/** Stored values and refresh locks. Values in `kept` stay, however old: they are served while the origin is unavailable. */
export function agedCacheRows(database: Database, kept: readonly string[]): AgedRows[] {
  const locks = database.selectFrom('renewals');
  return [
    agedEntries(database, entriesOf(database).where('key', 'not in', [...kept, ''])),
    {
      async oldest() {
        const first = locks.select(({ fn }) => fn.min('asked_at').as('at'));
        return (await first.executeTakeFirstOrThrow()).at;
      },
      async prune(cutoff) {
        const old = locks.select('key').where('asked_at', '<', cutoff).limit(PRUNE_ROWS);
        const results = await database.deleteFrom('renewals').where('key', 'in', old).execute();
        return results.some(({ numDeletedRows }) => numDeletedRows > 0n);
      },
    },
  ];
}

/** Stored values whose keys begin with `prefix`, except the `most` that were confirmed last. */
export function excessCacheRows(database: Database, prefix: string, most: number): AgedRows {
  const entries = entriesOf(database).where('key', 'like', `${prefix}%`);
  const lastKept = entries
    .select('confirmed_at')
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .offset(most - 1);
  return agedEntries(database, entries.where('confirmed_at', '<', lastKept));
}
