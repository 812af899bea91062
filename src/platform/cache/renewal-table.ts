import type { Migrations } from '../database/migrate.ts';

/** When an origin was last asked for a resource, by any process, and what it said. Times are ms since the epoch. */
export interface RenewalTable {
  key: string;
  asked_at: number;
  /** The asking process is waited for until then; 0 when it has heard. */
  until: number;
  /** JSON of `Heard`; null when whoever asked did not come to an end. */
  heard: string | null;
}

export const renewalMigrations: Migrations = {
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
};
