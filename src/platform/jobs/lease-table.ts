import type { Migrations } from '../database/migrate.ts';

/** Which process does a job now. The lease of a process that died expires. */
interface LeaseTable {
  name: string;
  holder: string;
  /** ms since the epoch */
  expires_at: number;
}

declare module '../database/database.ts' {
  interface PlatformTables {
    leases: LeaseTable;
  }
}

export const leaseMigrations: Migrations = {
  '2026-11-21-leases': {
    up: (db) =>
      db.schema
        .createTable('leases')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute(),
  },
};
