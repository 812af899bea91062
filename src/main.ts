import { type GivenCampus, parseCampus, readCampusFile } from './campus.ts';
import { isOperatorsMistake } from './mistakes.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger, standardOutput } from './platform/log.ts';
import { type Addresses, createService, type Role } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { pace } from './stop.ts';
import { createWorkers } from './workers/workers.ts';

/** After this long a process that does not drain is ended by its own hand. */
const DRAIN_MS = 25_000;

/** Runs a service until the process is told to stop. Returns when it answers. */
export async function run(settings: Settings, given: GivenCampus, role: Role): Promise<Addresses> {
  const lines = standardOutput();
  const log = createLogger(settings.LOG_LEVEL, lines);
  const campus = parseCampus(given.value, given.file);
  const service =
    settings.WORKERS === 1
      ? await createService(settings, campus, role, { log })
      : createWorkers(settings, given, role, { log, lines, onBroken: () => stop('broken') });
  const addresses = await service.start();

  async function stop(why: NodeJS.Signals | 'broken'): Promise<void> {
    // The second signal, whichever it is, ends the process as it would any other.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    log.info({ signal: why }, 'stopping');
    const late = systemClock.sleep(DRAIN_MS).then(() => 'late' as const);
    const outcome = await Promise.race([service.stop(pace(settings.SHUTDOWN_DELAY_SECONDS * 1000)), late]);
    if (outcome === 'late') log.error('did not stop in time');
    process.exit(outcome === 'late' || why === 'broken' ? 1 : 0);
  }
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Whoever reads this may send a signal.
  log.info({ role, ...addresses }, 'answering');
  return addresses;
}

/** `serve`: settings from the environment, campus from a file. */
export const serve = (file: string, role: Role): Promise<Addresses> =>
  run(readSettings(), { value: readCampusFile(file), file }, role);

/** Ends the process on a mistake of the operator's with its lines alone, on one of ours with all there is. */
export function endWith(error: unknown): never {
  const isTheirs = isOperatorsMistake(error);
  const text = isTheirs ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(isTheirs ? 2 : 1);
}
