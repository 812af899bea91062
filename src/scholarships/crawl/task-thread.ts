import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { withTimeout } from '../../platform/async.ts';
import type { Clock } from '../../platform/clock.ts';

/** A page that takes more time or memory than any real page. */
export class TaskLimitExceeded extends Error {
  override name = 'TaskLimitExceeded';
}

export interface ThreadLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Memory for young objects. Default: `YOUNG_MB`. */
  readonly youngMb?: number;
  /**
   * How many times the time limit must pass before the task is ended although the busy machine gave the thread less
   * processor time than the limit. Default: once.
   */
  readonly patience?: number;
  /** How long an idle thread stays alive. Default: `IDLE_MS`. */
  readonly idleMs?: number;
}

export const PAGE_LIMITS: ThreadLimits = {
  timeoutMs: 30_000,
  /** Reading the largest page allowed, 8 MiB of text and markup, takes about 150 MB. */
  memoryMb: 256,
};

/** An idle thread is ended after this time, which frees its memory. */
const IDLE_MS = 10_000;

/**
 * Node ends a thread whose old objects exceed its memory limit. But if the thread needs 16 MB more before Node has
 * ended it, V8 aborts the whole process. With V8's default size of the young generation, 16 MB can become old at once.
 */
const YOUNG_MB = 4;

interface ThreadDeps extends ThreadLimits {
  readonly clock: Clock;
  /** The module that the thread runs. It posts one message when it is ready, and then one message for each task. */
  readonly file: URL;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Processor time of a thread so far, ms; `Infinity` if it has ended. */
const usedBy = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * A thread that runs one task at a time. If a task exceeds the limits, the thread is ended, and a new one is started
 * for the next task.
 */
export function createTaskThread<Task>({ clock, file, timeoutMs, memoryMb, ...more }: ThreadDeps) {
  const { youngMb = YOUNG_MB, idleMs = IDLE_MS, patience = 1 } = more;
  const queue = new PQueue({ concurrency: 1 });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** Starts the thread. Its start-up time does not count toward the page's limit. */
  async function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb };
    const started = new Worker(file, { resourceLimits });
    started.unref();
    // A thread that runs out of memory during termination emits an error after the last request: without a
    // listener, that would end the process.
    started.on('error', () => {
      if (thread === started) thread = undefined;
    });
    const listening = new AbortController();
    try {
      const exited = once(started, 'exit', listening).then(() => {
        throw new Error('the reading thread ended before it was ready');
      });
      await Promise.race([once(started, 'message', listening), exited]);
      return started;
    } finally {
      listening.abort();
    }
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  /** `undefined` if the thread takes too long. */
  async function replyTo(task: Task, current: Worker): Promise<unknown[] | undefined> {
    const measure = () => withTimeout(clock, timeoutMs, () => usedBy(current));
    const usedBefore = patience === 1 ? 0 : ((await measure()) ?? 0);
    const listening = new AbortController();
    try {
      const responded = once(current, 'message', listening);
      current.postMessage(task);
      for (let waited = 1; ; waited += 1) {
        const reply = await withTimeout(clock, timeoutMs, () => responded);
        if (reply !== undefined || waited >= patience) return reply;
        const used = await measure();
        if (used === undefined || used - usedBefore >= timeoutMs) return undefined;
      }
    } finally {
      listening.abort();
    }
  }

  async function run(task: Task): Promise<unknown> {
    clearTimeout(idle);
    thread ??= await start();
    const current = thread;
    try {
      const reply = await replyTo(task, current);
      if (reply === undefined) throw new TaskLimitExceeded(`page could not be read in ${timeoutMs / 1000} s`);
      idle = setTimeout(() => void end(), idleMs).unref();
      return reply[0];
    } catch (error) {
      await end();
      if (isOutOfMemory(error))
        throw new TaskLimitExceeded(`page could not be read in ${memoryMb} MB of memory`);
      throw error;
    }
  }

  return {
    /** Throws `TaskLimitExceeded` if the task exceeds the limits. */
    execute: (task: Task): Promise<unknown> => queue.add(() => run(task)),
    close: end,
  };
}
