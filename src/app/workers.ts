import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../platform/clock.ts';
import { isPostgres, sqlitePath } from '../platform/database/url.ts';
import { createLogger } from '../platform/log.ts';
import { MINUTE_MS } from '../platform/time.ts';
import { environmentOfWorker, workerNumber } from './environment-file.ts';
import { PORTS, refuseTakenPorts } from './ports.ts';
import { LISTENERS, type Role } from './roles.ts';
import type { ListenerUrls } from './service.ts';
import { ConfigurationError, type Settings } from './settings.ts';

/** If more workers than this end within a minute, others would most likely end in the same way. */
const MAX_ENDS = 5;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

interface Worker {
  readonly child: ChildProcess;
  /** Resolves with the URLs of the worker when it serves requests. */
  readonly ready: Promise<ListenerUrls>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
}

/** All workers use the ports that the first was assigned, and each has an admin server of its own. */
function portsOf({ ADMIN_PORT }: Settings, number: number, first: ListenerUrls): Record<string, string> {
  const shared = LISTENERS.flatMap((name) => {
    const url = first[name];
    return url === undefined ? [] : [[PORTS[name], new URL(url).port]];
  });
  return {
    ...Object.fromEntries(shared),
    ADMIN_PORT: String(ADMIN_PORT === 0 ? 0 : ADMIN_PORT + number - 1),
  };
}

/** Runs the same command in another process. It stops when its channel to this process closes. */
function startWorker(number: number, ports: Readonly<Record<string, string>>): Worker {
  const [, program = '', ...args] = process.argv;
  const env = { ...environmentOfWorker(number), ...ports, WORKERS: '1', SHARE_PORTS: 'true' };
  const child = fork(program, args, { env });
  return {
    child,
    ready: once(child, 'message').then(([urls]) => urls),
    ended: once(child, 'exit').then(([code]) => code ?? 1),
  };
}

/** In a worker: reports that it serves requests, and calls `stop` when the process that started it ends or says so. */
export function joinWorkers(listeners: ListenerUrls, stop: () => void): void {
  if (workerNumber() === undefined) return;
  process.once('disconnect', stop);
  if (process.connected) process.send?.(listeners);
  else stop();
}

/**
 * Runs the service in several processes that share their ports, and replaces each that ends, until this process is
 * stopped. Resolves when all of them serve requests.
 */
export async function serveWithWorkers(settings: Settings, role: Role): Promise<ListenerUrls> {
  if (!isPostgres(settings.DATABASE_URL) && sqlitePath(settings.DATABASE_URL) === ':memory:')
    throw new ConfigurationError(
      'WORKERS: several workers cannot share an in-memory database (DATABASE_URL)',
    );
  await refuseTakenPorts(settings, role);
  const log = createLogger(settings.LOG_LEVEL);
  const running = new Map<number, Worker>();
  let first: ListenerUrls = {};
  let isStopping = false;
  let ends: number[] = [];

  async function start(number: number): Promise<ListenerUrls> {
    const worker = startWorker(number, portsOf(settings, number, first));
    running.set(number, worker);
    const urls = await Promise.race([worker.ready, worker.ended]);
    if (typeof urls !== 'number') return urls;
    // The worker has written why.
    throw new ConfigurationError(`WORKERS: a worker could not start (exit code ${urls})`);
  }

  /** Replaces a worker whenever it ends. */
  async function keep(number: number): Promise<void> {
    const code = await running.get(number)?.ended;
    if (isStopping) return;
    log.error({ worker: number, code }, 'a worker ended');
    const now = systemClock.monotonic();
    ends = [...ends.filter((end) => end > now - MINUTE_MS), now];
    if (ends.length > MAX_ENDS) {
      log.fatal({ ends: ends.length }, 'workers end repeatedly');
      return stop('SIGTERM', 1);
    }
    const started = start(number);
    void keep(number);
    await started.then(
      () => log.info({ worker: number }, 'another worker has taken its place'),
      // If it could not start, it has ended, and is replaced in turn.
      () => undefined,
    );
  }

  /** Closes the channels, so that the workers stop. They themselves limit how long that takes. */
  async function endAll(): Promise<number> {
    isStopping = true;
    const workers = [...running.values()];
    for (const { child } of workers) if (child.connected) child.disconnect();
    return Math.max(...(await Promise.all(workers.map(({ ended }) => ended))));
  }

  async function stop(signal: NodeJS.Signals, code = 0): Promise<void> {
    // After this, a second signal ends the process immediately.
    for (const one of SIGNALS) process.off(one, onSignal);
    log.info({ signal }, 'stopping');
    const ofWorkers = await endAll();
    process.exit(code || ofWorkers);
  }

  const onSignal = (signal: NodeJS.Signals): void => void stop(signal);

  try {
    // The first worker migrates the database and takes the ports.
    first = await start(1);
    await Promise.all(Array.from({ length: settings.WORKERS - 1 }, (_, at) => start(at + 2)));
  } catch (error) {
    await endAll();
    throw error;
  }
  for (const number of running.keys()) void keep(number);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('SIGHUP', () => {
    for (const { child } of running.values()) child.kill('SIGHUP');
  });
  log.info({ role, workers: settings.WORKERS, ...first }, 'listening');
  return first;
}
