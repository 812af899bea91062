import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock as clock } from '../../platform/clock.ts';
import { createTaskThread, TaskLimitExceeded } from './task-thread.ts';

/** A thread that is ready at once. Every task except `fine` uses up all its memory. */
const GREEDY = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'fine') return parentPort.postMessage('done');
    for (const all = [];;) all.push(new Array(100_000).fill(0));
  });
  parentPort.postMessage('ready');`;

test('if a thread ends before it is ready, its task fails, and the next task gets a new thread', async () => {
  // A thread that is starting does not keep the process alive.
  await using cleanup = new AsyncDisposableStack();
  const timer = setInterval(() => undefined, 1_000);
  cleanup.defer(() => clearInterval(timer));
  const file = new URL('data:text/javascript,process.exit(0)');
  const thread = createTaskThread<string>({ clock, file, timeoutMs: 500, memoryMb: 16 });
  for (const task of ['one', 'other'])
    await assert.rejects(thread.execute(task), /the reading thread ended before it was ready/);
  await thread.close();
});

test('a thread that runs out of memory while it is terminated for exceeding its time limit does no harm', async () => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(GREEDY)}`);
  const thread = createTaskThread<string>({ clock, file, timeoutMs: 1_500, memoryMb: 16 });
  assert.equal(await thread.execute('fine'), 'done');
  const greedy = thread.execute('greedy');
  // Both have happened by the time this busy process checks: the time limit has passed, and the memory is used up.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000));
  await assert.rejects(greedy, new TaskLimitExceeded('page could not be read in 1.5 s'));
  assert.equal(await thread.execute('fine'), 'done');
  await thread.close();
});

/**
 * For the task `endless`, this thread computes forever. For any other task, it waits as if it got no processor time.
 */
const WAITING = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'endless') for (;;);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    parentPort.postMessage('done');
  });
  parentPort.postMessage('ready');`;

test('if a thread got no processor time, its time limit starts anew, up to `patience` times', async () => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(WAITING)}`);
  const LIMIT = 10;
  /**
   * A clock on which the task's time limit expires immediately, twice. The time limit for measuring the processor time,
   * before and after each of these, never expires.
   */
  const createHastyClock = () => {
    let limitsStarted = 0;
    const sleep: typeof clock.sleep = (ms, signal) => {
      limitsStarted += ms === LIMIT ? 1 : 0;
      return limitsStarted === 2 || limitsStarted === 4 ? Promise.resolve() : clock.sleep(60_000, signal);
    };
    return { ...clock, sleep };
  };
  const limits = { file, timeoutMs: LIMIT, memoryMb: 16 };
  const patient = createTaskThread<string>({ ...limits, clock: createHastyClock(), patience: 5 });
  assert.equal(await patient.execute('wait'), 'done');
  await patient.close();
  const atOnce = { ...clock, sleep: () => Promise.resolve() };
  const impatient = createTaskThread<string>({ ...limits, clock: atOnce });
  await assert.rejects(impatient.execute('wait'), TaskLimitExceeded);
  await impatient.close();
  const endless = createTaskThread<string>({ ...limits, clock, patience: 1_000_000 });
  await assert.rejects(endless.execute('endless'), TaskLimitExceeded);
  await endless.close();
});
