import { Redis, type RedisOptions } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from './async.ts';
import type { Clock } from './clock.ts';
import { reasonOf } from './database/errors.ts';
import type { Logger } from './log.ts';
import { redisLocation } from './redis-url.ts';
import { createTransitionLog } from './transition-log.ts';

/** How long a request waits for a command before it continues without Redis. */
const COMMAND_MS = 150;
/** How long the start of the service waits for Redis. */
const START_MS = 1_000;
/** How often an unresponsive server is probed. */
const PROBE_MS = 500;

const OPTIONS = {
  lazyConnect: true,
  connectionName: 'campus-data',
  connectTimeout: 2_000,
  // Otherwise it would take a quarter of an hour to notice a connection that broke without an error.
  socketTimeout: 2_000,
  retryStrategy: (times) => Math.min(times * 100, 1_000),
  // A command that cannot be sent fails at once. No command is sent twice, because that would count a request twice.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // If another server has taken over behind the same host name, the old one is read-only. A new connection leads to the
  // new server.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/** A connection to Redis or Valkey. It may become unavailable at any time, so its users must also work without it. */
export interface RedisLink {
  readonly client: Redis;
  /** Whether Redis is available now. */
  isConnected(): boolean;
  /** Must be called after a command has failed: Redis then counts as unavailable until it responds again. */
  failed(): void;
  /** Connects. If the server does not respond, this is logged, and the start does not wait for it. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LinkDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly commandMs?: number;
}

export function createRedisLink(url: string, deps: LinkDeps): RedisLink {
  const { clock, log, registry, commandMs = COMMAND_MS } = deps;
  const client = new Redis(url, { ...OPTIONS, commandTimeout: commandMs });
  const redis = redisLocation(url);
  const stopping = new AbortController();
  const transitions = createTransitionLog(log, {
    begins: 'Redis is unavailable: each process counts separately',
    ends: 'Redis is available again',
  });
  let isConnected = false;
  let problem = 'no connection yet';
  let probing: Promise<void> | undefined;

  /** Probes with a write, because a full or read-only server could not count requests. */
  async function attempt(): Promise<void> {
    try {
      await client.set('campus-data:probe', '', 'PX', 1_000);
      transitions.succeeded({ redis });
      isConnected = true;
    } catch (error) {
      // Without a connection, every command fails because there is none. The error of the connection itself explains
      // more.
      const why = client.status === 'ready' ? reasonOf(error) : problem;
      if (!stopping.signal.aborted) transitions.failed({ redis, problem: why });
    }
  }

  async function probe(): Promise<void> {
    while (!isConnected && !stopping.signal.aborted) {
      await attempt();
      if (!isConnected) await clock.sleep(PROBE_MS, stopping.signal);
    }
    probing = undefined;
  }

  function failed(): void {
    isConnected = false;
    probing ??= probe();
  }

  client.on('error', (error) => {
    problem = reasonOf(error);
  });
  client.on('close', () => {
    if (isConnected) problem = 'the connection was lost';
    if (isConnected && !stopping.signal.aborted) failed();
  });
  new Gauge({
    name: 'campus_redis_up',
    help: '1 while Redis responds',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(isConnected ? 1 : 0);
    },
  });

  return {
    client,
    isConnected: () => isConnected,
    failed,
    async start() {
      await withTimeout(clock, START_MS, () => client.connect().catch(() => undefined));
      await attempt();
      if (!isConnected) failed();
    },
    async stop() {
      stopping.abort();
      client.disconnect();
      await probing;
    },
  };
}
