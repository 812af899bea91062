import { sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { CannotOpenDatabase } from './errors.ts';

interface Target {
  /** The first schema of search_path that exists. */
  readonly schema: string | null;
  readonly is_migrated: boolean;
  readonly may_create: boolean | null;
}

const findTarget = sql<Target>`
  select current_schema() as schema,
    to_regclass(${sql.lit(DEFAULT_MIGRATION_TABLE)}) is not null as is_migrated,
    has_schema_privilege(current_schema(), 'create') as may_create`;

/** The schema to migrate, locked until the end of the transaction so that only one process migrates it. */
export async function lockSchema<Tables>(transaction: Transaction<Tables>): Promise<string> {
  const [target] = (await findTarget.execute(transaction)).rows;
  if (target?.schema == null)
    throw new CannotOpenDatabase('the database has no schema of those in search_path');
  const { schema, is_migrated, may_create } = target;
  // Kysely's own error does not name the missing privilege.
  if (!is_migrated && !may_create)
    throw new CannotOpenDatabase(
      `cannot create tables in the database: permission denied for schema ${schema}`,
    );
  const lock = `campus-data migrates ${schema}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  return schema;
}
