import pg from 'pg';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../database/errors.ts';
import { clientSettings } from '../database/postgres-pool.ts';
import type { Logger } from '../log.ts';
import type { Messenger } from './changes.ts';
import { createFlag } from './flag.ts';

/** A server that does not answer within this time is not waited for: looks every 2 s are in its place. */
const TIMEOUT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** A connection whose other end is gone without a word is found out this soon. */
const HEARTBEAT_MS = 15_000;

/** Those who share a schema share a channel. A channel's name is 63 bytes at most, a schema's may be as long. */
const WHERE_AND_WHO = `select 'campus_data_' || md5(current_schema()) as channel, pg_backend_pid() as own`;

interface Listening {
  readonly client: pg.Client;
  readonly channel: string;
  /** Resolves when the connection is lost, with the reason. */
  readonly lost: Promise<unknown>;
}

async function connect(url: string, onWord: () => void): Promise<Listening> {
  const client = new pg.Client({
    ...clientSettings(url, 'campus-data changes'),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  const lost = new Promise<unknown>((resolve) => client.on('error', resolve));
  try {
    await client.connect();
    const asked = await client.query<{ channel: string; own: number }>(WHERE_AND_WHO);
    const { channel = '', own } = asked.rows[0] ?? {};
    // One's own word tells nothing new.
    client.on('notification', ({ processId }) => processId !== own && onWord());
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return { client, channel, lost };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * PostgreSQL's LISTEN and NOTIFY, over a connection of its own: one that is lent to others, or stands behind a
 * pooler in transaction mode, hears nothing.
 */
export function createPostgresMessenger(
  url: string,
  { clock, log }: { clock: Clock; log: Logger },
): Messenger {
  const stopping = new AbortController();
  const { signal } = stopping;
  const word = createFlag();
  let following: Promise<void> | undefined;
  let isFailing = false;

  function say(problem: unknown): void {
    if (!isFailing && !signal.aborted)
      log.warn({ problem: reasonOf(problem) }, 'PostgreSQL tells of no changes');
    isFailing = true;
  }

  /** Says what there is to say, until the connection is lost or nobody needs it. */
  async function speak({ client, channel, lost }: Listening): Promise<void> {
    while (!signal.aborted) {
      const rested = new AbortController();
      const beat = clock.sleep(HEARTBEAT_MS, AbortSignal.any([signal, rested.signal]));
      const problem = await Promise.race([lost, word.raised(), beat]);
      rested.abort();
      if (problem !== undefined) throw problem;
      if (word.lower()) await client.query('select pg_notify($1, $2)', [channel, '']);
      else if (!signal.aborted) await client.query('select 1');
    }
  }

  async function listen(onWord: () => void): Promise<void> {
    const listening = await connect(url, onWord);
    if (isFailing) log.info('PostgreSQL tells of changes again');
    isFailing = false;
    // Words may have been missed.
    onWord();
    try {
      await speak(listening);
    } finally {
      const parted = new AbortController();
      // A server that can no longer be heard does not say goodbye.
      await Promise.race([listening.client.end(), clock.sleep(RECONNECT_MS, parted.signal)]);
      parted.abort();
    }
  }

  async function follow(onWord: () => void): Promise<void> {
    while (!signal.aborted) {
      await listen(onWord).catch(say);
      await clock.sleep(RECONNECT_MS, signal);
    }
  }

  return {
    start(onWord) {
      following = follow(onWord);
    },
    tell: word.raise,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
