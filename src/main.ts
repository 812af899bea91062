import { type Campus, parseCampus, readCampusFile } from './campus.ts';
import { systemClock } from './platform/clock.ts';
import { CannotBackUp } from './platform/database/backup.ts';
import { CannotOpenDatabase } from './platform/database/errors.ts';
import { CannotListen } from './platform/http/listener.ts';
import { createLogger } from './platform/log.ts';
import { type Addresses, createService, type Overrides, type Role } from './service.ts';
import { ConfigurationError, readSettings, type Settings } from './settings.ts';
import { pace } from './stop.ts';

/** After this long a process that does not drain is ended by its own hand. */
const DRAIN_MS = 25_000;

/** Runs a service until the process is told to stop. Returns when it answers. */
export async function run(
  settings: Settings,
  campus: Campus,
  role: Role,
  overrides: Overrides = {},
): Promise<Addresses> {
  const log = overrides.log ?? createLogger(settings.LOG_LEVEL);
  const service = createService(settings, campus, role, { ...overrides, log });
  const addresses = await service.start();

  async function stop(signal: NodeJS.Signals): Promise<void> {
    // The second one, whichever it is, ends the process as it would any other.
    process.off('SIGTERM', stop).off('SIGINT', stop);
    log.info({ signal }, 'stopping');
    const late = systemClock.sleep(DRAIN_MS).then(() => 'late' as const);
    const outcome = await Promise.race([service.stop(pace(settings.SHUTDOWN_DELAY_SECONDS * 1000)), late]);
    if (outcome === 'late') log.error('did not stop in time');
    process.exit(outcome === 'late' ? 1 : 0);
  }
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Whoever reads this may send a signal.
  log.info({ role, ...addresses }, 'answering');
  return addresses;
}

/** `serve`: settings from the environment, campus from a file. */
export const serve = (campusFile: string, role: Role): Promise<Addresses> =>
  run(readSettings(), parseCampus(readCampusFile(campusFile), campusFile), role);

/** What an operator can mend: a line says it, a stack would hide it. */
const OPERATORS = [ConfigurationError, CannotListen, CannotOpenDatabase, CannotBackUp];
const isOperators = (error: unknown): error is Error => OPERATORS.some((kind) => error instanceof kind);

/** Ends the process on a mistake of the operator's with its lines alone, on one of ours with all there is. */
export function endWith(error: unknown): never {
  const text = isOperators(error) ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(isOperators(error) ? 2 : 1);
}
