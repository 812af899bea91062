import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { CannotOpenDatabase, DatabaseAway, reasonOf } from './errors.ts';
import type { DatabaseWatch } from './watch.ts';

/** How long to wait for another process that writes; a transaction of ours takes milliseconds. */
const BUSY_MS = 5_000;
const BUSY_PAUSE_MS = 5;

/** SQLite's result codes of a file that could be used at another time. */
const BUSY = 5;
const AT_ANOTHER_TIME = new Set([BUSY, /* I/O */ 10, /* full */ 13, /* cannot open */ 14]);

/** The lowest byte is the kind, the others say more. */
const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Waits while another process writes. SQLite by itself would hold up the thread, and with it every answer. */
async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > until) throw error;
    }
    await pause(BUSY_PAUSE_MS);
  }
}

async function open(path: string): Promise<DatabaseSync> {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path, { timeout: 0 });
    // Opening reads nothing yet; this does. WAL: readers beside a writer.
    await patiently(() => database.exec('PRAGMA schema_version; PRAGMA journal_mode = WAL;'));
    // NORMAL loses no committed transaction when the process dies, only (WAL) when the machine does.
    database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (cause) {
    throw new CannotOpenDatabase(`cannot open the database ${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** Statements that wait for their turn; a file that cannot be had now is told apart from a wrong statement. */
class Connection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #watch: DatabaseWatch;
  constructor(connection: DatabaseConnection, watch: DatabaseWatch) {
    this.#connection = connection;
    this.#watch = watch;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result = await patiently(() => this.#connection.executeQuery<R>(query));
      this.#watch.answered();
      return result;
    } catch (cause) {
      if (!AT_ANOTHER_TIME.has(codeOf(cause))) throw cause;
      const error = new DatabaseAway(reasonOf(cause), { cause });
      this.#watch.failed(error);
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

class Driver extends SqliteDriver {
  readonly #watch: DatabaseWatch;
  constructor(config: SqliteDialectConfig, watch: DatabaseWatch) {
    super(config);
    this.#watch = watch;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await super.acquireConnection(), this.#watch);
  }

  /** As a writer: who only finds out later that others have written meanwhile has to give up. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's transactions hold changes of the schema as well, and begin with a lock: migrations need no other. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #watch: DatabaseWatch;
  constructor(config: SqliteDialectConfig, watch: DatabaseWatch) {
    super(config);
    this.#config = config;
    this.#watch = watch;
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.#config, this.#watch);
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

/** What Kysely asks of a driver, by Node's own. */
function toKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) =>
          statement.iterate(...values(parameters)) as unknown as IterableIterator<unknown>,
      };
    },
  };
}

/** Kysely's SQLite dialect over Node's own driver. The file is opened on first use: building a service touches no disk. */
export const sqliteDialect = (path: string, watch: DatabaseWatch): SqliteDialect =>
  new Dialect({ database: async () => toKysely(await open(path)) }, watch);
