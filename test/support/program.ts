import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Addresses } from '../../src/app/service.ts';

export const FREE_PORTS = { PORT: '0', SPORTS_PORT: '0', SCHOLARSHIPS_PORT: '0', ADMIN_PORT: '0' };

/** The program as a process of its own, started by a command; it has nothing of this one's environment. */
export async function startProgram(
  command: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string>>; uid?: number; gid?: number },
) {
  const [file = '', ...rest] = command;
  const child = spawn(file, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const log = createInterface({ input: child.stdout });

  /** The first line from now on that says so; rejects when there will be none. */
  const says = (message: string) =>
    new Promise<unknown>((resolve, reject) => {
      log.on('line', (line) => {
        const said = JSON.parse(line);
        if (said.msg === message) resolve(said);
      });
      log.on('close', () => reject(new Error(`it ended before it said ${message}: ${complaint}`)));
    });

  const addresses = (await says('answering')) as Required<Addresses>;
  return {
    ...addresses,
    pid: child.pid ?? 0,
    says,
    /** Without waiting for an end: to halt it, and let it go on. */
    signal: (signal: NodeJS.Signals): boolean => child.kill(signal),
    /** Code and signal of its end. */
    ended,
    /** Sends it a signal; its code and signal when it has ended. */
    async end(signal: NodeJS.Signals): Promise<unknown[]> {
      child.kill(signal);
      return ended;
    },
  };
}

export type Program = Awaited<ReturnType<typeof startProgram>>;
