import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { createMetrics, type Metrics } from '../platform/metrics.ts';

/** Node's own metrics of the whole process: its processor time, its memory, its files. */
const isOfProcess = (name: string): boolean => name.startsWith('process_');

function removeWhere(registry: Registry, isUnwanted: (name: string) => boolean): void {
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  for (const name of names.filter(isUnwanted)) registry.removeSingleMetric(name);
}

/** What no single worker can say: counted in the main thread. */
export function createProcessMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  removeWhere(registry, (name) => !isOfProcess(name));
  const ends = new Counter({
    registers: [registry],
    name: 'campus_worker_ends_total',
    help: 'Workers that ended without being told to',
  });
  return { registry, ends };
}

/** What a worker counts: what any service does, and its own share. Node's metrics of its thread bear its number. */
export function createWorkerMetrics(worker: number): Metrics {
  const label = { worker: String(worker) };
  const metrics = createMetrics(label);
  removeWhere(metrics.registry, isOfProcess);
  new Counter({
    registers: [metrics.registry],
    name: 'campus_worker_requests_total',
    help: 'Requests answered, by worker: whether the load is spread',
    labelNames: ['worker'] as const,
    async collect() {
      const { values } = await metrics.requests.get();
      this.reset();
      this.inc(
        label,
        values.reduce((sum, { value }) => sum + value, 0),
      );
    },
  });
  return metrics;
}
