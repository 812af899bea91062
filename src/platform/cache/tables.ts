import type { Migrations } from '../database/migrate.ts';

/** Cached values by resource. Times are ms since the epoch. */
interface CacheEntryTable {
  key: string;
  /** Always empty. Release 0.1 read it. */
  body: string;
  version: string;
  confirmed_at: number;
  changed_at: number;
  /** What the origin sent, packed by `packed-pages.ts`. Null: release 0.1 wrote the row. */
  original: Uint8Array | null;
  /** `confirmed_at` of `original`, for release 0.2. */
  original_at: number | null;
}

/** When a process last requested a resource from its origin, and the result. */
interface RefreshLockTable {
  key: string;
  asked_at: number;
  /** How long other processes wait for this one; 0 when the result is there. */
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
