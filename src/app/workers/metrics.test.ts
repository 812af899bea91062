import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createTotalMetrics, createWorkerMetrics } from './metrics.ts';

/** Creates metrics such as those of a worker. */
function someMetrics(responded: number, age: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'responses', help: 'h', labelNames: ['address'], registers }).inc(
    { address: 'a' },
    responded,
  );
  new Gauge({ name: 'age', help: 'h', aggregator: 'max', registers }).set(age);
  new Histogram({ name: 'took', help: 'h', buckets: [1], registers }).observe(responded);
  return registry.getMetricsAsJSON();
}

const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => /^(responses|age|took)/.test(line));

test('counters of all workers are added up; gauges are combined by their aggregator', async () => {
  const totals = createTotalMetrics();
  totals.record(1, await someMetrics(3, 10));
  totals.record(2, await someMetrics(4, 7));
  assert.deepEqual(linesOf(await totals.text()), [
    'responses{address="a"} 7',
    'age 10',
    'took_bucket{le="1"} 0',
    'took_bucket{le="+Inf"} 2',
    'took_sum 7',
    'took_count 2',
  ]);
});

test('the counters of a worker that has ended are still included, but not its gauges', async () => {
  const totals = createTotalMetrics();
  totals.record(1, await someMetrics(3, 10));
  totals.record(2, await someMetrics(4, 7));
  totals.retire(1);
  assert.deepEqual(linesOf(await totals.text()).slice(0, 2), ['responses{address="a"} 7', 'age 7']);
  totals.record(1, await someMetrics(1, 5));
  totals.retire(1);
  totals.retire(2);
  totals.record(1, await someMetrics(1, 5));
  assert.deepEqual(linesOf(await totals.text()).slice(0, 2), ['responses{address="a"} 9', 'age 5']);
  totals.retire(9);
});

test('process metrics appear once, heap metrics once per worker, and requests are counted per worker', async () => {
  const totals = createTotalMetrics();
  for (const worker of [1, 2]) {
    const metrics = createWorkerMetrics(worker);
    const observe = metrics.countRequests('router');
    for (let request = 0; request < worker; request += 1) observe(200);
    // The metrics are cloned, as they are when they are sent between threads.
    totals.record(worker, structuredClone(await metrics.registry.getMetricsAsJSON()));
  }
  const lines = (await totals.text()).split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  assert.equal(valuesOf('process_resident_memory_bytes').length, 1);
  assert.equal(valuesOf('process_cpu_seconds_total').length, 1);
  assert.equal(valuesOf('nodejs_heap_size_used_bytes').length, 2);
  assert.deepEqual(valuesOf('campus_http_requests_total'), [
    'campus_http_requests_total{address="router",status="200"} 3',
  ]);
  assert.deepEqual(valuesOf('campus_worker_requests_total'), [
    'campus_worker_requests_total{worker="1"} 1',
    'campus_worker_requests_total{worker="2"} 2',
  ]);
});
