import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { CopyTable } from '../cache/copy-table.ts';
import type { LeaseTable } from '../jobs/lease-table.ts';
import { sqliteDialect } from './sqlite.ts';

/** Tables of the platform itself; a backend adds its own with `database.withTables<…>()`. */
export interface PlatformTables {
  copies: CopyTable;
  leases: LeaseTable;
}

export type Database<Tables = PlatformTables> = Kysely<Tables>;

/** In the order of their names, which begin with the day they were written. */
export type Migrations = Record<string, Migration>;

/** `sqlite:PATH`. */
export function openDatabase(url: string): Database {
  return new Kysely<PlatformTables>({ dialect: sqliteDialect(url.replace(/^sqlite:/, '')) });
}

/** Brings the schema up to date; throws with the first migration that could not be applied. */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
