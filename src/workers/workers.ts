import type { GivenCampus } from '../campus.ts';
import { DOORS } from '../openapi.ts';
import { systemClock } from '../platform/clock.ts';
import { isPostgres, sqlitePath } from '../platform/database/url.ts';
import { createAdminDoor, type ServiceState } from '../platform/http/admin.ts';
import { createCountMemory } from '../platform/http/client-counts.ts';
import { type Listener, listen } from '../platform/http/listener.ts';
import type { Logger, LogLines } from '../platform/log.ts';
import type { Role, Service } from '../service.ts';
import { ConfigurationError, type Settings } from '../settings.ts';
import { AT_ONCE } from '../stop.ts';
import type { WorkerData } from './messages.ts';
import { refuseTakenPorts, withPortsOf } from './ports.ts';
import { createSupervisor } from './supervisor.ts';
import { startThread } from './thread.ts';
import { type Counted, createTotalMetrics } from './total-metrics.ts';
import { createProcessMetrics } from './worker-metrics.ts';

const WORKER = new URL('./worker.js', import.meta.url);

export interface WorkersTools {
  readonly log: Logger;
  /** Where the lines of all workers go. */
  readonly lines: LogLines;
  /** Told when workers end again and again. */
  readonly onBroken: () => void;
}

/** A database in memory is its connection's alone. */
function refuseOwnDatabases({ DATABASE_URL: url }: Settings): void {
  if (isPostgres(url) || sqlitePath(url) !== ':memory:') return;
  throw new ConfigurationError('WORKERS: several need a database that all can open; DATABASE_URL names none');
}

/**
 * The service on several cores: workers, each a thread with the whole of it, share its ports, its database and
 * the counts of its clients. This thread starts them, keeps them, writes their log and answers for all of them
 * at the admin address.
 */
export function createWorkers(
  settings: Settings,
  campus: GivenCampus,
  role: Role,
  { log, lines, onBroken }: WorkersTools,
): Service {
  const counts = Object.fromEntries(DOORS.map((door) => [door, createCountMemory()])) as WorkerData['counts'];
  const { registry, ends } = createProcessMetrics();
  const totals = createTotalMetrics(registry);
  const supervisor = createSupervisor({
    count: settings.WORKERS,
    clock: systemClock,
    log,
    start(worker, first) {
      const data: WorkerData = { worker, settings: withPortsOf(settings, first), campus, role, counts };
      return startThread({ file: WORKER, data }, { clock: systemClock, onLine: (line) => lines.write(line) });
    },
    onEnd(worker) {
      ends.inc();
      totals.bury(worker);
    },
    onBroken,
  });
  let state: ServiceState = 'starting';
  let admin: Listener | undefined;

  const isAlive = async () => (await supervisor.ask('alive', () => undefined)) === 0;

  async function readMetrics(): Promise<string> {
    await supervisor.ask('metrics', (worker, counted) => totals.hear(worker, counted as Counted));
    return totals.text();
  }

  return {
    async start() {
      refuseOwnDatabases(settings);
      const door = createAdminDoor({ readMetrics, state: () => state, isAlive, log });
      const at = { host: settings.HOST, port: settings.ADMIN_PORT, sharePort: settings.SHARE_PORTS };
      admin = await listen(door, at, { log });
      if (!settings.SHARE_PORTS) await refuseTakenPorts(settings, role, log);
      const addresses = await supervisor.start();
      state = 'ok';
      return { ...addresses, admin: admin.url };
    },

    async stop(pace = AT_ONCE) {
      state = 'stopping';
      await supervisor.stop({ kind: 'stop', pace });
      await admin?.close({ graceMs: 0, patienceMs: 0 });
    },
  };
}
