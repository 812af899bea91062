import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onSomePort } from './ports.ts';

const run = promisify(execFile);

/** Where the server's programs may be: in the path, or in the folders where Debian installs them, newest first. */
const FOLDERS = ['', ...globSync('/usr/lib/postgresql/*/bin/').sort().reverse()];
const folder = FOLDERS.find((one) => spawnSync(`${one}initdb`, ['--version']).error === undefined);

/** Why tests that need their own server are skipped. */
export const noPostgres: string | false = folder === undefined && 'PostgreSQL’s server is not installed';

/** If the tests run as root, the server runs as the user `postgres`, because it refuses to run as root. */
function userOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

const BY_SIGNAL = { fast: 'SIGINT', crash: 'SIGQUIT' } as const;

/** An empty PostgreSQL for one test, which can stop, crash, hang and be started again. */
export async function startPostgres() {
  const user = userOfServer();
  const place = await mkdtemp(join(tmpdir(), 'campus-data-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(place, user.uid, user.gid);
  await using begun = new AsyncDisposableStack();
  begun.defer(() => rm(place, { recursive: true, force: true }));
  await run(`${folder}initdb`, ['--pgdata', place, '--username=campus', '--auth=trust', '--no-sync'], user);
  let server: ChildProcess | undefined;

  async function startOn(port: number): Promise<void> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: place, fsync: 'off' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(`${folder}postgres`, ['-D', place, ...flags], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stderr })
        .on('line', (line) => {
          lines.push(line);
          if (line.includes('ready to accept connections')) resolve();
        })
        .on('close', () => reject(new Error(lines.join('\n'))));
    });
    server = started;
  }

  /**
   * `fast`: as an operator stops the server. `crash`: as in a power failure, from which it recovers at the next start.
   */
  async function stop(how: keyof typeof BY_SIGNAL = 'fast'): Promise<void> {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill(BY_SIGNAL[how]);
    server = undefined;
    await ended;
  }

  /** Sends a signal to the server and to the processes of its connections. */
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const { pid = 0 } = server ?? {};
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
    for (const one of [pid, ...stdout.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(one, signal);
      } catch (error) {
        // A connection's process can end between the listing and the signal.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }

  const port = await onSomePort(async (port) => {
    await startOn(port);
    return port;
  });
  begun.defer(() => stop('crash'));
  const held = begun.move();
  return {
    port,
    /** Suspends the server: its connections stay open, but it does not respond. */
    hang: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    /** `query`: parameters of the URL. */
    url: (query = '') => `postgres://campus@127.0.0.1:${port}/postgres${query}`,
    start: () => startOn(port),
    stop,
    remove: () => held.disposeAsync(),
  };
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;
