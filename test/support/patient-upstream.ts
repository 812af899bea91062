import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';

/** An upstream client without a circuit breaker, and with time for a slow machine. */
export const createPatientUpstream = (timeoutMs = 30_000) =>
  createUpstreamClient({
    ...UPSTREAM_DEFAULTS,
    userAgent: 'CampusData/0.0.0 (+https://example.edu/contact)',
    timeoutMs,
    failuresBeforeBreak: 1_000_000,
  });
