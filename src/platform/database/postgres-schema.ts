import { sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { CannotOpenDatabase } from './errors.ts';

interface Place {
  /** Of those in search_path, the first that is there. */
  readonly schema: string | null;
  readonly is_ours: boolean;
  readonly may_create: boolean | null;
}

const findPlace = sql<Place>`
  select current_schema() as schema,
    to_regclass(${sql.lit(DEFAULT_MIGRATION_TABLE)}) is not null as is_ours,
    has_schema_privilege(current_schema(), 'create') as may_create`;

/** The schema we migrate, which no other process does until the end of the transaction. */
export async function lockSchema<Tables>(transaction: Transaction<Tables>): Promise<string> {
  const [place] = (await findPlace.execute(transaction)).rows;
  if (place?.schema == null)
    throw new CannotOpenDatabase('the database has no schema of those in search_path');
  const { schema, is_ours, may_create } = place;
  // Kysely's own attempt would only tell that it failed.
  if (!is_ours && !may_create)
    throw new CannotOpenDatabase(
      `cannot create tables in the database: permission denied for schema ${schema}`,
    );
  const lock = `campus-data migrates ${schema}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  return schema;
}
