import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ListenerUrls } from '../../src/app/service.ts';

export const FREE_PORTS = { PORT: '0', SPORTS_PORT: '0', SCHOLARSHIPS_PORT: '0', ADMIN_PORT: '0' };

/** The program as a separate process, started by a command, with only the given environment. */
export async function startProgram(
  command: readonly string[],
  {
    ready = 'listening',
    ...options
  }: {
    cwd: string;
    env: Readonly<Record<string, string>>;
    uid?: number;
    gid?: number;
    /** The message of the line with its URLs: `answering` in release 0.4. */
    ready?: string;
  },
) {
  const [file = '', ...rest] = command;
  const child = spawn(file, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const log = createInterface({ input: child.stdout });
  const lines: string[] = [];
  log.on('line', (line) => lines.push(line));

  /**
   * Resolves with the next line that has this message and these fields; rejects if the process ends before that.
   */
  const logs = (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
    new Promise<unknown>((resolve, reject) => {
      log.on('line', (line) => {
        const entry = JSON.parse(line);
        const isMeant = Object.entries(fields).every(([name, value]) => entry[name] === value);
        if (entry.msg === message && isMeant) resolve(entry);
      });
      log.on('close', () => reject(new Error(`the program ended before it logged ${message}: ${complaint}`)));
    });

  const addresses = (await logs(ready)) as Required<ListenerUrls>;
  return {
    ...addresses,
    pid: child.pid ?? 0,
    logs,
    /** What it has logged so far. */
    lines: lines as readonly string[],
    /** Sends a signal without waiting for the end, to suspend the process and let it continue. */
    signal: (signal: NodeJS.Signals): boolean => child.kill(signal),
    /** Resolves with the exit code and signal. */
    ended,
    /** Sends a signal. Resolves with the exit code and signal when the process has ended. */
    async end(signal: NodeJS.Signals): Promise<unknown[]> {
      child.kill(signal);
      return ended;
    },
  };
}

export type Program = Awaited<ReturnType<typeof startProgram>>;
