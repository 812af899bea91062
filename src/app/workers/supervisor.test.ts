import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceLimits } from 'node:worker_threads';
import { pino } from 'pino';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { WorkerOperatorError } from '../operator-errors.ts';
import { AT_ONCE } from '../shutdown.ts';
import { createSupervisor } from './supervisor.ts';
import { startThread } from './worker-thread.ts';

/** The beginning of the source of each fake worker. `data` is the `workerData` of the thread. */
const PRELUDE = `
  import { parentPort, workerData as data } from 'node:worker_threads';
  const ready = (router) => parentPort.postMessage({ kind: 'ready', addresses: { router } });
  const on = (kind, act) => parentPort.on('message', (message) => message.kind === kind && act(message));
  let end = () => process.exit(0);
  on('stop', () => end());
`;
/** The source of a worker that starts, and that responds to requests for a report. */
const RESPONDS = "ready('here'); on('report', ({ reply }) => reply.postMessage(7));";

interface Stage {
  readonly count: number;
  /** Returns the source of worker `number`. `nth`: how many workers have been started so far, including this one. */
  readonly source: (number: number, nth: number) => string;
  readonly resourceLimits?: ResourceLimits;
}

function stage({ count, source, resourceLimits }: Stage) {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const startedWorkers: { number: number; first: unknown }[] = [];
  const ended: number[] = [];
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  const log = pino(
    {},
    {
      write(line: string) {
        lines.push(JSON.parse(line).msg);
        for (const watch of watchers) watch();
      },
    },
  );
  const broken = Promise.withResolvers<void>();
  const supervisor = createSupervisor({
    count,
    clock,
    log,
    start(number, first) {
      startedWorkers.push({ number, first });
      const text = PRELUDE + source(number, startedWorkers.length);
      const file = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
      const limits = resourceLimits === undefined ? {} : { resourceLimits };
      return startThread({ file, data: { number }, ...limits }, { clock, onLine: () => undefined });
    },
    onEnd: (number) => ended.push(number),
    onReload: () => undefined,
    onBroken: () => broken.resolve(),
  });
  /** Resolves when this message has been logged `times` times. */
  const logged = (message: string, times = 1) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (lines.filter((line) => line === message).length >= times) resolve();
      };
      watchers.add(watch);
      watch();
    });
  const stop = () => supervisor.stop(AT_ONCE);
  return { supervisor, clock, startedWorkers, ended, logged, broken: broken.promise, stop };
}

const REPLACED = 'another worker has taken its place';

test('the first worker starts alone; when it is ready, the other workers start and get its URLs', async () => {
  const { supervisor, startedWorkers, stop } = stage({ count: 3, source: () => RESPONDS });
  assert.deepEqual(await supervisor.start(), { router: 'here' });
  assert.deepEqual(startedWorkers, [
    { number: 1, first: undefined },
    { number: 2, first: { router: 'here' } },
    { number: 3, first: { router: 'here' } },
  ]);
  assert.equal((await supervisor.reports()).size, 3);
  await stop();
  assert.equal((await supervisor.reports()).size, 0);
});

const ENDS = {
  'an uncaught error': "setImmediate(() => { throw new Error('a bug') });",
  'an unhandled rejection': "Promise.reject(new Error('a bug'));",
  'a call of process.exit': 'setImmediate(() => process.exit(7));',
  'no memory left': 'setImmediate(() => { const all = []; for (;;) all.push({ n: all.length }); });',
};
for (const [why, end] of Object.entries(ENDS)) {
  test(`a worker that ends because of ${why} is replaced`, async () => {
    const { supervisor, startedWorkers, ended, logged, stop } = stage({
      count: 2,
      // The second worker ends when it receives a request for a report.
      source: (_, nth) => (nth === 2 ? `ready(); on('report', () => { ${end} });` : RESPONDS),
      resourceLimits: { maxOldGenerationSizeMb: 20 },
    });
    await supervisor.start();
    await supervisor.reports();
    await logged(REPLACED);
    assert.deepEqual(ended, [2]);
    assert.deepEqual(startedWorkers.at(-1), { number: 2, first: { router: 'here' } });
    assert.equal((await supervisor.reports()).size, 2);
    await stop();
  });
}

/** The source of a worker that ends whenever it receives a request for a report. */
const ENDS_ON_REPORT = "ready(); on('report', () => process.exit(1));";

test('a worker that ends six times within a minute is not replaced any more, and the other workers continue', async () => {
  const { supervisor, ended, logged, broken, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? ENDS_ON_REPORT : RESPONDS),
  });
  await supervisor.start();
  for (let times = 1; times <= 5; times += 1) {
    await supervisor.reports();
    await logged(REPLACED, times);
  }
  await supervisor.reports();
  await broken;
  assert.equal(ended.length, 6);
  assert.equal((await supervisor.reports()).size, 1);
  await stop();
});

test('a worker that ends every 15 s is replaced every time', async () => {
  const { supervisor, clock, ended, logged, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? ENDS_ON_REPORT : RESPONDS),
  });
  await supervisor.start();
  for (let times = 1; times <= 8; times += 1) {
    await supervisor.reports();
    await logged(REPLACED, times);
    await clock.advance(15_000);
  }
  assert.equal(ended.length, 8);
  await stop();
});

test('if a worker cannot start, the other workers are stopped, and start() rejects with an error for the operator', async () => {
  const refuses =
    "parentPort.postMessage({ kind: 'refused', text: 'PORT: is taken' }); setImmediate(() => process.exit(1));";
  const { supervisor } = stage({ count: 2, source: (number) => (number === 2 ? refuses : RESPONDS) });
  await assert.rejects(supervisor.start(), (error) => {
    assert.ok(error instanceof WorkerOperatorError);
    assert.equal(error.message, 'PORT: is taken');
    return true;
  });
  assert.equal((await supervisor.reports()).size, 0);
});

test('if a worker does not report within 3 s, its report is undefined, and the reports of the other workers are returned', async () => {
  const { supervisor, clock, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? 'ready();' : RESPONDS),
  });
  await supervisor.start();
  const reporting = supervisor.reports();
  await clock.asleep(2);
  // Wait until the first worker has responded, and only the timeout for the second worker is left.
  while (clock.sleeping > 1) await new Promise(setImmediate);
  await clock.advance(3_000);
  assert.deepEqual(
    [...(await reporting)],
    [
      [1, 7],
      [2, undefined],
    ],
  );
  await stop();
});

test('stop() waits for all workers, and rejects if one of them fails to stop', async () => {
  const fails = "ready(); end = () => { throw new Error('cannot write') };";
  const source = (number: number) => (number === 2 ? fails : RESPONDS);
  const { supervisor, stop } = stage({ count: 2, source });
  await supervisor.start();
  await assert.rejects(stop(), /cannot write/);
  assert.equal((await supervisor.reports()).size, 0);
});
