import { Redis, type RedisOptions } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from './async.ts';
import type { Clock } from './clock.ts';
import { reasonOf } from './database/errors.ts';
import type { Logger } from './log.ts';
import { createTransitionLog } from './transition-log.ts';

/** How long a request waits for a command before it continues without Redis. */
const COMMAND_MS = 150;
/** How long a start waits for the server. */
const START_MS = 1_000;
/** How often an unresponsive server is probed. */
const PROBE_MS = 500;

const OPTIONS = {
  lazyConnect: true,
  connectionName: 'campus-data',
  connectTimeout: 2_000,
  // Otherwise a connection that broke without an error would go unnoticed for a quarter of an hour.
  socketTimeout: 2_000,
  retryStrategy: (times) => Math.min(times * 100, 1_000),
  // A command that cannot be sent fails at once. None is sent twice, which would count a request twice.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // After a failover behind one host name, the old server is read-only; a new connection leads to the new server.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/** A connection to Redis or Valkey, which may become unavailable at any time; its users must work without it, too. */
export interface RedisLink {
  readonly client: Redis;
  /** Whether Redis is available now. */
  isConnected(): boolean;
  /** To be called after a command failed: Redis counts as unavailable until it responds again. */
  failed(): void;
  /** Connects. An unresponsive server is logged, not waited for. */
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
    begins: 'Redis is unavailable: each process counts for itself',
    ends: 'Redis is available again',
  });
  let isConnected = false;
  let problem = 'no connection yet';
  let probing: Promise<void> | undefined;

  /** Tries a write, because counting writes: a full or read-only server is of no use. */
  async function attempt(): Promise<void> {
    try {
      await client.set('campus-data:probe', '', 'PX', 1_000);
      transitions.succeeded({ redis });
      isConnected = true;
    } catch (error) {
      // Without a connection, every command fails for that reason: the connection's own problem explains more.
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

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** `redis://[[user]:password@]host[:port][/database]`, or `rediss://…` for TLS. */
export function isRedisUrl(url: string): boolean {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, hash, username, password } = new URL(url);
  // A `#` or `/` in a password that is not percent-encoded would end the host there.
  const isWhole = hostname !== '' && /^\/?\d*$/.test(pathname) && hash === '';
  return isWhole && isDecodable(username) && isDecodable(password);
}

/** For logs: without user name and password. */
export function redisLocation(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
