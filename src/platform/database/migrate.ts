import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { CannotOpenDatabase, DatabaseUnavailable, reasonOf } from './errors.ts';

/**
 * Migrations by name, applied in the order of their names. A name begins with the day on which the migration was
 * written.
 */
export type Migrations = Record<string, Migration>;

/** Whether the PostgreSQL role lacks a privilege. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';

/**
 * The migrations that a newer release has applied. During an update, the newer release may run while this one still
 * does.
 */
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
    // Otherwise Kysely would treat an applied migration that this release does not know as corruption.
    provider: {
      getMigrations: async () => ({ ...(await unknownButApplied(transaction, migrations)), ...migrations }),
    },
    // The order in which branches are merged may differ from the order of the names of their migrations.
    allowUnorderedMigrations: true,
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Brings the schema up to date: applies all missing migrations or none, and in only one process at a time. Throws the
 * error of the first migration that could not be applied.
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Migrations): Promise<void> {
  try {
    await database.transaction().execute((transaction) => migrateWithin(transaction, migrations));
  } catch (cause) {
    if (!isForbidden(cause)) throw cause;
    throw new CannotOpenDatabase(`cannot create tables in the database: ${reasonOf(cause)}`, { cause });
  }
}

interface Target {
  /** The first of the schemas in `search_path` that exists. */
  readonly schema: string | null;
  readonly is_migrated: boolean;
  readonly may_create: boolean | null;
}

const findTarget = sql<Target>`
  select current_schema() as schema,
    to_regclass(${sql.lit(DEFAULT_MIGRATION_TABLE)}) is not null as is_migrated,
    has_schema_privilege(current_schema(), 'create') as may_create`;

/**
 * The name of the schema to migrate. It is locked until the end of the transaction, so that only one process migrates
 * it.
 */
async function lockSchema<Tables>(transaction: Transaction<Tables>): Promise<string> {
  const [target] = (await findTarget.execute(transaction)).rows;
  if (target?.schema == null)
    throw new CannotOpenDatabase('none of the schemas in search_path exists in the database');
  const { schema, is_migrated, may_create } = target;
  // Checked here because Kysely's own error does not name the missing privilege.
  if (!is_migrated && !may_create)
    throw new CannotOpenDatabase(
      `cannot create tables in the database: permission denied for schema ${schema}`,
    );
  const lock = `campus-data migrates ${schema}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  return schema;
}

/** Containers start together, and a database may take half a minute to create or recover its files. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;

interface WaitDeps {
  readonly location: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly longestWaitMs?: number;
}

/**
 * Runs `work`, without which the service cannot start. While the database does not respond or is locked, logs that and
 * retries.
 */
export async function whenDatabaseResponds(work: () => Promise<void>, deps: WaitDeps): Promise<void> {
  const { location, clock, log, longestWaitMs = LONGEST_WAIT_MS } = deps;
  const startedAt = clock.monotonic();
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const problem = error.message;
      const waited = clock.monotonic() - startedAt;
      if (!error.mayPass || waited >= longestWaitMs)
        throw new CannotOpenDatabase(`cannot use the database ${location}: ${problem}`, { cause: error });
      if (clock.monotonic() - loggedAt >= LOG_INTERVAL_MS) {
        log.warn(
          { database: location, problem, secondsLeft: Math.round((longestWaitMs - waited) / 1000) },
          'waiting for the database',
        );
        loggedAt = clock.monotonic();
      }
    }
    await clock.sleep(RETRY_MS);
  }
}

export const prepareDatabase = <Tables>(database: Kysely<Tables>, migrations: Migrations, deps: WaitDeps) =>
  whenDatabaseResponds(() => migrate(database, migrations), deps);
