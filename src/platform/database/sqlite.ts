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
import { BUSY, codeOf, isBrokenFile, isLasting, isUnavailable } from './sqlite-errors.ts';
import { createFileCheck } from './sqlite-file-check.ts';
import type { DatabaseWatch } from './watch.ts';

/** How long to wait while another process writes; our transactions take milliseconds. */
const BUSY_MS = 5_000;
const BUSY_RETRY_MS = 5;

/** Retries while another process writes. SQLite's own waiting would block the thread, and with it all requests. */
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
    // Opening alone does not read the file; this does. WAL: others can read while one writes.
    await retryWhileBusy(() => database.exec('PRAGMA schema_version; PRAGMA journal_mode = WAL;'));
    // With NORMAL and WAL, a crash of the process loses no committed transaction, but a power failure may.
    database.exec('PRAGMA synchronous = NORMAL;');
    return database;
  } catch (cause) {
    throw new CannotOpenDatabase(`cannot open the database ${path}: ${reasonOf(cause)}`, { cause });
  }
}

/** Migrations need no lock of their own: SQLite's transactions begin with one and include changes of the schema. */
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

/** Whether something has reached the disk: after a commit, or after a write outside of a transaction. */
function isWritten({ query, sql }: CompiledQuery, result: QueryResult<unknown>, isWithin: boolean): boolean {
  if (isWithin) return sql === 'commit';
  return !SelectQueryNode.is(query) && (result.rows.length > 0 || Boolean(result.numAffectedRows));
}

/** Kysely's SQLite dialect over Node's driver. The file is opened by the first query: building a service touches no disk. */
export function sqliteDialect(path: string, watch: DatabaseWatch | undefined): Dialect {
  let database: DatabaseSync;
  const fileCheck = createFileCheck(() => database);

  /** Retries while the file is busy, and tells the watch how the query went. */
  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isWithin = database.isTransaction;
    const isRead = SelectQueryNode.is(query.query) || query.sql.startsWith('begin');
    try {
      if (!isWithin) fileCheck.assertSound();
      const result = await retryWhileBusy(() => execute<R>(database, query));
      watch?.succeeded(isWritten(query, result, isWithin));
      return result;
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause;
      fileCheck.failed(cause);
      const error = new DatabaseUnavailable(reasonOf(cause), { cause, mayPass: !isLasting(cause) });
      watch?.failed(error, !isRead || isBrokenFile(cause));
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
    // Begins as a writer, because a transaction that begins as a reader fails if it writes after another one did.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    // If the disk is full, SQLite may already have rolled it back.
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
