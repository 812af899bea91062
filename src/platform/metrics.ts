import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Of HTTP: three digits. */
const STATUSES = 600;

/**
 * What an operator watches, in one registry per service. Names are listed in `docs/operating/watch.md`.
 * `labels`: of Node's own.
 */
export function createMetrics(labels: Readonly<Record<string, string>> = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels });
  const shared = { registers: [registry] };
  const answered = new Map<string, number[]>();
  const requests = new Counter({
    ...shared,
    name: 'campus_http_requests_total',
    help: 'Requests answered, by door and status',
    labelNames: ['door', 'status'] as const,
    collect() {
      this.reset();
      for (const [door, counts] of answered)
        counts.forEach((count, status) => {
          if (count > 0) this.inc({ door, status: String(status) }, count);
        });
    },
  });
  const streams = new Map<string, () => number>();
  new Gauge({
    ...shared,
    name: 'campus_streams',
    help: 'Event streams that are open, by door',
    labelNames: ['door'] as const,
    collect() {
      for (const [door, count] of streams) this.set({ door }, count());
    },
  });
  return {
    registry,
    requests,
    /** Counts a door's answers by status; into a plain list, since a labelled counter costs a µs each time. */
    countRequests(door: string): (status: number) => void {
      const counts = Array<number>(STATUSES).fill(0);
      answered.set(door, counts);
      return (status) => {
        counts[status] = (counts[status] ?? 0) + 1;
      };
    },
    /** Asked at every look at the metrics. */
    watchStreams: (door: string, count: () => number): unknown => streams.set(door, count),
    originCalls: new Counter({
      ...shared,
      name: 'campus_origin_calls_total',
      help: 'Calls to origins, by host and outcome',
      labelNames: ['host', 'outcome'] as const,
    }),
    providerCalls: new Counter({
      ...shared,
      name: 'campus_provider_calls_total',
      help: 'Calls to the sports provider, by sport (its league) and outcome',
      labelNames: ['sport', 'outcome'] as const,
    }),
    ready: new Gauge({
      ...shared,
      name: 'campus_ready',
      help: '1 when the service answers from its database',
      aggregator: 'min',
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
