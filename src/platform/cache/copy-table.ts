import type { Migrations } from '../database/migrate.ts';
import { renewalMigrations } from './renewal-table.ts';

/** Good copies of what an origin said, by resource. Times are ms since the epoch. */
export interface CopyTable {
  key: string;
  /** JSON */
  body: string;
  /** Digest of `body`: the same data is the same version, whoever fetched it. */
  version: string;
  /** Last time the origin said this, changed or not. */
  confirmed_at: number;
  /** Last time it said something else than before. */
  changed_at: number;
}

export const copyMigrations: Migrations = {
  ...renewalMigrations,
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
};
