import {
  AggregatorRegistry,
  Counter,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { collectNodeMetrics, createMetrics, type Metrics } from '../../platform/metrics.ts';

/** A snapshot of a registry that can be sent between threads. */
export type MetricsReport = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The types of metrics that only grow. The library declares the type as a number, but at run time it is one of these
 * strings.
 */
const GROWING = new Set<unknown>(['counter', 'histogram']);

const sum = (reports: readonly MetricsReport[]): Registry => AggregatorRegistry.aggregate([...reports]);

/** Whether a metric is about the whole process (processor time, memory, files) and not about one thread. */
const isOfProcess = ({ name }: { name: string }): boolean => name.startsWith('process_');

/**
 * The metrics of a worker. They are the same as those of any service, but only for the requests that this worker
 * handles. Metrics about its thread are labeled with its number.
 */
export function createWorkerMetrics(worker: number): Metrics {
  const label = { worker: String(worker) };
  const metrics = createMetrics(label);
  new Counter({
    registers: [metrics.registry],
    name: 'campus_worker_requests_total',
    help: 'Responses, by worker: shows whether the load is balanced',
    labelNames: ['worker'] as const,
    async collect() {
      const { values } = await metrics.requests.get();
      this.reset();
      this.inc(
        label,
        values.reduce((total, { value }) => total + value, 0),
      );
    },
  });
  return metrics;
}

/**
 * Combines the metrics of several workers: counters are added up, and other metrics are combined by their `aggregator`.
 * When a worker ends, its counts stay in the sum, because Prometheus would take a falling sum for a restart.
 */
export function createTotalMetrics() {
  const registry = new Registry();
  collectNodeMetrics(registry);
  const ends = new Counter({
    registers: [registry],
    name: 'campus_worker_ends_total',
    help: 'Workers that ended unexpectedly',
  });
  const latest = new Map<number, MetricsReport>();
  let retired: MetricsReport = [];

  function retainCounts(worker: number): void {
    const last = latest.get(worker)?.filter(({ type }) => GROWING.has(type)) ?? [];
    latest.delete(worker);
    retired = sum([retired, last]).getMetricsAsArray() as MetricsReport;
  }

  return {
    record(worker: number, report: MetricsReport): void {
      latest.set(
        worker,
        report.filter((metric) => !isOfProcess(metric)),
      );
    },

    /** Must be called when a worker has ended. The counts of its last report stay in the sum. */
    retire(worker: number): void {
      ends.inc();
      retainCounts(worker);
    },

    /** Must be called when the counters of a worker restart at 0. The counts in `last` stay in the sum. */
    replace(worker: number, last: MetricsReport | undefined): void {
      if (last !== undefined) this.record(worker, last);
      retainCounts(worker);
    },

    /** All metrics in Prometheus's text format. */
    async text(): Promise<string> {
      const own = (await registry.getMetricsAsJSON()) as MetricsReport;
      const ofProcess = own.filter((metric) => isOfProcess(metric) || metric.name.startsWith('campus_'));
      return sum([ofProcess, ...latest.values(), retired]).metrics();
    },
  };
}
