import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What an operator watches, in one registry per service. Names are listed in `docs/operating.md`. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const shared = { registers: [registry] };
  return {
    registry,
    requests: new Counter({
      ...shared,
      name: 'campus_http_requests_total',
      help: 'Requests answered, by door and status class',
      labelNames: ['door', 'status'] as const,
    }),
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
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
