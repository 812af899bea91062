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
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { createFileCheck } from './sqlite-file-check.ts';
import type { DatabaseWatch } from './watch.ts';

/** Migrations need no extra lock: our transactions lock the file from their beginning and include schema changes. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** Otherwise Kysely would make reads wait for a transaction. Writers queue in this file instead. */
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
 * Whether a query, built or written as SQL text, only reads: it need not queue with writers and does not prove a write.
 */
const isSelect = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));

/** Whether something has reached the disk: after a commit, or after a write outside of a transaction. */
function isWritten(query: CompiledQuery, result: QueryResult<unknown>, isWithin: boolean): boolean {
  if (isWithin || query.sql.startsWith('begin')) return query.sql === 'commit';
  return !isSelect(query) && (result.rows.length > 0 || Boolean(result.numAffectedRows));
}

/** A connection in Kysely’s sense: for one query or one transaction. `writing` is set while it may write, alone. */
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
  deps: { watch: DatabaseWatch | undefined; clock: Clock },
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

  /** Runs a query on the connection that it needs, and reports the outcome to the watch. */
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
      file = await openSqliteFile(path);
    },
    acquireConnection: async () => new Connection(run),
    // Begins as a writer: a transaction that began as a reader would fail to write if another one has written
    // meanwhile.
    async beginTransaction(connection) {
      const requestedAt = await takeTurn(connection as Connection);
      await runOn(CompiledQuery.raw('begin immediate'), requestedAt, false);
    },
    commitTransaction: async (connection) => void (await inTransaction(connection, 'commit')),
    // If the disk is full, SQLite may already have rolled it back.
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

/** The error for callers if the query is not its cause. */
function unavailableOf(cause: unknown): DatabaseUnavailable | undefined {
  if (cause instanceof DatabaseUnavailable) return cause;
  return isUnavailable(cause)
    ? new DatabaseUnavailable(reasonOf(cause), { cause, mayPass: !isLasting(cause) })
    : undefined;
}
