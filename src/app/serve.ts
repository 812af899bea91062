import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withTimeout } from '../platform/async/with-timeout.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger, standardOutput } from '../platform/log.ts';
import { type GivenCampus, parseCampus, readCampusFile } from './campus.ts';
import { refuseTakenPorts } from './ports.ts';
import { hasRole, type Role } from './roles.ts';
import { type Addresses, createService } from './service.ts';
import { ConfigurationError, misspelledSettings, readSettings, type Settings } from './settings.ts';
import { stopTimes } from './shutdown.ts';
import { readVersion } from './version.ts';
import { createWorkers } from './workers/workers.ts';

/** A process that takes longer to stop ends itself. */
const DRAIN_MS = 25_000;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Checked at the start: an image that cannot be stored later would not make anybody think of this setting. */
async function refuseUnwritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`DATA_DIR: cannot be written (${code})`);
  }
}

/** Sets where corrections are: beside the campus file, unless a setting says otherwise. */
export const withCorrections = (
  settings: Settings,
  campusFile: string,
): Settings & { CORRECTIONS_FILE: string } => ({
  ...settings,
  CORRECTIONS_FILE: settings.CORRECTIONS_FILE ?? join(dirname(campusFile), 'corrections.json'),
});

/** Runs a service until the process is told to stop. Returns as soon as it answers. */
export async function run(asSet: Settings, given: GivenCampus, role: Role): Promise<Addresses> {
  const settings = withCorrections(asSet, given.file);
  const lines = standardOutput();
  const log = createLogger(settings.LOG_LEVEL, lines);
  const campus = parseCampus(given.value, given.file);
  await refuseTakenPorts(settings, role);
  if (hasRole(role, 'sports')) await refuseUnwritable(settings.DATA_DIR);
  log.info({ version: readVersion(), campus: campus.name, role }, 'starting');
  for (const warning of misspelledSettings()) log.warn(warning);
  const service =
    settings.WORKERS === 1
      ? await createService(settings, campus, role, { log })
      : createWorkers(settings, given, role, { log, lines, onBroken: () => stop('broken') });
  const addresses = await service.start();

  async function stop(why: NodeJS.Signals | 'broken'): Promise<void> {
    // A second signal ends the process at once.
    for (const signal of SIGNALS) process.off(signal, stop);
    log.info({ signal: why }, 'stopping');
    const times = stopTimes(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    const stopped = await withTimeout(systemClock, DRAIN_MS, () => service.stop(times).then(() => true));
    if (!stopped) log.error('did not stop in time');
    process.exit(!stopped || why === 'broken' ? 1 : 0);
  }
  for (const signal of SIGNALS) process.on(signal, stop);
  // Logged last, because a test or script that waits for this line may send a signal right away.
  log.info({ role, ...addresses }, 'answering');
  return addresses;
}

/** The command `serve`: settings from the environment, the campus from a file. */
export const serve = (file: string, role: Role): Promise<Addresses> =>
  run(readSettings(), { value: readCampusFile(file), file }, role);
