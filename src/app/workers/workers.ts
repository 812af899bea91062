import { systemClock } from '../../platform/clock.ts';
import { isPostgres, sqlitePath } from '../../platform/database/url.ts';
import { type Listening, listen } from '../../platform/http/server.ts';
import type { Logger, LogLines } from '../../platform/log.ts';
import { createClientTables } from '../addresses.ts';
import { createAdmin, type ServiceState } from '../admin.ts';
import type { GivenCampus } from '../campus.ts';
import { ADDRESSES } from '../openapi.ts';
import { PORTS } from '../ports.ts';
import type { Role } from '../roles.ts';
import type { Addresses, Service } from '../service.ts';
import { ConfigurationError, type Settings } from '../settings.ts';
import { AT_ONCE } from '../shutdown.ts';
import { createTotalMetrics, type MetricsReport } from './metrics.ts';
import type { WorkerData } from './run-worker.ts';
import { createSupervisor } from './supervisor.ts';
import { startThread } from './worker-thread.ts';

const WORKER = new URL('./worker.js', import.meta.url);

/** The settings of a worker. With `PORT=0` they have the ports that the first worker has got. */
function withPortsOf(settings: Settings, first: Addresses = {}): Settings {
  const taken = ADDRESSES.flatMap((name) => {
    const url = first[name];
    return url === undefined ? [] : [[PORTS[name], Number(new URL(url).port)]];
  });
  return { ...settings, ...Object.fromEntries(taken) };
}

/** Throws for a database in memory, which only the connection that opened it can use. */
function refuseOwnDatabases({ DATABASE_URL: url }: Settings): void {
  if (isPostgres(url) || sqlitePath(url) !== ':memory:') return;
  throw new ConfigurationError('WORKERS: several need a database that all can open; DATABASE_URL names none');
}

/**
 * The service on several cores. Each worker is a thread with the whole service; all share the ports, the database and
 * the counts of clients. This thread starts and replaces them, writes their log and has the admin address.
 */
export function createWorkers(
  settings: Settings,
  campus: GivenCampus,
  role: Role,
  /** `lines`: receives the log of all workers. `onBroken`: called when workers end again and again. */
  { log, lines, onBroken }: { log: Logger; lines: LogLines; onBroken: () => void },
): Service {
  const counts = createClientTables(settings.WORKERS);
  const totals = createTotalMetrics();
  const supervisor = createSupervisor({
    count: settings.WORKERS,
    clock: systemClock,
    log,
    start(worker, first) {
      const data: WorkerData = { worker, settings: withPortsOf(settings, first), campus, role, counts };
      return startThread({ file: WORKER, data }, { clock: systemClock, onLine: (line) => lines.write(line) });
    },
    onEnd: (worker) => totals.retire(worker),
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
    async start() {
      refuseOwnDatabases(settings);
      const at = { host: settings.ADMIN_HOST, port: settings.ADMIN_PORT, sharePort: settings.SHARE_PORTS };
      admin = await listen(createAdmin({ readMetrics, state: () => state, isAlive, log }), at, { log });
      const addresses = await supervisor.start();
      state = 'ok';
      return { ...addresses, admin: admin.url };
    },

    async stop(times = AT_ONCE) {
      state = 'stopping';
      await supervisor.stop(times);
      await admin?.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
