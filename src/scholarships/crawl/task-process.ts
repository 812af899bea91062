import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import PQueue from 'p-queue';
import { withTimeout } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TaskReply } from './serve-tasks.ts';

/** A page that takes more time or memory than any real page. */
export class TaskLimitExceeded extends Error {
  override name = 'TaskLimitExceeded';
}

export interface TaskLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** How long an idle process stays alive. Default: `IDLE_MS`. */
  readonly idleMs?: number;
}

export const PAGE_LIMITS: TaskLimits = {
  timeoutMs: 30_000,
  /** Reading the largest page allowed, 8 MiB of text and markup, takes about 150 MB. */
  memoryMb: 256,
};

/** An idle process is ended after this time, which frees its memory. */
const IDLE_MS = 10_000;
/** Memory for young objects, beside the limit. With V8's default, a process that reads may take 48 MB more. */
const SEMI_SPACE_MB = 8;
/** How much of the last output is part of an error. V8 explains a fatal error in about 2,000 characters. */
const OUTPUT_LENGTH = 4_000;

interface ProcessDeps extends TaskLimits {
  readonly clock: Clock;
  /** The module that the process runs, which calls `serveTasks`. */
  readonly file: URL;
}

/** V8 aborts a process that exceeds its memory limit, even by a single allocation. */
const ABORTED: readonly (string | number)[] = ['SIGABRT', 'SIGTRAP', 134];

interface Running {
  readonly child: ChildProcess;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<string | number>;
}

/** Whether the running process keeps this process alive. */
function keepAlive({ child }: Running, isKept: boolean): void {
  const handles = [child, child.channel, child.stderr instanceof Socket ? child.stderr : undefined];
  for (const handle of handles) isKept ? handle?.ref() : handle?.unref();
}

/**
 * A process that runs one task at a time. Pages are read there and not in a thread, because a single large allocation
 * ends the whole process of a thread. If a task exceeds the limits, the process is ended, and a new one is started for
 * the next task.
 */
export function createTaskProcess<Task extends object>({ clock, file, ...limits }: ProcessDeps) {
  const { timeoutMs, memoryMb, idleMs = IDLE_MS } = limits;
  const queue = new PQueue({ concurrency: 1 });
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** Starts the process. Its start-up time does not count toward the limit of a task. */
  async function start(): Promise<Running> {
    const child = fork(file, {
      execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_LENGTH);
    });
    const ended = new Promise<string | number>((resolve) => {
      child.once('close', (code, signal) => resolve(signal ?? code ?? 'unknown'));
      child.once('error', (error) => resolve(error.message));
    });
    const failed = async () => {
      throw new Error(`the reading process ended before it was ready (${await ended})`, { cause: output });
    };
    await Promise.race([once(child, 'message'), failed()]);
    return { child, ended };
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = undefined;
    if (ending === undefined) return;
    keepAlive(ending, true);
    ending.child.kill('SIGKILL');
    await ending.ended;
  }

  function tooMuch(end: string | number): TaskLimitExceeded {
    const why = ABORTED.includes(end)
      ? ` in ${memoryMb} MB of memory`
      : `: the process that read it ended (${end})`;
    return new TaskLimitExceeded(`page could not be read${why}`);
  }

  async function replyTo(task: Task, { child, ended }: Running): Promise<TaskReply> {
    const listening = new AbortController();
    try {
      const replied = once(child, 'message', listening).then(([reply]) => reply as TaskReply);
      // If the process has ended, `ended` says so.
      child.send(task, () => undefined);
      const reply = await withTimeout(clock, timeoutMs, () =>
        Promise.race([replied, ended.then((how) => Promise.reject(tooMuch(how)))]),
      );
      if (reply === undefined) throw new TaskLimitExceeded(`page could not be read in ${timeoutMs / 1000} s`);
      return reply;
    } finally {
      listening.abort();
    }
  }

  async function run(task: Task): Promise<unknown> {
    clearTimeout(idle);
    running ??= await start();
    const current = running;
    keepAlive(current, true);
    try {
      const reply = await replyTo(task, current);
      if ('limit' in reply) throw new TaskLimitExceeded(reply.limit);
      if ('error' in reply) throw reply.error;
      keepAlive(current, false);
      idle = setTimeout(() => void end(), idleMs).unref();
      return reply.result;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    /** Throws `TaskLimitExceeded` if the task exceeds the limits. */
    execute: (task: Task): Promise<unknown> => queue.add(() => run(task)),
    close: end,
  };
}
