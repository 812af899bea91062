import { closeSync, openSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withTimeout } from '../platform/async.ts';
import { systemClock } from '../platform/clock.ts';
import { visible } from '../platform/formats/safe-text.ts';
import { createServerRegistry } from '../platform/http/server.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { type GivenCampus, parseCampus, readCampusFile } from './campus.ts';
import { reloadEnvironmentFile, workerNumber } from './environment-file.ts';
import { refuseTakenPorts } from './ports.ts';
import { type Configuration, createReload, type Reloaded } from './reload.ts';
import { hasRole, type Role } from './roles.ts';
import { createService, type ListenerUrls, type Service } from './service.ts';
import { ConfigurationError, misspelledSettings, readSettings, type Settings } from './settings.ts';
import { type StopTimes, stopTimes } from './shutdown.ts';
import { readVersion } from './version.ts';
import { joinWorkers } from './workers.ts';

/** If the process takes longer than this to stop, it exits anyway. */
const DRAIN_MS = 25_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Called at the start: when images are missing later, hardly anyone would suspect this setting. */
async function refuseUnwritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`DATA_DIR: cannot be written (${code})`);
  }
}

/** Sets the path of the corrections. The file is next to the campus file, unless a setting overrides that. */
export const withCorrections = (settings: Settings, campusFile: string) => ({
  ...settings,
  CORRECTIONS_FILE: settings.CORRECTIONS_FILE ?? join(dirname(campusFile), 'corrections.json'),
});

/**
 * Whether the terminal that controlled this process has been closed. SIGHUP then means to stop, and otherwise to
 * reload.
 */
function isTerminalGone(): boolean {
  if (process.platform === 'win32') return true;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}

/**
 * Runs a service that can be replaced by a reload, with the same listening servers. Requests in progress are completed.
 */
function createReplaceable(
  role: Role,
  { log, reload }: { log: Logger; reload: () => Promise<Reloaded> },
): { start: (next: Configuration) => Promise<ListenerUrls>; stop: (times: StopTimes) => Promise<void> } {
  const reusableServers = createServerRegistry();
  let current: Service | undefined;
  return {
    async start({ settings, campus: { value, file } }) {
      const next = await createService(settings, parseCampus(value, file), role, {
        log,
        reusableServers,
        reload,
      });
      try {
        const listeners = await next.start();
        // `stop` is not awaited, because the last requests to the old service may take a while.
        current?.stop().catch((err: unknown) => log.error({ err }, 'the replaced service did not stop'));
        current = next;
        return listeners;
      } catch (error) {
        if (current !== undefined) await next.stop();
        throw error;
      }
    },
    stop: async (times) => current?.stop(times),
  };
}

/**
 * Runs a service until the process is stopped. Resolves as soon as the service serves requests. `read` reads the
 * configuration again; if it is not given, the service cannot be reloaded.
 */
export async function run(asSet: Settings, given: GivenCampus, role: Role, read?: () => Configuration) {
  const settings = withCorrections(asSet, given.file);
  const worker = workerNumber();
  const log = createLogger(settings.LOG_LEVEL).child(worker === undefined ? {} : { worker });
  const campus = parseCampus(given.value, given.file);
  await refuseTakenPorts(settings, role);
  if (hasRole(role, 'sports')) await refuseUnwritable(settings.DATA_DIR);
  log.info({ version: readVersion(), campus: campus.name, role }, 'starting');
  for (const warning of misspelledSettings()) log.warn(warning);
  const wasOnTerminal = process.stdin.isTTY || process.stderr.isTTY;
  const reload = createReload(settings, {
    log,
    read() {
      if (read === undefined)
        throw new ConfigurationError('this service was not started from files, so it cannot be reloaded');
      const next = read();
      return { ...next, settings: withCorrections(next.settings, next.campus.file) };
    },
    async apply(next) {
      parseCampus(next.campus.value, next.campus.file);
      if (hasRole(role, 'sports')) await refuseUnwritable(next.settings.DATA_DIR);
      await service.start(next);
    },
  });
  const service = createReplaceable(role, { log, reload });
  const listeners = await service.start({ settings, campus: given });

  let isStopping = false;
  async function stop(why: NodeJS.Signals): Promise<void> {
    // The terminal and the process that started a worker may both tell it to stop.
    if (isStopping) return;
    isStopping = true;
    // After this, a second signal ends the process immediately.
    for (const signal of SIGNALS) process.off(signal, stop);
    log.info({ signal: why }, 'stopping');
    const times = stopTimes(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    const stopped = await withTimeout(systemClock, DRAIN_MS, () => service.stop(times).then(() => true));
    if (!stopped) log.error('stopped before all work was done');
    process.exit(stopped ? 0 : 1);
  }
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on('SIGHUP', () => {
    if (read === undefined || (wasOnTerminal && isTerminalGone())) void stop('SIGHUP');
    else void reload();
  });
  // This line must be logged last, because a test or script that waits for it may send a signal immediately.
  log.info({ role, ...listeners }, 'listening');
  joinWorkers(listeners, () => stop('SIGTERM'));
  return listeners;
}

/** The command `serve`. Settings come from the environment, and the campus from a file. */
export const serve = (settings: Settings, file: string, role: Role): Promise<ListenerUrls> =>
  run(settings, { value: readCampusFile(file), file }, role, () => {
    for (const warning of reloadEnvironmentFile()) process.stderr.write(`${visible(warning)}\n`);
    return { settings: readSettings(), campus: { value: readCampusFile(file), file } };
  });
