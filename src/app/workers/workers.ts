import { systemClock } from '../../platform/clock.ts';
import { isPostgres, sqlitePath } from '../../platform/database/url.ts';
import { createKeyCheck, type RequireKey } from '../../platform/http/api-keys.ts';
import { createCountTable, createRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import { type Listening, listen } from '../../platform/http/server.ts';
import type { Logger, LogLines } from '../../platform/log.ts';
import { createAdmin, type ServiceState } from '../admin.ts';
import { createClientTables } from '../listeners.ts';
import { LISTENERS } from '../openapi.ts';
import { PORTS } from '../ports.ts';
import type { Configuration, Reloaded } from '../reload.ts';
import type { Role } from '../roles.ts';
import type { ListenerUrls, Service } from '../service.ts';
import { ConfigurationError, type Settings } from '../settings.ts';
import { AT_ONCE } from '../shutdown.ts';
import { createTotalMetrics, type MetricsReport } from './metrics.ts';
import type { WorkerData } from './run-worker.ts';
import { createSupervisor } from './supervisor.ts';
import { startThread } from './worker-thread.ts';

const WORKER = new URL('./worker.js', import.meta.url);

/** The settings of a worker. If `PORT=0`, they contain the ports that the first worker was assigned. */
function withPortsOf(settings: Settings, first: ListenerUrls = {}): Settings {
  const taken = LISTENERS.flatMap((name) => {
    const url = first[name];
    return url === undefined ? [] : [[PORTS[name], Number(new URL(url).port)]];
  });
  return { ...settings, ...Object.fromEntries(taken) };
}

/** Throws for an in-memory database, because only the connection that opened such a database can use it. */
function refuseOwnDatabases({ DATABASE_URL: url }: Settings): void {
  if (isPostgres(url) || sqlitePath(url) !== ':memory:') return;
  throw new ConfigurationError('WORKERS: several workers cannot share an in-memory database (DATABASE_URL)');
}

/**
 * Runs the service on several cores. Each worker is a thread with the complete service. All workers share the ports,
 * the database and the counts of clients. This thread starts and replaces workers, writes their logs, and runs the
 * admin server.
 */
export function createWorkers(
  { WORKERS: count, ADMIN_HOST, ADMIN_PORT, SHARE_PORTS }: Settings,
  role: Role,
  /** `lines` receives the logs of all workers. `onBroken` is called if workers keep ending. */
  {
    log,
    lines,
    reload,
    onBroken,
  }: { log: Logger; lines: LogLines; reload: () => Promise<Reloaded>; onBroken: () => void },
): { start: (next: Configuration) => Promise<ListenerUrls>; stop: Service['stop'] } {
  let current: (Configuration & Pick<WorkerData, 'counts'>) | undefined;
  function dataOf(worker: number, first: ListenerUrls | undefined): WorkerData {
    if (current === undefined) throw new Error('a worker starts without its configuration');
    const { settings, campus, counts } = current;
    return { worker, settings: withPortsOf(settings, first), campus, role, counts };
  }
  const totals = createTotalMetrics();
  const supervisor = createSupervisor({
    count,
    clock: systemClock,
    log,
    start(worker, first) {
      const data: WorkerData = dataOf(worker, first);
      return startThread({ file: WORKER, data }, { clock: systemClock, onLine: (line) => lines.write(line) });
    },
    onEnd: (worker) => totals.retire(worker),
    onReload: (worker, report) => totals.replace(worker, report as MetricsReport | undefined),
    onBroken,
  });
  let state: ServiceState = 'starting';
  let admin: Listening | undefined;

  const isAlive = async () => [...(await supervisor.reports()).values()].every((one) => one !== undefined);

  async function readMetrics(): Promise<string> {
    for (const [worker, report] of await supervisor.reports()) {
      if (report !== undefined) totals.record(worker, report as MetricsReport);
    }
    return totals.text();
  }

  return {
    /** Starts the workers or, if they are running, gives them a new configuration, one after another. */
    async start(next) {
      refuseOwnDatabases(next.settings);
      const before = current;
      current = { ...next, counts: createClientTables(count) };
      if (before !== undefined && admin !== undefined) {
        try {
          const listeners = await supervisor.reload(dataOf);
          return { ...listeners, admin: admin.url };
        } catch (error) {
          current = before;
          throw error;
        }
      }
      const at = { host: ADMIN_HOST, port: ADMIN_PORT, sharePort: SHARE_PORTS };
      const requireKey: RequireKey = (key) => createKeyCheck(current?.settings.API_KEYS ?? [])(key);
      const counts = createCountTable();
      const limit: RateLimit = {
        count: (client) =>
          createRateLimit(
            (current ?? next).settings.RATE_LIMIT_PER_MINUTE,
            () => systemClock.now(),
            counts,
          ).count(client),
      };
      const forKeys = { requireKey, limit, reload };
      const app = createAdmin({ readMetrics, state: () => state, isAlive, reload: forKeys, log });
      admin = await listen(app, at, { log });
      const listeners = await supervisor.start();
      state = 'ok';
      return { ...listeners, admin: admin.url };
    },

    async stop(times = AT_ONCE) {
      state = 'stopping';
      await supervisor.stop(times);
      await admin?.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
