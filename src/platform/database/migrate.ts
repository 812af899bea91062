import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { CannotOpenDatabase, reasonOf } from './errors.ts';
import { lockSchema } from './postgres-schema.ts';

/** Migrations by name, applied in the order of names, which begin with the day they were written. */
export type Migrations = Record<string, Migration>;

/** Whether the PostgreSQL role lacks a privilege. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';

/** Migrations applied by a newer release, which may run at the same time while it replaces this one. */
async function unknownButApplied<Tables>(transaction: Transaction<Tables>, migrations: Migrations) {
  const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    transaction,
  );
  const unknown = applied.rows.filter(({ name }) => !Object.hasOwn(migrations, name));
  return Object.fromEntries(unknown.map(({ name }) => [name, { up: async () => undefined }]));
}

async function migrateWithin<Tables>(transaction: Transaction<Tables>, migrations: Migrations) {
  // In SQLite only one transaction writes at a time.
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const migrationTableSchema = isPostgres ? await lockSchema(transaction) : undefined;
  const migrator = new Migrator({
    db: transaction,
    // Otherwise Kysely would report an applied migration that it does not know as corruption.
    provider: {
      getMigrations: async () => ({ ...(await unknownButApplied(transaction, migrations)), ...migrations }),
    },
    // Branches may be merged in a different order than that of their migrations' names.
    allowUnorderedMigrations: true,
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Brings the schema up to date, all or nothing, one process at a time. Throws the error of the first migration that
 * could not be applied.
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  try {
    await database.transaction().execute((transaction) => migrateWithin(transaction, migrations));
  } catch (cause) {
    if (!isForbidden(cause)) throw cause;
    throw new CannotOpenDatabase(`cannot create tables in the database: ${reasonOf(cause)}`, { cause });
  }
}
