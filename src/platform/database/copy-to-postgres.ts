import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Database, PlatformTables } from './database.ts';
import { CannotCopy } from './errors.ts';
import { storable } from './postgres-pool.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Record<string, unknown>>;
type AnyDatabase = Database<PlatformTables & Tables>;

/** The number of rows, and a digest of the rows that does not depend on their order. */
interface TableContent {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

/**
 * Tables that are not copied: both databases have their own record of migrations, and leases belong to processes that
 * use the old database.
 */
const NOT_COPIED = new Set([DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE, 'leases']);

/** Rows per batch: few enough to fit into memory even if a table has large texts. */
const ROWS = 100;

/** Reads the next rows of a table after a cursor. Each row has its own cursor as `place`. */
type ReadRows = (
  database: AnyDatabase,
  table: string,
  after: string | number | undefined,
) => Promise<(Row & { place: string | number })[]>;

const readSqlite: ReadRows = async (database, table, after = 0) =>
  (
    await sql<Row & { place: number }>`
      select rowid as place, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${ROWS}
    `.execute(database)
  ).rows;

const readPostgres: ReadRows = async (database, table, after = '(0,0)') =>
  (
    await sql<Row & { place: string }>`
      select ctid::text as place, * from ${sql.table(table)} where ctid > ${after}::tid order by ctid limit ${ROWS}
    `.execute(database)
  ).rows;

async function* batches(database: AnyDatabase, table: string, read: ReadRows): AsyncGenerator<Row[]> {
  let after: string | number | undefined;
  for (;;) {
    const rows = await read(database, table, after);
    after = rows.at(-1)?.place;
    if (after === undefined) return;
    yield rows.map(({ place: _, ...row }) => row);
  }
}

/** A value as both databases store it: PostgreSQL cannot store NUL in texts. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : storable(value);

const digestOf = (row: Row): string =>
  hash(
    'sha256',
    JSON.stringify(
      Object.keys(row)
        .toSorted()
        .map((name) => [name, plain(row[name])]),
    ),
  );

async function contentOf(database: AnyDatabase, table: string, read: ReadRows): Promise<TableContent> {
  const digests: string[] = [];
  for await (const rows of batches(database, table, read)) digests.push(...rows.map(digestOf));
  return { table, rows: digests.length, digest: hash('sha256', digests.toSorted().join('\n')) };
}

async function countRows(database: AnyDatabase, table: string): Promise<number> {
  const counted = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
  return Number((await counted.executeTakeFirstOrThrow()).rows);
}

/**
 * Copies all tables of a SQLite database into a PostgreSQL database, in one transaction, and compares the two. The same
 * migrations have been applied to `from`, `to` and `fresh`. `fresh` is a new database, which shows the tables and rows
 * that every database has from the start.
 */
export async function copyToPostgres(given: {
  readonly from: Database;
  readonly to: Database;
  readonly fresh: Database;
}): Promise<TableContent[]> {
  const from = given.from.withTables<Tables>();
  const to = given.to.withTables<Tables>();
  const fresh = given.fresh.withTables<Tables>();
  const tables = (await fresh.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !NOT_COPIED.has(name))
    .toSorted();
  return to.transaction().execute(async (transaction) => {
    for (const table of tables) {
      if ((await countRows(transaction, table)) > (await countRows(fresh, table)))
        throw new CannotCopy(`the database of DATABASE_URL has data already (${table}); nothing was copied`);
      await transaction.deleteFrom(table).execute();
      for await (const rows of batches(from, table, readSqlite))
        await transaction.insertInto(table).values(rows).execute();
    }
    const contents: TableContent[] = [];
    for (const table of tables) {
      const original = await contentOf(from, table, readSqlite);
      const copy = await contentOf(transaction, table, readPostgres);
      if (original.rows !== copy.rows || original.digest !== copy.digest) {
        throw new CannotCopy(
          `${table}: the copy differs (${original.rows} and ${copy.rows} rows); nothing was copied`,
        );
      }
      contents.push(copy);
    }
    return contents;
  });
}
