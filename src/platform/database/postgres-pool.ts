import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './errors.ts';
import { cannotConnect, isSilence, queryFailed } from './postgres-errors.ts';
import type { DatabaseWatch } from './watch.ts';

/** Times of day and counters are bigints that a number holds; a parser for all of `pg` would be everybody's. */
const INT8 = pg.types.builtins.INT8;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** How one process speaks to PostgreSQL. The parameters of the address go before these. */
export const clientSettings = (url: string, name: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  // Twenty seconds are far more than the largest catalog takes to read, and the end of one that is stuck. The
  // client's own bound is for a server that can no longer be heard.
  statement_timeout: 20_000,
  query_timeout: 25_000,
  // A process that stops in the middle of its transaction holds up the others no longer than this.
  idle_in_transaction_session_timeout: 10_000,
  // A connection whose other end is gone without a word is found out while nobody uses it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
});

const POOL_SETTINGS: pg.PoolConfig = {
  // Queries take milliseconds and a process serves from memory: five are never all in use for long, and twenty
  // processes fit into the hundred connections that PostgreSQL allows by default.
  max: 5,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // After a failover under one name, the old server is left within the hour.
  maxLifetimeSeconds: 3_600,
};

/** PostgreSQL's text has no NUL; an unknown character stands for it, in what is written and what is looked for. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\u{FFFD}') : value;

interface Lender {
  readonly watch: DatabaseWatch;
  /** A server has gone silent. */
  readonly onSilence: () => void;
}

/** A connection while it is lent out: says how its queries went, and is thrown away once one was lost. */
function lend(client: pg.PoolClient, { watch, onSilence }: Lender): PostgresPoolClient {
  let isLost = false;
  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const result = await client.query(sql, parameters.map(storable));
      watch.answered();
      return result as unknown as PostgresQueryResult<R>;
    } catch (cause) {
      const error = queryFailed(cause);
      if (error instanceof DatabaseAway) {
        isLost = true;
        watch.failed(error);
      }
      if (isSilence(cause)) onSilence();
      throw error;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  };
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  // Whoever has the connection hears of its end from his query, and the next one gets another; without these
  // listeners it would be the end of the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects on first use. */
export function createPool(url: string, name: string, watch: DatabaseWatch): PostgresPool {
  const settings = { ...clientSettings(url, name), ...POOL_SETTINGS };
  let pool = openPool(settings);

  /** The idle connections lead to where nobody answers any more: no query should have to find that out again. */
  function replace(silent: pg.Pool): void {
    if (pool !== silent) return;
    pool = openPool(settings);
    // It ends when the system has given its connections up; nobody waits for that.
    void silent.end();
  }

  return {
    options: settings,
    end: () => pool.end(),
    async connect() {
      const from = pool;
      try {
        return lend(await from.connect(), { watch, onSilence: () => replace(from) });
      } catch (cause) {
        const error = cannotConnect(cause);
        watch.failed(error);
        throw error;
      }
    },
  };
}
