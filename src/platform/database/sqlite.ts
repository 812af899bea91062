import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { CannotOpenDatabase, DatabaseUnavailable, reasonOf } from './errors.ts';
import type { DatabaseWatch } from './watch.ts';

/** How long to wait for another process that writes; a transaction of ours takes milliseconds. */
const BUSY_MS = 5_000;
const BUSY_RETRY_MS = 5;

const BUSY = 5;
/** SQLite's result codes that are no fault of the query. */
const BROKEN = new Set([/* read-only */ 8, /* corrupt */ 11, /* no database */ 26]);
const UNAVAILABLE = new Set([BUSY, /* I/O */ 10, /* full */ 13, /* cannot open */ 14, ...BROKEN]);

/** The lowest byte is the kind, the others say more. */
const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Waits while another process writes. SQLite's own waiting would block the thread, and with it every answer. */
async function retryWhileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > deadline) throw error;
    }
    await sleep(BUSY_RETRY_MS);
  }
}

async function open(path: string): Promise<DatabaseSync> {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path, { timeout: 0 });
    // Opening reads nothing yet; this does. WAL: readers beside a writer.
    await retryWhileBusy(() => database.exec('PRAGMA schema_version; PRAGMA journal_mode = WAL;'));
    // NORMAL loses no committed transaction when the process dies, only (WAL) when the machine does.
    database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (cause) {
    throw new CannotOpenDatabase(`cannot open the database ${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** SQLite's transactions include changes of the schema and begin with a lock: migrations need no other. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function execute<R>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql);
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Kysely's SQLite dialect over Node's driver. The file is opened by the first query: building a service touches no disk. */
export function sqliteDialect(path: string, watch: DatabaseWatch | undefined): Dialect {
  let database: DatabaseSync;

  /** Retries while the file is busy, and tells the watch how the query went. */
  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The disk has taken what a transaction wrote when the commit has succeeded, and not before.
    const isWithin = database.isTransaction && query.sql !== 'commit';
    const isRead = SelectQueryNode.is(query.query) || query.sql.startsWith('begin');
    try {
      const result = await retryWhileBusy(() => execute<R>(database, query));
      watch?.succeeded(!isRead && !isWithin);
      return result;
    } catch (cause) {
      if (!UNAVAILABLE.has(codeOf(cause))) throw cause;
      const mayPass = !BROKEN.has(codeOf(cause));
      const error = new DatabaseUnavailable(reasonOf(cause), { cause, mayPass });
      watch?.failed(error, !isRead);
      throw error;
    }
  }
  const run = async (sql: string): Promise<void> => void (await executeQuery(CompiledQuery.raw(sql)));
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('SQLite: rows are not streamed');
    },
  };
  const driver: Driver = {
    async init() {
      database = await open(path);
    },
    acquireConnection: async () => connection,
    // As a writer: a reader that wants to write after others have written would have to give up.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    // A full disk may have ended it already.
    rollbackTransaction: async () => (database.isTransaction ? run('rollback') : undefined),
    releaseConnection: async () => undefined,
    destroy: async () => database.close(),
  };
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
