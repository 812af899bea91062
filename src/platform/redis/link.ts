import { Redis, type RedisOptions } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import { redisLocation } from './url.ts';

/** A request waits for it: what takes longer is done without. */
const COMMAND_MS = 150;
/** How long a start waits for it. */
const PATIENCE_MS = 1_000;
/** How often one that is away is asked whether it is back. */
const PROBE_MS = 500;

const OPTIONS = {
  lazyConnect: true,
  connectionName: 'campus-data',
  connectTimeout: 2_000,
  // Of a connection whose other end is gone without a word nothing else would be heard for a quarter of an hour.
  socketTimeout: 2_000,
  retryStrategy: (times) => Math.min(times * 100, 1_000),
  // What cannot be asked now is answered from memory, not later; and nothing is counted twice.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // After a failover under one name, the old server only reads: the new one is behind another connection.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
} satisfies RedisOptions;

const AWAY = 'Redis is away: each process counts for itself';

/** Redis or Valkey, which may go away at any time: whoever asks it has another way. */
export interface RedisLink {
  readonly client: Redis;
  /** Whether it is worth asking now. */
  isThere(): boolean;
  /** To be told when it did not do what was asked: nobody asks it from then on until it answers again. */
  failed(error: unknown): void;
  /** Connects; a server that is away is said and not waited for. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

function watch(registry: Registry, isThere: () => boolean): void {
  new Gauge({
    name: 'campus_redis_up',
    help: '1 while Redis answers',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(isThere() ? 1 : 0);
    },
  });
}

export interface LinkTools {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly commandMs?: number;
}

export function createRedisLink(url: string, tools: LinkTools): RedisLink {
  const { clock, log, registry, commandMs = COMMAND_MS } = tools;
  const client = new Redis(url, { ...OPTIONS, commandTimeout: commandMs });
  const location = redisLocation(url);
  const stopping = new AbortController();
  let isThere = false;
  let isSaidAway = false;
  let problem = 'no connection yet';
  let probing: Promise<void> | undefined;
  watch(registry, () => isThere);
  client.on('ready', () => {
    if (probing !== undefined) void attempt();
  });
  // A command that fails meanwhile says no more than that there is no connection.
  client.on('error', (error) => {
    problem = reasonOf(error);
  });
  client.on('close', () => {
    if (!isThere || stopping.signal.aborted) return;
    problem = 'the connection was lost';
    doubt();
  });

  /** Writes, as counting does: a server that is full, or only reads, is none. */
  async function attempt(): Promise<void> {
    try {
      await client.set('campus-data:probe', '', 'PX', 1_000);
      if (isSaidAway) log.info({ redis: location }, 'Redis is back');
      isSaidAway = false;
      isThere = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      const why = client.status === 'ready' ? reasonOf(error) : problem;
      if (!isSaidAway) log.warn({ redis: location, problem: why }, AWAY);
      isSaidAway = true;
    }
  }

  /** Until it is there. */
  async function probe(): Promise<void> {
    while (!isThere && !stopping.signal.aborted) {
      await attempt();
      if (!isThere) await clock.sleep(PROBE_MS, stopping.signal);
    }
    probing = undefined;
  }

  function doubt(): void {
    isThere = false;
    probing ??= probe();
  }

  return {
    client,
    isThere: () => isThere,
    failed: doubt,
    async start() {
      const connected = new AbortController();
      const patience = clock.sleep(PATIENCE_MS, connected.signal);
      await Promise.race([client.connect().catch(() => undefined), patience]);
      connected.abort();
      await attempt();
      if (!isThere) doubt();
    },
    async stop() {
      stopping.abort();
      client.disconnect();
      await probing;
    },
  };
}
