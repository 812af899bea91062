import { createOriginClient, ORIGIN_DEFAULTS } from '../../src/platform/origin/origin-client.ts';

/** An origin client that never gives a host a pause: the test decides what a site does, and the machine may be slow. */
export const createPatientOrigin = (timeoutMs = 30_000) =>
  createOriginClient({
    ...ORIGIN_DEFAULTS,
    userAgent: 'CampusData/0.0.0 (+https://example.edu/contact)',
    timeoutMs,
    failuresBeforeBreak: 1_000_000,
  });
