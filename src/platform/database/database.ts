import { Kysely } from 'kysely';
import type { CopyTable } from '../cache/copy-table.ts';
import type { LeaseTable } from '../jobs/lease-table.ts';
import { sqliteDialect } from './sqlite.ts';

export { type Migrations, migrate } from './migrate.ts';

/** Tables of the platform itself; a backend adds its own with `database.withTables<…>()`. */
export interface PlatformTables {
  copies: CopyTable;
  leases: LeaseTable;
}

export type Database<Tables = PlatformTables> = Kysely<Tables>;

/** `sqlite:PATH`. */
export function openDatabase(url: string): Database {
  return new Kysely<PlatformTables>({ dialect: sqliteDialect(url.replace(/^sqlite:/, '')) });
}
