import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { HOUR_SECONDS } from '../time.ts';
import { DatabaseUnavailable, reasonOf } from './errors.ts';
import { longestWaitOf } from './url.ts';
import type { DatabaseWatch } from './watch.ts';

/**
 * The bigints in our tables (times, counts) fit into a JavaScript number. The parser is set for each connection,
 * because pg's own table of parsers is global.
 */
const INT8 = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** Settings of every connection. Parameters in the URL override them. */
export const clientSettings = (url: string, name: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  // Far longer than reading the largest catalog takes. The hang guard below detects a server that hangs.
  statement_timeout: 20_000,
  query_timeout: 25_000,
  // A process that is suspended during a transaction blocks other processes no longer than this.
  idle_in_transaction_session_timeout: 10_000,
  // Detects idle connections that broke without an error.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
});

/** A query that had to wait for a connection still has at least this much time. */
const MIN_QUERY_MS = 500;

const poolSettings = (longestWaitMs: number): pg.PoolConfig => ({
  connectionTimeoutMillis: longestWaitMs,
  lock_timeout: longestWaitMs,
  idleTimeoutMillis: 30_000,
  // If another server takes over behind the same host name, all connections lead to it within the hour.
  maxLifetimeSeconds: HOUR_SECONDS,
});

/**
 * Reads have their own connections, so that they do not wait behind writes that wait for a lock. A few connections are
 * enough, because queries take milliseconds and responses come from memory. Twenty processes fit into PostgreSQL's
 * default limit of 100 connections.
 */
const CONNECTIONS = { reads: 2, writes: 3 } as const;

const isRead = (sql: string): boolean => sql.startsWith('select');

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  // Without these listeners, a connection error would end the process. With them, the next query gets another
  // connection, or fails.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * If a query takes longer than this share of the longest wait, a probe checks whether the server responds at all. The
 * probe may take as long as the query has. Together they take less than the longest wait.
 */
const SLOW_SHARE = 0.45;
/** How often a server that hangs is probed. */
const PROBE_INTERVAL_MS = 500;

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'COMMIT']);
const isWrite = ({ command }: pg.QueryResult): boolean => WRITES.has(command);

const ignore = (): void => undefined;

/** Probes the server on a new connection. A server that refuses the connection does not hang. */
async function isResponding(settings: pg.ClientConfig, slowMs: number): Promise<boolean> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: slowMs, query_timeout: slowMs });
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(ignore);
  }
}

/** Rejects queries as soon as the server is known to hang, instead of after their timeout. */
function createHangGuard(settings: pg.ClientConfig, slowMs: number, onHang: () => void) {
  let hang = Promise.withResolvers<never>();
  let isHanging = false;
  let isClosed = false;
  let isChecking = false;
  const error = () => new DatabaseUnavailable('the server does not respond', { cause: undefined });

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    while (!isClosed && !(await isResponding(settings, slowMs))) {
      if (!isHanging) {
        isHanging = true;
        onHang();
        hang.promise.catch(ignore);
        hang.reject(error());
        hang = Promise.withResolvers();
      }
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    }
    isHanging = false;
    isChecking = false;
  }

  return {
    async guard<T>(work: () => Promise<T>): Promise<T> {
      if (isHanging) throw error();
      const slow = setTimeout(check, slowMs).unref();
      try {
        return await Promise.race([work(), hang.promise]);
      } finally {
        clearTimeout(slow);
      }
    },
    close(): void {
      isClosed = true;
    },
  };
}

