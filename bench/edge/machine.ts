import { execFileSync, spawnSync } from 'node:child_process';

/** Servers run on one core, and the load generator and the bench itself on another core. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** What this machine can do. */
export interface Machine {
  /** Whether processes can be bound to cores. */
  readonly canPin: boolean;
}

const has = (command: string, argument: string): boolean =>
  spawnSync(command, [argument], { stdio: 'ignore' }).error === undefined;

const print = (line: string): void => void process.stderr.write(`${line}\n`);

/** Looks for wrk and taskset; exits with code 2 if wrk is not installed. */
export function readyMachine(): Machine {
  if (!has('wrk', '-v')) {
    print('wrk is not installed: apt-get install wrk (Debian, Ubuntu) or brew install wrk (macOS)');
    process.exit(2);
  }
  const canPin = has('taskset', '--version');
  if (canPin) execFileSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)], { stdio: 'ignore' });
  else print('taskset is not installed: processes are not bound to cores, and figures vary more');
  return { canPin };
}

/** A command and its arguments, bound to cores if possible. */
export const pinned = (
  { canPin }: Machine,
  cores: readonly number[],
  command: string,
  args: readonly string[],
): readonly [command: string, args: readonly string[]] =>
  canPin ? ['taskset', ['-c', cores.join(','), command, ...args]] : [command, args];
