import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import { type AgedRows, agedRows } from '../jobs/prune-job.ts';
import { type CachedValue, type Resource, versionOf } from './cached-value.ts';

/** A store for cached values that outlives the process. */
export interface Store<Base> {
  find(resource: Resource<Base>): Promise<CachedValue<Base> | undefined>;
  save(resource: Resource<Base>, cached: CachedValue<Base>, original: Uint8Array): Promise<void>;
  /** Called when the value no longer exists upstream and must be deleted. */
  remove?(key: string): Promise<void>;
  /** When each value was last confirmed by any process. Only stores that several processes share have this function. */
  confirmedAt?(): Promise<ReadonlyMap<string, number>>;
}

/** Stores original responses in the database, so that a new release can map them again. */
export function createDatabaseStore(database: Database, now: () => number): Store<unknown> {
  return {
    async find(resource) {
      const { key } = resource;
      const row = await database.selectFrom('copies').selectAll().where('key', '=', key).executeTakeFirst();
      const original = row?.original ?? null;
      if (row === undefined || original === null) return undefined;
      const value = await resource.read?.(Buffer.from(original));
      if (value === undefined) return undefined;
      const times = { confirmedAt: row.confirmed_at, changedAt: row.changed_at };
      return { value, version: versionOf(resource, value), ...times, cache: 'hit' };
    },

    /** Reads only an index, not the values. */
    async confirmedAt() {
      const rows = await database.selectFrom('copies').select(['key', 'confirmed_at']).execute();
      return new Map(rows.map((row) => [row.key, row.confirmed_at]));
    },

    /** Does not replace a newer value of another process, unless the clock of that process was ahead. */
    async save({ key }, cached, original) {
      const row = {
        body: '',
        version: cached.version,
        confirmed_at: cached.confirmedAt,
        changed_at: cached.changedAt,
        original,
      };
      await database
        .insertInto('copies')
        .values({ key, ...row })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(row)
            .where((is) =>
              is.or([
                is('copies.confirmed_at', '<=', cached.confirmedAt),
                is('copies.confirmed_at', '>', now()),
              ]),
            ),
        )
        .execute();
    },
  };
}

/** Cached values by resource. Times are ms since the epoch. */
interface CacheEntryTable {
  key: string;
  /** Always empty, as in release 0.3: the column cannot be removed, because it is `not null`. */
  body: string;
  version: string;
  confirmed_at: number;
  changed_at: number;
  /** The original response, packed; null in rows that release 0.1 wrote. */
  original: Uint8Array | null;
}

/** When a process last requested a resource from its upstream, and what the result was. */
interface RefreshLockTable {
  key: string;
  asked_at: number;
  /** Until when other processes wait for this one, ms since the epoch; 0 once the result is stored. */
  until: number;
  /** JSON of `SharedResult`; null until there is a result. */
  heard: string | null;
}

declare module '../database/database.ts' {
  interface PlatformTables {
    copies: CacheEntryTable;
    renewals: RefreshLockTable;
  }
}

export const cacheMigrations: Migrations = {
  '2026-11-21-renewals': {
    up: (db) =>
      db.schema
        .createTable('renewals')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .addColumn('heard', 'text')
        .execute(),
  },
  '2026-11-21-copies': {
    up: (db) =>
      db.schema
        .createTable('copies')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
  '2026-11-21-copies-by-age': {
    up: (db) =>
      db.schema.createIndex('copies_by_age').on('copies').columns(['key', 'confirmed_at']).execute(),
  },
  '2026-11-21-copies-original': {
    async up(db) {
      await db.schema.alterTable('copies').addColumn('original', 'bytea').execute();
      await db.schema.alterTable('copies').addColumn('original_at', 'bigint').execute();
    },
  },
};

const ENTRIES = { key: 'key', at: 'confirmed_at' } as const;

/**
 * Old values and refresh locks. Values in `inUse` are never deleted, because they are served while the upstream is
 * unavailable.
 */
export const agedCacheRows = (database: Database, inUse: readonly string[]): AgedRows[] => [
  agedRows(database, 'copies', ENTRIES, sql`key not in (${sql.join([...inUse, ''])})`),
  agedRows(database, 'renewals', { key: 'key', at: 'asked_at' }),
];

/** Stored values whose keys begin with `prefix`, except for the `most` values that were confirmed last. */
export function excessCacheRows(database: Database, prefix: string, most: number): AgedRows {
  const isOne = sql`key like ${`${prefix}%`}`;
  const oldestToKeep = sql`select confirmed_at from copies where ${isOne}
    order by confirmed_at desc limit 1 offset ${most - 1}`;
  return agedRows(database, 'copies', ENTRIES, sql`${isOne} and confirmed_at < (${oldestToKeep})`);
}
