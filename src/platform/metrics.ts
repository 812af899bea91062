import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** One more than the highest HTTP status. */
const STATUSES = 600;

/** Gauges whose names in Node’s metrics end like those of counters (`_total`). */
const MISNAMED = ['resources', 'handles', 'requests'].map((what) => `nodejs_active_${what}_total`);

/** The metrics of a service, in one registry. `docs/operating/watch.md` lists their names. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Prometheus would take these gauges for counters.
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const shared = { registers: [registry] };
  const responded = new Map<string, number[]>();
  const requests = new Counter({
    ...shared,
    name: 'campus_http_requests_total',
    help: 'Responses, by server (router, sports, scholarships) and status',
    labelNames: ['address', 'status'] as const,
    collect() {
      this.reset();
      for (const [address, counts] of responded)
        counts.forEach((count, status) => {
          if (count > 0) this.inc({ address, status: String(status) }, count);
        });
    },
  });
  const streams = new Map<string, () => number>();
  new Gauge({
    ...shared,
    name: 'campus_streams',
    help: 'Open event streams, by server',
    labelNames: ['address'] as const,
    collect() {
      for (const [address, count] of streams) this.set({ address }, count());
    },
  });
  return {
    registry,
    requests,
    /**
     * Counts responses by status. The counts are in a plain array, because a labeled counter would take 1 µs per
     * response.
     */
    countRequests(address: string): (status: number) => void {
      const counts = Array<number>(STATUSES).fill(0);
      responded.set(address, counts);
      return (status) => {
        counts[status] = (counts[status] ?? 0) + 1;
      };
    },
    watchStreams: (address: string, count: () => number): unknown => streams.set(address, count),
    upstreamRequests: new Counter({
      ...shared,
      name: 'campus_origin_calls_total',
      help: 'Requests to upstreams, by host and outcome',
      labelNames: ['host', 'outcome'] as const,
    }),
    upstreamDuration: new Histogram({
      ...shared,
      name: 'campus_origin_duration_seconds',
      help: 'How long upstreams take to respond, by host',
      labelNames: ['host'] as const,
      // The last value is the longest time that a request to an upstream may take.
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
    providerRequests: new Counter({
      ...shared,
      name: 'campus_provider_calls_total',
      help: 'Requests to the sports provider, by sport (its league) and outcome',
      labelNames: ['sport', 'outcome'] as const,
    }),
    ready: new Gauge({
      ...shared,
      name: 'campus_ready',
      help: '1 when the service can serve data from its database',
      aggregator: 'min',
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
