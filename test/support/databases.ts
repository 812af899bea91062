import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import {
  type Database,
  type Migrations,
  migrate,
  openDatabase,
} from '../../src/platform/database/database.ts';
import { onlyWithAll } from './all-tests.ts';
import { HANGS_MS, PATIENT_POSTGRES } from './hangs.ts';

/** A database for one test, which can also be opened by its URL. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the database and removes everything. */
  remove(): Promise<void>;
}

/** A kind of database that tests of storage run on. */
export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Why the database is not available here. Its tests are then skipped, with this reason. */
  readonly skip: string | false;
  /** Creates a database. Without `migrations`, it has no tables. */
  create(migrations?: Migrations): Promise<TestDatabase>;
}

/** A folder or a schema for a database, and how to remove it. */
interface Place {
  readonly url: string;
  /** Migrates a new place. A place that is reused has been migrated before. */
  prepare?(database: Database, migrations: Migrations): Promise<void>;
  remove(): Promise<void>;
}

async function openAt(
  { url, prepare = migrate, remove }: Place,
  migrations: Migrations | undefined,
): Promise<TestDatabase> {
  await using begun = new AsyncDisposableStack();
  begun.defer(remove);
  const database = begun.adopt(openDatabase(url), (opened) => opened.destroy());
  if (migrations !== undefined) await prepare(database, migrations);
  const held = begun.move();
  return { url, database, remove: () => held.disposeAsync() };
}

async function makeFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  return {
    url: `sqlite:${join(folder, 'campus.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const SQLITE: DatabaseKind = {
  name: 'SQLite',
  skip: false,
  create: async (migrations) => openAt(await makeFolder(), migrations),
};

/** Runs one statement on a server. */
async function runStatement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: HANGS_MS });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

const idOf = new WeakMap<Migrations[string], string>();

/** Identifies migrations by their content, because migrations of a test may have the same names as others. */
const keyOf = (migrations: Migrations): string =>
  Object.values(migrations)
    .map((migration) => idOf.getOrInsertComputed(migration, () => randomUUID()))
    .join();

/** The names of the tables of a test's database. */
export const tablesOf = async ({
  database,
  url,
}: Pick<TestDatabase, 'database' | 'url'>): Promise<string[]> =>
  (await database.introspection.getTables())
    // PostgreSQL lists the tables of all schemas.
    .filter(({ schema }) => schema === undefined || url.includes(schema))
    .map(({ name }) => name);

/** The SQL that resets all tables to their content after the migrations. */
async function resetOf(database: Database, url: string): Promise<string> {
  const tables = (await tablesOf({ database, url })).map((name) => `"${name}"`);
  const statements = tables.map(async (table) => {
    const all = sql<{ rows: string }>`select json_agg(t)::text as rows from ${sql.raw(table)} t`;
    const [{ rows } = { rows: null }] = (await all.execute(database)).rows;
    const fill = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, `;
    return `DELETE FROM ${table};${rows === null ? '' : `${fill}${pg.escapeLiteral(rows)});`}`;
  });
  return (await Promise.all(statements)).join('');
}

/**
 * Schemas in a separate database on the server at `server`, so that tests do not see each other's tables. Creating
 * tables takes most of the time, so a schema is emptied and reused for the same migrations.
 */
function createSchemas(server: string) {
  const name = `${MACHINE}_${process.pid}_${randomBytes(8).toString('hex')}`;
  const home = withDatabase(server, name);
  const emptied = new Map<string, Place[]>();
  let created: Promise<void> | undefined;

  function inSchema(schema: string): string {
    const url = new URL(home);
    url.search = PATIENT_POSTGRES;
    url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
    return url.href;
  }

  async function makeNew(): Promise<Place> {
    created ??= runStatement(server, `CREATE DATABASE ${name}`);
    await created;
    const schema = `test_${randomUUID().replaceAll('-', '')}`;
    await runStatement(home, `CREATE SCHEMA ${schema}`);
    return { url: inSchema(schema), remove: () => runStatement(home, `DROP SCHEMA ${schema} CASCADE`) };
  }

  async function makeMigrated(key: string): Promise<Place> {
    const again = emptied.get(key)?.pop();
    if (again !== undefined) return again;
    const { url } = await makeNew();
    let reset = '';
    const used: Place = {
      url,
      prepare: async () => undefined,
      async remove() {
        await runStatement(url, reset);
        emptied.set(key, [...(emptied.get(key) ?? []), used]);
      },
    };
    return {
      ...used,
      async prepare(database, migrations) {
        await migrate(database, migrations);
        reset = await resetOf(database, url);
      },
    };
  }

  return {
    make: (migrations?: Migrations): Promise<Place> =>
      migrations === undefined ? makeNew() : makeMigrated(keyOf(migrations)),
    async drop(): Promise<void> {
      if (created !== undefined) await runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The name is specific to this machine, because other machines may use the same server. */
const MACHINE = `campus_test_${hash('sha1', hostname()).slice(0, 8)}`;

/** Names of test databases on the server whose processes were killed before they could drop them. */
async function findLeftovers(server: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: HANGS_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
    return rows.flatMap(({ datname }) => {
      const [, process] = datname.split(`${MACHINE}_`);
      return process === undefined || isRunning(Number(process.split('_')[0])) ? [] : [datname];
    });
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://root@127.0.0.1:5432/test';

/** PostgreSQL, if a server responds. The created databases are removed when this process has nothing left to do. */
async function findPostgres(): Promise<DatabaseKind> {
  const problem = await findLeftovers(SERVER).then(
    async (leftovers) => {
      for (const name of leftovers)
        await runStatement(SERVER, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
    (error: Error) => `PostgreSQL does not respond (TEST_POSTGRES_URL): ${error.message}`,
  );
  const schemas = createSchemas(SERVER);
  process.once('beforeExit', () => schemas.drop());
  return {
    name: 'PostgreSQL',
    skip: problem ?? false,
    async create(migrations) {
      if (problem !== undefined) throw new Error(problem);
      return openAt(await schemas.make(migrations), migrations);
    },
  };
}

let postgres: Promise<DatabaseKind> | undefined;

/** All databases that the service can use; each storage test runs on each of them. */
export async function databaseKinds(): Promise<readonly DatabaseKind[]> {
  // All test files of a process share a PostgreSQL database, because creating one takes as long as ten tests.
  postgres ??= findPostgres();
  return [SQLITE, await postgres];
}

/** Runs the same tests on each kind of database. */
export async function describeOnDatabases(what: string, tests: (kind: DatabaseKind) => void): Promise<void> {
  for (const kind of await databaseKinds())
    describe(`${what} on ${kind.name}`, { skip: kind.skip }, () => tests(kind));
}

/** The `skip` option of a test that a usual run makes only on SQLite. */
export const skipUnlessAll = ({ name, skip }: DatabaseKind): string | false =>
  skip || (name === 'PostgreSQL' && onlyWithAll);
