import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Message, Order, TestResult } from './messages.ts';
import type { SharedDemo } from './shared-demo.ts';
import { makeTemporaryFolders, removeTemporaryFolders, type TemporaryFolders } from './temporary-folder.ts';

export interface Limits {
  /** How long a file may run without any test beginning or ending. */
  readonly longestMs: number;
  /** How long a file whose tests have ended, or a process without further files, may take to close what it opened. */
  readonly patienceMs: number;
}

export interface FileResult {
  readonly file: string;
  readonly ms: number;
  /** Processor time of the process and of its child processes that have ended. */
  readonly processorMs: number;
  readonly tests: readonly TestResult[];
  /** Problems of the file other than failed tests. */
  readonly problems: readonly string[];
  /** What the tests printed, and their diagnostics. */
  readonly output: string;
}

export const isFailed = ({ tests, problems }: FileResult): boolean =>
  problems.length > 0 || tests.some(({ outcome }) => outcome === 'failed');

const PROGRAM = join(import.meta.dirname, 'run-files.ts');
const REPORTER = join(import.meta.dirname, 'reporter.ts');
const LIGHT_HOOKS = join(import.meta.dirname, 'light-hooks.ts');

/**
 * The leaders of process groups, with their folders. When this process ends, the groups are killed and the folders
 * removed.
 */
const running = new Map<ChildProcess, TemporaryFolders>();

/** Kills a process and all processes that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All processes of the group have ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

process.on('exit', () => {
  for (const [child, folders] of running) {
    killGroup(child);
    removeTemporaryFolders(folders);
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** A process that runs test files one after another, with its own folders for temporary files. */
export function startTestProcess(
  { longestMs, patienceMs }: Limits,
  environment: Readonly<Record<string, string>>,
  demo: SharedDemo,
) {
  const folders = makeTemporaryFolders();
  const child = fork(PROGRAM, [], {
    execArgv: ['--import', LIGHT_HOOKS, '--test-reporter', REPORTER],
    env: {
      ...process.env,
      ...environment,
      NODE_TEST_CONTEXT: undefined,
      TMPDIR: folders.quick,
      TEST_DISK: folders.onDisk,
      TEST_PATIENCE_MS: String(patienceMs),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The process gets its own process group, so that the whole group can be killed.
    detached: true,
  });
  running.set(child, folders);
  let processorMs = 0;
  const ended = once(child, 'close');
  child.once('exit', () => killGroup(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const started = Promise.race([once(child, 'message'), ended]);
  const send = (order: Order) => void child.send(order);

  async function kill(): Promise<void> {
    killGroup(child);
    await ended;
    running.delete(child);
    removeTemporaryFolders(folders);
  }

  async function run(file: string): Promise<FileResult> {
    const tests: TestResult[] = [];
    const problems: string[] = [];
    const { promise: over, resolve } = Promise.withResolvers<void>();
    // The start of the process does not count toward the time of the file.
    await started;
    const startedAt = performance.now();
    let last = '';
    const processorBefore = processorMs;
    const inTest = () => (last === '' ? '' : `, in “${last}”`);
    const end = (problem: string): void => {
      problems.push(problem + inTest());
      resolve();
    };
    const limit = setTimeout(() => end(`no test began or ended for ${longestMs / 1_000} s`), longestMs);
    const listen = (message: Message): void => {
      limit.refresh();
      if (message.kind === 'began') last = message.name;
      if (message.kind === 'result') tests.push(message.result);
      if (message.kind === 'problem') problems.push(message.text);
      if (message.kind === 'demo')
        demo.place().then(
          (place) => send({ demo: place }),
          (error: Error) => end(error.message),
        );
      if (message.kind === 'stuck') end('a test is waiting for something that can no longer happen');
      if (message.kind !== 'over') return;
      processorMs = message.processorMs;
      resolve();
    };
    const onExit = (code: number | null, signal: string | null) =>
      end(`the process of the file ended with ${signal ?? code}`);
    child.on('message', listen).once('close', onExit);
    send({ file });
    await over;
    clearTimeout(limit);
    child.off('message', listen).off('close', onExit);
    // Output that was printed before the last message may be read after that message.
    await setImmediate();
    const ms = performance.now() - startedAt;
    return {
      file,
      ms,
      processorMs: processorMs - processorBefore,
      tests,
      problems,
      output: output.splice(0).join(''),
    };
  }

  /** Lets the process end by itself, so that it stores its compile cache. Then kills remaining child processes. */
  async function stop(): Promise<void> {
    send({ file: undefined });
    const limit = setTimeout(kill, patienceMs);
    await ended;
    clearTimeout(limit);
    await kill();
  }

  return { run, kill, stop };
}
