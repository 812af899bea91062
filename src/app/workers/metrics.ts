import {
  AggregatorRegistry,
  Counter,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { collectNodeMetrics, createMetrics, type Metrics } from '../../platform/metrics.ts';

/** What a registry holds at one moment, as a message can carry it. */
export type MetricsReport = MetricObjectWithValues<MetricValue<string>>[];

/** What only ever grows. The types call it a number, the library writes a word. */
const GROWING = new Set<unknown>(['counter', 'histogram']);

const sum = (reports: readonly MetricsReport[]): Registry => AggregatorRegistry.aggregate([...reports]);

/** Node's own metrics of the whole process: processor time, memory, files. Others are a thread's. */
const isOfProcess = ({ name }: { name: string }): boolean => name.startsWith('process_');

/** What a worker counts: what any service does, and its own share. Metrics of its thread bear its number. */
export function createWorkerMetrics(worker: number): Metrics {
  const label = { worker: String(worker) };
  const metrics = createMetrics(label);
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
        values.reduce((total, { value }) => total + value, 0),
      );
    },
  });
  return metrics;
}

/**
 * The metrics of several workers in one: counters are added up; how several of the rest are one, each metric says
 * itself (`aggregator`). What a worker had counted stays when it ends: a sum that fell would be taken for a restart.
 */
export function createTotalMetrics() {
  const registry = new Registry();
  collectNodeMetrics(registry);
  const ends = new Counter({
    registers: [registry],
    name: 'campus_worker_ends_total',
    help: 'Workers that ended without being told to',
  });
  const latest = new Map<number, MetricsReport>();
  let retired: MetricsReport = [];

  return {
    record(worker: number, report: MetricsReport): void {
      latest.set(
        worker,
        report.filter((metric) => !isOfProcess(metric)),
      );
    },

    /** The worker has ended; what it had counted at its last report stays. */
    retire(worker: number): void {
      ends.inc();
      const last = latest.get(worker)?.filter(({ type }) => GROWING.has(type)) ?? [];
      latest.delete(worker);
      retired = sum([retired, last]).getMetricsAsArray() as MetricsReport;
    },

    /** As Prometheus reads them. */
    async text(): Promise<string> {
      const own = (await registry.getMetricsAsJSON()) as MetricsReport;
      const ofProcess = own.filter((metric) => isOfProcess(metric) || metric.name.startsWith('campus_'));
      return sum([ofProcess, ...latest.values(), retired]).metrics();
    },
  };
}
