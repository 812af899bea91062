import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createClientCounts, createCountMemory } from './client-counts.ts';

const MINUTE = 60_000;

test('a client’s window begins with its first request and ends a minute later', () => {
  const counts = createClientCounts(createCountMemory(), MINUTE);
  assert.deepEqual(counts.add('192.0.2.1', 1_000), { used: 1, leftMs: MINUTE });
  assert.deepEqual(counts.add('192.0.2.1', 31_000), { used: 2, leftMs: 30_000 });
  assert.deepEqual(counts.add('192.0.2.2', 31_000), { used: 1, leftMs: MINUTE });
  assert.deepEqual(counts.add('192.0.2.1', 60_999), { used: 3, leftMs: 1 });
  assert.deepEqual(counts.add('192.0.2.1', 61_000), { used: 1, leftMs: MINUTE });
});

test('a clock that is set back holds nobody longer than a minute', () => {
  const counts = createClientCounts(createCountMemory(), MINUTE);
  counts.add('192.0.2.1', 10 * MINUTE);
  assert.deepEqual(counts.add('192.0.2.1', MINUTE), { used: 1, leftMs: MINUTE });
});

test('a flood of other clients does not make a busy one forgotten', () => {
  const counts = createClientCounts(createCountMemory(), MINUTE);
  for (let n = 0; n < 50; n += 1) counts.add('192.0.2.1', 0);
  for (let n = 0; n < 1_000_000; n += 1) counts.add(`2001:db8:${n.toString(16)}::/64`, 0);
  assert.equal(counts.add('192.0.2.1', 0).used, 51);
});

test('each of a hundred thousand clients is counted for itself', () => {
  const counts = createClientCounts(createCountMemory(), MINUTE);
  const clients = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (const client of clients) counts.add(client, 0);
  const wrong = clients.filter((client) => counts.add(client, 0).used !== 2);
  // Where more than eight of them share a bucket the least busy are forgotten: in their favour, and seldom.
  assert.ok(wrong.length < 10_000, `${wrong.length} of 100,000 forgotten`);
  assert.ok(wrong.every((client) => counts.add(client, 0).used <= 3));
});

test('threads that share the memory count together, and lose none', async () => {
  const memory = createCountMemory();
  const url = new URL('./client-counts.ts', import.meta.url).href;
  const work = `
    import { workerData } from 'node:worker_threads';
    const { createClientCounts } = await import(${JSON.stringify(url)});
    const counts = createClientCounts(workerData, ${MINUTE});
    for (let n = 0; n < 50_000; n += 1) counts.add('192.0.2.1', 0);
  `;
  const thread = () => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(work)}`), {
      workerData: memory,
    });
    return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  };
  await Promise.all([thread(), thread()]);
  assert.equal(createClientCounts(memory, MINUTE).add('192.0.2.1', 0).used, 100_001);
});

test('a thread that was ended while it counted holds up nobody for long', () => {
  const memory = createCountMemory();
  const counts = createClientCounts(memory, MINUTE);
  counts.add('192.0.2.1', 0);
  // The locks lie at the end of the memory: all are taken by somebody who is gone.
  new Int32Array(memory, memory.byteLength - 16_384 * 4).fill(1);
  assert.equal(counts.add('192.0.2.1', 0).used, 2);
  assert.equal(counts.add('192.0.2.1', 0).used, 3);
});
