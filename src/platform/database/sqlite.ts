import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createLock } from '../async.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable, reasonOf } from './errors.ts';
import { isBrokenFile, isLasting, isUnavailable } from './sqlite-errors.ts';
import { type LockPatience, openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { createFileCheck } from './sqlite-file-check.ts';
import type { DatabaseWatch } from './watch.ts';

/**
 * Migrations need no extra lock: a transaction locks the file from its beginning, and schema changes are part of it.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /**
   * `true`, because otherwise Kysely would make reads wait for a transaction. The code below makes writers wait for
   * each other.
   */
  override get supportsMultipleConnections(): boolean {
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

/**
 * Whether a query only reads, so that it need not queue with writers, and its success does not prove that writes work.
 * The query may be built by Kysely or written as SQL text.
 */
const isSelect = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));

/** Whether data has reached the disk, by a commit or by a write outside of a transaction. */
function isWritten(query: CompiledQuery, result: QueryResult<unknown>, isWithin: boolean): boolean {
  if (isWithin || query.sql.startsWith('begin')) return query.sql === 'commit';
  return !isSelect(query) && (result.rows.length > 0 || Boolean(result.numAffectedRows));
}

/**
 * A connection in Kysely’s sense: for one query or one transaction. `writing` is set while this connection may write;
 * no other connection may write then.
 */
class Connection implements DatabaseConnection {
  readonly executeQuery: DatabaseConnection['executeQuery'];
  writing: { readonly requestedAt: number; readonly release: () => void } | undefined;

  constructor(run: <R>(connection: Connection, query: CompiledQuery) => Promise<QueryResult<R>>) {
    this.executeQuery = (query) => run(this, query);
  }

  streamQuery(): never {
    throw new Error('SQLite: rows are not streamed');
  }
}

/** Kysely's SQLite dialect over Node's driver. The first query opens the file. */
export function sqliteDialect(
  path: string,
  deps: { watch: DatabaseWatch | undefined; clock: Clock; patience: LockPatience | undefined },
): Dialect {
  const { watch, clock } = deps;
  const lock = createLock();
  let file: SqliteFile;
  const fileCheck = createFileCheck({
    path,
    clock,
    onDamage: (error) => watch?.failed(error, 'writes'),
    onRepaired: () => file.forgetPages(),
  });

  /** Runs a query on the reading or writing connection, and reports the outcome to the watch. */
  async function runOn<R>(query: CompiledQuery, requestedAt: number | 'reads', isWithin: boolean) {
    const isRead = requestedAt === 'reads' || isSelect(query);
    try {
      if (!isWithin) fileCheck.assertIntact();
      const work = (database: DatabaseSync) => execute<R>(database, query);
      const result = await (requestedAt === 'reads' ? file.read(work) : file.write(work, requestedAt));
      watch?.succeeded(isWritten(query, result, isWithin));
      return result;
    } catch (cause) {
      const error = unavailableOf(cause);
      if (error === undefined) throw cause;
      if (isBrokenFile(cause)) fileCheck.found(error);
      watch?.failed(error, isRead && error.mayPass ? 'all' : 'writes');
      throw error;
    }
  }

  async function takeTurn(connection: Connection): Promise<number> {
    const requestedAt = performance.now();
    connection.writing = { requestedAt, release: await lock.acquire() };
    return requestedAt;
  }
  function endTurn(connection: Connection): void {
    connection.writing?.release();
    connection.writing = undefined;
  }

  async function run<R>(connection: Connection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (connection.writing !== undefined) return runOn(query, connection.writing.requestedAt, true);
    if (file.hasReader && isSelect(query)) return runOn(query, 'reads', false);
    const requestedAt = await takeTurn(connection);
    try {
      return await runOn(query, requestedAt, false);
    } finally {
      endTurn(connection);
    }
  }
  const inTransaction = (connection: DatabaseConnection, sql: string): Promise<unknown> =>
    connection.executeQuery(CompiledQuery.raw(sql));

  const driver: Driver = {
    async init() {
      file = await openSqliteFile(path, deps.patience);
    },
    acquireConnection: async () => new Connection(run),
    // `immediate` begins as a writer: a transaction that began as a reader could no longer write if another transaction
    // has written meanwhile.
    async beginTransaction(connection) {
      const requestedAt = await takeTurn(connection as Connection);
      await runOn(CompiledQuery.raw('begin immediate'), requestedAt, false);
    },
    commitTransaction: async (connection) => void (await inTransaction(connection, 'commit')),
    // If the disk is full, SQLite may already have rolled back the transaction.
    async rollbackTransaction(connection) {
      if (file.isWithinTransaction()) await inTransaction(connection, 'rollback');
    },
    releaseConnection: async (connection) => endTurn(connection as Connection),
    async destroy() {
      fileCheck.close();
      file.close();
    },
  };
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The error for callers, if the query did not cause the failure; otherwise `undefined`. */
function unavailableOf(cause: unknown): DatabaseUnavailable | undefined {
  if (cause instanceof DatabaseUnavailable) return cause;
  return isUnavailable(cause)
    ? new DatabaseUnavailable(reasonOf(cause), { cause, mayPass: !isLasting(cause) })
    : undefined;
}
