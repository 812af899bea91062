import { writeFile } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { maxTextFrom, textLength } from '../text/size-limits.ts';

/** What a process replies to a task. `limit`: the task exceeded a limit, as a message. */
export type TaskReply =
  | { readonly result: unknown }
  | { readonly limit: string }
  | { readonly error: unknown };

/** What V8 throws when a text or list would be larger than any may be. */
const IS_TOO_LARGE = /^Invalid (?:string|array) length$|size exceeded$/;

async function replyTo<Task>(task: Task, run: (task: Task) => unknown): Promise<TaskReply> {
  try {
    const result = await run(task);
    const most = maxTextFrom(textLength(task));
    if (textLength(result) <= most) return { result };
    return { limit: `page could not be read: it repeats its text to more than ${most} characters` };
  } catch (error) {
    if (error instanceof RangeError && IS_TOO_LARGE.test(error.message))
      return { limit: `page could not be read: a text of it would be too long (${error.message})` };
    return { error };
  }
}

/** Ends this process when its parent has ended, even if a task never ends: only a thread can run meanwhile. */
const END_WITH_PARENT = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1_000);`;

/** Runs the tasks that the parent process sends, one after another. */
export function serveTasks<Task>(run: (task: Task) => unknown): void {
  // A terminal and a service manager signal all processes of the service. The parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async (task: Task) => process.send?.(await replyTo(task, run)));
  // V8 notices only afterwards that one allocation exceeded the limit. If the machine runs out of memory meanwhile, Linux
  // ends this process instead of the service; elsewhere, and where that is not allowed, there is no such file.
  writeFile('/proc/self/oom_score_adj', '1000', () => undefined);
  new Worker(END_WITH_PARENT, { eval: true, workerData: process.ppid }).unref();
  process.send?.('ready');
}
