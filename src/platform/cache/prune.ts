import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type AgedRows, agedRows } from '../jobs/prune-job.ts';

const ENTRIES = { key: 'key', at: 'confirmed_at' } as const;

/** Stored values and refresh locks. Values in `kept` stay, however old: they are served while the origin is unavailable. */
export const agedCacheRows = (database: Database, kept: readonly string[]): AgedRows[] => [
  agedRows(database, 'copies', ENTRIES, sql`key not in (${sql.join([...kept, ''])})`),
  agedRows(database, 'renewals', { key: 'key', at: 'asked_at' }),
];

/** Stored values whose keys begin with `prefix`, except the `most` that were confirmed last. */
export function excessCacheRows(database: Database, prefix: string, most: number): AgedRows {
  const isOne = sql`key like ${`${prefix}%`}`;
  const lastKept = sql`select confirmed_at from copies where ${isOne}
    order by confirmed_at desc limit 1 offset ${most - 1}`;
  return agedRows(database, 'copies', ENTRIES, sql`${isOne} and confirmed_at < (${lastKept})`);
}
