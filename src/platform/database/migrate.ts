import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** In the order of their names, which begin with the day they were written. */
export type Migrations = Record<string, Migration>;

/** Brings the schema up to date; throws with the first migration that could not be applied. */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
