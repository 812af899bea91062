import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { CannotOpenDatabase, reasonOf } from './errors.ts';
import { lockSchema } from './postgres-schema.ts';

/** In the order of their names, which begin with the day they were written. */
export type Migrations = Record<string, Migration>;

/** PostgreSQL: the role has not the right. */
const isNotAllowed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';

/** What a newer program has done is done: while one replaces the other, both are at work on the same tables. */
async function doneByOthers<Tables>(
  transaction: Transaction<Tables>,
  migrations: Migrations,
): Promise<Migrations> {
  const done = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    transaction,
  );
  const others = done.rows.filter(({ name }) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(others.map(({ name }) => [name, { up: async () => undefined }]));
}

async function migrateWithin<Tables>(transaction: Transaction<Tables>, migrations: Migrations) {
  // SQLite's transactions are alone anyway.
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const migrationTableSchema = isPostgres ? await lockSchema(transaction) : undefined;
  const migrator = new Migrator({
    db: transaction,
    // Kysely takes a name that it does not know for a damaged database.
    provider: {
      getMigrations: async () => ({ ...(await doneByOthers(transaction, migrations)), ...migrations }),
    },
    // Each name was written on its day; the day it reaches a database is another matter.
    allowUnorderedMigrations: true,
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Brings the schema up to date, all or nothing, one process at a time; throws with the first migration that
 * could not be applied.
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  try {
    await database.transaction().execute((transaction) => migrateWithin(transaction, migrations));
  } catch (cause) {
    if (!isNotAllowed(cause)) throw cause;
    throw new CannotOpenDatabase(`cannot create tables in the database: ${reasonOf(cause)}`, { cause });
  }
}
