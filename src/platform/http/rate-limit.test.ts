import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type Counted, createCountTable, createRateLimit, type LocalRateLimit } from './rate-limit.ts';

const MINUTE = 60_000;
const LIMIT = 10_000_000;

/** A limit with a clock that the test sets. */
function stage(perMinute = LIMIT, table = createCountTable()) {
  let at = 0;
  const limit = createRateLimit(perMinute, () => at, table);
  return {
    table,
    /** Counts a request. Returns the number of requests in the window so far, and how many seconds are left. */
    count(client: string, now = 0): readonly [used: number, seconds: number] {
      at = now;
      const [, left, seconds] = /r=(\d+);t=(\d+)$/.exec(limit.count(client).rateLimit) ?? [];
      return [perMinute - Number(left), Number(seconds)];
    },
    isAllowed: (client: string): boolean => limit.count(client).isAllowed,
  };
}

test('a client’s window begins with its first request and ends a minute later', () => {
  const { count } = stage();
  assert.deepEqual(count('192.0.2.1', 1_000), [1, 60]);
  assert.deepEqual(count('192.0.2.1', 31_000), [2, 30]);
  assert.deepEqual(count('192.0.2.2', 31_000), [1, 60]);
  assert.deepEqual(count('192.0.2.1', 60_999), [3, 1]);
  assert.deepEqual(count('192.0.2.1', 61_000), [1, 60]);
});

test('the first request of each window counts as one, whenever the window begins', () => {
  const { count } = stage();
  let at = 0;
  // Some steps make the last bits of two window ends equal; others are close to the longest time that a slot can
  // represent.
  for (const step of [256, 2 ** 31 + 300_000, 256, 255, 1, 257, 65_536].map((ms) => ms + MINUTE)) {
    at += step;
    assert.deepEqual(
      [count('192.0.2.1', at)[0], count('192.0.2.1', at + 1)[0]],
      [1, 2],
      `a new window must begin after ${step} ms`,
    );
  }
});

test('a client may make as many requests as the limit, and no more', () => {
  const { isAllowed } = stage(3);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => isAllowed('192.0.2.1')),
    [true, true, true, false, false],
  );
});

test('limits with different names count separately in one table', () => {
  const table = createCountTable();
  const [requests, images] = ['router', 'router:images'].map((name) =>
    createRateLimit(1, () => 0, table, name),
  );
  const allowed = [requests, images, requests, images].map((limit) => limit?.count('192.0.2.1').isAllowed);
  assert.deepEqual(allowed, [true, true, false, false]);
});

test('after the clock is set back, a new window begins', () => {
  const { count } = stage();
  count('192.0.2.1', 10 * MINUTE);
  assert.deepEqual(count('192.0.2.1', MINUTE), [1, 60]);
});

test('the count of a busy client survives a flood of other clients', () => {
  const { count } = stage();
  for (let n = 0; n < 50; n += 1) count('192.0.2.1');
  for (let n = 0; n < 300_000; n += 1) count(`2001:db8:${n.toString(16)}::/64`);
  assert.equal(count('192.0.2.1')[0], 51);
});

test('a hundred thousand clients are counted separately', () => {
  const { count } = stage();
  const clients = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (const client of clients) count(client);
  const wrong = clients.filter((client) => count(client)[0] !== 2);
  // If more than eight clients share a bucket, the least active clients are forgotten, and may make more requests. This
  // is rare.
  assert.ok(wrong.length < 10_000, `few clients may be forgotten, but ${wrong.length} of 100,000 were`);
  assert.ok(wrong.every((client) => count(client)[0] <= 3));
});

const usedAfter = ({ rateLimit }: Counted): number => LIMIT - Number(/r=(\d+)/.exec(rateLimit)?.[1]);

/**
 * Simulates two threads. Each time the first thread reads the clock, it is suspended, and the second thread counts
 * two requests one millisecond later.
 */
function interruptAtEachReading(
  begin: (other: LocalRateLimit) => number,
  check: (other: LocalRateLimit) => void,
) {
  for (let reading = 1, isInterrupted = true; isInterrupted; reading += 1) {
    const table = createCountTable();
    let at = 1_000;
    const other = createRateLimit(LIMIT, () => at, table);
    at += begin(other);
    let readings = 0;
    const now = () => {
      const read = at;
      readings += 1;
      if (readings !== reading) return read;
      at += 1;
      for (const used of [1, 2]) assert.equal(usedAfter(other.count('192.0.2.1')), used, `${reading}`);
      return read;
    };
    createRateLimit(LIMIT, now, table).count('192.0.2.1');
    isInterrupted = readings >= reading;
    if (isInterrupted) check(other);
    else assert.ok(reading > 1);
  }
}

test('two threads that begin the window of a client at the same time share one window', () => {
  interruptAtEachReading(
    () => 0,
    (other) => assert.equal(usedAfter(other.count('192.0.2.1')), 4),
  );
});

test('a thread that counts at the end of a window does not reset the next window', () => {
  interruptAtEachReading(
    (other) => {
      other.count('192.0.2.1');
      return MINUTE - 1;
    },
    (other) => assert.ok(usedAfter(other.count('192.0.2.1')) >= 3),
  );
});

test('threads that share a table count all their requests together', async () => {
  const { table, count } = stage();
  const url = new URL('./rate-limit.ts', import.meta.url).href;
  const work = `
    import { workerData } from 'node:worker_threads';
    const { createRateLimit } = await import(${JSON.stringify(url)});
    const limit = createRateLimit(${LIMIT}, () => 0, workerData);
    for (let n = 0; n < 50_000; n += 1) limit.count('192.0.2.1');
  `;
  const thread = () => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(work)}`), {
      workerData: table,
    });
    return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  };
  await Promise.all([thread(), thread()]);
  assert.equal(count('192.0.2.1')[0], 100_001);
});
