import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceLimits } from 'node:worker_threads';
import { pino } from 'pino';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { WorkerOperatorError } from '../operator-errors.ts';
import { AT_ONCE } from '../shutdown.ts';
import { createSupervisor } from './supervisor.ts';
import { startThread } from './worker-thread.ts';

/** The beginning of each pretend worker's source; `data` is what the worker was given. */
const PRELUDE = `
  import { parentPort, workerData as data } from 'node:worker_threads';
  const ready = (router) => parentPort.postMessage({ kind: 'ready', addresses: { router } });
  const on = (kind, act) => parentPort.on('message', (said) => said.kind === kind && act(said));
  let end = () => process.exit(0);
  on('stop', () => end());
`;
/** A worker that answers and reports. */
const WELL = "ready('here'); on('report', ({ reply }) => reply.postMessage(7));";

interface Stage {
  readonly count: number;
  /** The source of worker `number`, which is the `nth` to begin. */
  readonly source: (number: number, nth: number) => string;
  readonly resourceLimits?: ResourceLimits;
}

function stage({ count, source, resourceLimits }: Stage) {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const begun: { number: number; first: unknown }[] = [];
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
      begun.push({ number, first });
      const text = PRELUDE + source(number, begun.length);
      const file = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
      const limits = resourceLimits === undefined ? {} : { resourceLimits };
      return startThread({ file, data: { number }, ...limits }, { clock, onLine: () => undefined });
    },
    onEnd: (number) => ended.push(number),
    onBroken: () => broken.resolve(),
  });
  /** Resolves when the log has this message so many times. */
  const said = (message: string, times = 1) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (lines.filter((line) => line === message).length >= times) resolve();
      };
      watchers.add(watch);
      watch();
    });
  const stop = () => supervisor.stop(AT_ONCE);
  return { supervisor, clock, begun, ended, said, broken: broken.promise, stop };
}

const REPLACED = 'another worker has taken its place';

test('the first begins alone; the others, when it answers, and are told where', async () => {
  const { supervisor, begun, stop } = stage({ count: 3, source: () => WELL });
  assert.deepEqual(await supervisor.start(), { router: 'here' });
  assert.deepEqual(begun, [
    { number: 1, first: undefined },
    { number: 2, first: { router: 'here' } },
    { number: 3, first: { router: 'here' } },
  ]);
  assert.equal((await supervisor.reports()).size, 3);
  await stop();
  assert.equal((await supervisor.reports()).size, 0);
});

const ENDS = {
  'an error that nobody caught': "setImmediate(() => { throw new Error('a fault of ours') });",
  'a promise that nobody caught': "Promise.reject(new Error('a fault of ours'));",
  'its own will': 'setImmediate(() => process.exit(7));',
  'no memory left': 'setImmediate(() => { const all = []; for (;;) all.push({ n: all.length }); });',
};
for (const [why, end] of Object.entries(ENDS)) {
  test(`a worker that ends for ${why} has another in its place`, async () => {
    const { supervisor, begun, ended, said, stop } = stage({
      count: 2,
      // The second worker to begin ends as soon as it is asked for a report.
      source: (_, nth) => (nth === 2 ? `ready(); on('report', () => { ${end} });` : WELL),
      resourceLimits: { maxOldGenerationSizeMb: 20 },
    });
    await supervisor.start();
    await supervisor.reports();
    await said(REPLACED);
    assert.deepEqual(ended, [2]);
    assert.deepEqual(begun.at(-1), { number: 2, first: { router: 'here' } });
    assert.equal((await supervisor.reports()).size, 2);
    await stop();
  });
}

/** A worker that ends whenever it is asked for a report. */
const FRAIL = "ready(); on('report', () => process.exit(1));";

test('workers that end again and again within a minute are given up, those that are left go on', async () => {
  const { supervisor, ended, said, broken, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? FRAIL : WELL),
  });
  await supervisor.start();
  for (let times = 1; times <= 5; times += 1) {
    await supervisor.reports();
    await said(REPLACED, times);
  }
  await supervisor.reports();
  await broken;
  assert.equal(ended.length, 6);
  assert.equal((await supervisor.reports()).size, 1);
  await stop();
});

test('workers that end now and then are replaced for ever', async () => {
  const { supervisor, clock, ended, said, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? FRAIL : WELL),
  });
  await supervisor.start();
  for (let times = 1; times <= 8; times += 1) {
    await supervisor.reports();
    await said(REPLACED, times);
    await clock.advance(15_000);
  }
  assert.equal(ended.length, 8);
  await stop();
});

test('one that cannot begin ends all of them, with what the operator should know', async () => {
  const refuses =
    "parentPort.postMessage({ kind: 'refused', text: 'PORT: is taken' }); setImmediate(() => process.exit(1));";
  const { supervisor } = stage({ count: 2, source: (number) => (number === 2 ? refuses : WELL) });
  await assert.rejects(supervisor.start(), (error) => {
    assert.ok(error instanceof WorkerOperatorError);
    assert.equal(error.message, 'PORT: is taken');
    return true;
  });
  assert.equal((await supervisor.reports()).size, 0);
});

test('one that says nothing is missed, not waited for', async () => {
  const { supervisor, clock, stop } = stage({
    count: 2,
    source: (number) => (number === 2 ? 'ready();' : WELL),
  });
  await supervisor.start();
  const asking = supervisor.reports();
  await clock.asleep(2);
  // Continues when the first worker has answered, and only the time limit of the other is left.
  while (clock.sleeping > 1) await new Promise(setImmediate);
  await clock.advance(3_000);
  assert.deepEqual(
    [...(await asking)],
    [
      [1, 7],
      [2, undefined],
    ],
  );
  await stop();
});

test('the end waits for all of them, and tells of one that could not end well', async () => {
  const fails = "ready(); end = () => { throw new Error('cannot write') };";
  const source = (number: number) => (number === 2 ? fails : WELL);
  const { supervisor, stop } = stage({ count: 2, source });
  await supervisor.start();
  await assert.rejects(stop(), /cannot write/);
  assert.equal((await supervisor.reports()).size, 0);
});
