import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/** What a registry counts at one moment, as a message can carry it. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** What only ever grows. The types call it a number, the library writes a word. */
const GROWING = new Set<unknown>(['counter', 'histogram']);

const sum = (all: readonly Counted[]): Registry => AggregatorRegistry.aggregate([...all]);

/**
 * The metrics of several workers in one: what is counted is added up; how several of the rest are one, each
 * metric says itself (`aggregator`). What a worker has counted that is gone goes on being counted: a sum that
 * went down would be taken for a new beginning.
 */
export function createTotalMetrics(own: Registry) {
  const latest = new Map<number, Counted>();
  let past: Counted = [];

  return {
    hear(worker: number, counted: Counted): void {
      latest.set(worker, counted);
    },

    /** The worker is gone; what it had counted when it was last heard stays. */
    bury(worker: number): void {
      const last = latest.get(worker)?.filter(({ type }) => GROWING.has(type)) ?? [];
      latest.delete(worker);
      past = sum([past, last]).getMetricsAsArray() as Counted;
    },

    /** As Prometheus reads them. */
    text: (): Promise<string> => Registry.merge([own, sum([...latest.values(), past])]).metrics(),
  };
}
