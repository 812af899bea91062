import pg from 'pg';
import { coalesce, withTimeout } from '../async.ts';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../database/errors.ts';
import { clientSettings } from '../database/postgres-pool.ts';
import type { Logger } from '../log.ts';
import { createTransitionLog } from '../transition-log.ts';
import type { NotificationChannel } from './notifications.ts';

/**
 * If the server takes longer than this, the connection counts as lost. Without a connection, processes only poll every
 * 2 s.
 */
const TIMEOUT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** How soon a connection that broke without an error is noticed. */
const HEARTBEAT_MS = 15_000;

/** Each schema has its own channel. The schema name is hashed, because a channel name may have at most 63 bytes. */
const CHANNEL_AND_PID = `select 'campus_data_' || md5(current_schema()) as channel, pg_backend_pid() as pid`;

/**
 * Uses PostgreSQL's LISTEN and NOTIFY on a separate connection. A connection that belongs to a pool, or that leads
 * through a pooler in transaction mode, would receive no notifications.
 */
export function createPostgresChannel(
  url: string,
  { clock, log }: { clock: Clock; log: Logger },
): NotificationChannel {
  const stopping = new AbortController();
  const failures = createTransitionLog(log, {
    begins: 'PostgreSQL sends no notifications',
    ends: 'PostgreSQL sends notifications again',
  });
  /** Sends a notification; set while the channel is connected. */
  let send: (() => Promise<void>) | undefined;
  const sending = coalesce(async () => send?.());
  let running: Promise<void> | undefined;

  async function prepare(client: pg.Client, onNotification: () => void): Promise<string> {
    await client.connect();
    const { rows } = await client.query<{ channel: string; pid: number }>(CHANNEL_AND_PID);
    const { channel = '', pid } = rows[0] ?? {};
    client.on('notification', ({ processId }) => processId !== pid && onNotification());
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return channel;
  }

  /** Resolves when the channel is stopped; rejects when the connection is lost. */
  async function listen(onNotification: () => void): Promise<void> {
    const lost = new AbortController();
    const onLost = (error: unknown): void => lost.abort(error);
    const client = new pg.Client({
      ...clientSettings(url, 'campus-data changes'),
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', onLost);
    try {
      const channel = await prepare(client, onNotification);
      send = () => client.query('select pg_notify($1, $2)', [channel, '']).then(() => undefined, onLost);
      failures.succeeded();
      // Other processes may have sent notifications while there was no connection.
      onNotification();
      const ended = AbortSignal.any([stopping.signal, lost.signal]);
      while (!ended.aborted) {
        await client.query('select 1');
        await clock.sleep(HEARTBEAT_MS, ended);
      }
      lost.signal.throwIfAborted();
    } finally {
      send = undefined;
      // If the server hangs, it does not confirm the end of the connection either, so do not wait for that.
      await withTimeout(clock, RECONNECT_MS, () => client.end());
    }
  }

  async function keepListening(onNotification: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen(onNotification).catch((error: unknown) => {
        if (!stopping.signal.aborted) failures.failed({ problem: reasonOf(error) });
      });
      await clock.sleep(RECONNECT_MS, stopping.signal);
    }
  }

  return {
    start(onNotification) {
      running = keepListening(onNotification);
    },
    notify: sending.request,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
