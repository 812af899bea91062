import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Machine, pinned, SERVER_CORE } from './machine.ts';

/** A server in its own process. */
export interface Child {
  readonly pid: number;
  /** The parsed output line that announced its URL. */
  readonly readyLine: unknown;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

interface Program {
  readonly name: string;
  /** Arguments of Node: options, a file, and the file's arguments. */
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** By default, the servers' core. */
  readonly cores?: readonly number[];
  /** Recognizes the printed JSON line that announces a ready server. */
  readonly isReady: (line: unknown) => boolean;
}

const POLL_MS = 1;

/** Output goes to a file. Reading log lines from a pipe would take time on the load's core. */
function spawnOne(machine: Machine, program: Program, output: string): ChildProcess {
  const [command, args] = pinned(machine, program.cores ?? [SERVER_CORE], process.execPath, program.args);
  const file = openSync(output, 'w');
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...program.environment };
  const child = spawn(command, args, { env, stdio: ['ignore', file, 'inherit'] });
  closeSync(file);
  return child;
}

function findReadyLine(output: string, isReady: Program['isReady']): unknown {
  const lines = readFileSync(output, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as unknown).find(isReady);
}

/** Where the output of a program is stored, and the stack that stops the program at the end. */
export interface ChildFolder {
  readonly directory: string;
  readonly closing: AsyncDisposableStack;
}

/** Starts a program; resolves when it is ready. */
export async function startChild(machine: Machine, program: Program, folder: ChildFolder): Promise<Child> {
  const output = join(folder.directory, `${program.name}-${randomUUID()}.log`);
  const child = spawnOne(machine, program, output);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const { pid } = child;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  folder.closing.defer(async () => void (await stop()));
  if (pid === undefined) throw new Error(`${program.name} cannot be started`);
  for (;;) {
    const readyLine = findReadyLine(output, program.isReady);
    if (readyLine !== undefined) return { pid, readyLine, stop };
    const exitCode = await Promise.race([ended, sleep(POLL_MS, undefined)]);
    if (exitCode !== undefined)
      throw new Error(`${program.name} ended with code ${exitCode} before it was ready`);
  }
}
