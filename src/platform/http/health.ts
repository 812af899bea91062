import { z } from '@hono/zod-openapi';
import { isoTime } from '../clock.ts';

/** `degraded`: alive and answering, with origins that fail. */
export const healthStatus = z.enum(['ok', 'degraded']);

export const backendHealth = z
  .object({
    status: healthStatus,
    service: z.string().openapi({ example: 'sports' }),
    timestamp: z.iso.datetime(),
    version: z.string().openapi({ example: '0.1.0' }),
  })
  .openapi('BackendHealth');

export const healthOf = (service: string, version: string, degraded: boolean, now: number) => ({
  status: degraded ? ('degraded' as const) : ('ok' as const),
  service,
  timestamp: isoTime(now),
  version,
});