/** Connects on first use. */
export function createPool(url: string, name: string, watch: DatabaseWatch | undefined): PostgresPool {
  const longestWaitMs = longestWaitOf(url);
  const settings = { ...clientSettings(url, name), ...poolSettings(longestWaitMs) };
  const openPools = () => ({
    reads: openPool({ ...settings, max: CONNECTIONS.reads }),
    writes: openPool({ ...settings, max: CONNECTIONS.writes }),
  });
  const endPools = ({ reads, writes }: ReturnType<typeof openPools>) =>
    Promise.all([reads.end(), writes.end()]);
  let pools = openPools();
  // When one connection hangs, the other connections of the pools hang too. `end` resolves only when the operating
  // system gives them up, so it is not awaited.
  const hangGuard = createHangGuard(settings, SLOW_SHARE * longestWaitMs, () => {
    void endPools(pools);
    pools = openPools();
  });

  async function connect(kind: keyof typeof pools): Promise<pg.PoolClient> {
    let connecting: Promise<pg.PoolClient> | undefined;
    try {
      return await hangGuard.guard(() => {
        connecting = pools[kind].connect();
        return connecting;
      });
    } catch (cause) {
      // If the connection is established too late, it is closed without being used.
      connecting?.then((client) => client.release(true), ignore);
      const error = cannotConnect(cause);
      watch?.failed(error, 'all');
      throw error;
    }
  }

  /**
   * A pooled connection that reports to the watch how its queries went. It is closed if a query was lost. Its pool is
   * chosen by its first query; a transaction gets a connection for writes.
   */
  function lazyClient(): PostgresPoolClient {
    let taken: pg.PoolClient | undefined;
    let isLost = false;
    let limit: { readonly query_timeout: number } | undefined;
    async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      if (taken === undefined) {
        const requestedAt = performance.now();
        taken = await connect(isRead(sql) ? 'reads' : 'writes');
        const waited = performance.now() - requestedAt;
        // If the write had to wait for a connection, it may wait for a lock only for the remaining time.
        const left = Math.max(MIN_QUERY_MS, longestWaitMs - waited);
        if (!isRead(sql) && waited > MIN_QUERY_MS) limit = { query_timeout: left };
      }
      const client = taken;
      try {
        const values = parameters.map(storable);
        const result = await hangGuard.guard(() => client.query({ text: sql, values, ...limit }));
        watch?.succeeded(isWrite(result));
        return result as unknown as PostgresQueryResult<R>;
      } catch (cause) {
        const error = queryFailed(cause);
        if (error instanceof DatabaseUnavailable) {
          isLost = true;
          watch?.failed(error, whatFails(cause));
        }
        throw error;
      }
    }
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => taken?.release(destroy || isLost),
    };
  }

  return {
    options: settings,
    async end() {
      hangGuard.close();
      await endPools(pools);
    },
    connect: async () => lazyClient(),
  };
}

/**
 * SQLSTATEs after which the same query may succeed later: lost connection, no resources, server stopping or starting,
 * read-only standby, timeout of a statement or lock, corrupted pages (which may be restored from a backup).
 */
const TEMPORARY = /^(08|53|57P0|57014|55P03|58|25P0[34]|25006|XX00[12])/;

/** System calls that belong to a connection, unlike opening a certificate file. */
const NETWORK_CALLS = new Set(['getaddrinfo', 'connect', 'read', 'write']);

/** Whether the server cannot be reached. pg's errors for its own timeouts and for closed connections have no code. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  const call = 'syscall' in error ? error.syscall : undefined;
  return typeof call === 'string' ? NETWORK_CALLS.has(call) : /terminated|timeout/i.test(error.message);
}

const isTemporary = (error: pg.DatabaseError): boolean => TEMPORARY.test(error.code ?? '');

/** The error for a connection that could not be made. */
function cannotConnect(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const mayPass = error instanceof pg.DatabaseError ? isTemporary(error) : isUnreachable(error);
  return new DatabaseUnavailable(reasonOf(error), { cause: error, mayPass });
}

/** Why a query failed: an error in the query, or an unavailable server. */
function queryFailed(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isFaultOfQuery = error instanceof pg.DatabaseError && !isTemporary(error);
  return isFaultOfQuery ? error : new DatabaseUnavailable(reasonOf(error), { cause: error });
}

/**
 * What is unavailable: only writes if the disk is full or the server is a standby; only some tables if they are locked.
 */
function whatFails(error: unknown): 'all' | 'writes' | 'some' {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (/^(53100|25006)$/.test(code)) return 'writes';
  return /^(55P03|57014)$/.test(code) ? 'some' : 'all';
}

/** PostgreSQL's text type cannot contain NUL, so U+FFFD is written and searched for instead. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\u{FFFD}') : value;
