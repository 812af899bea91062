import { z } from '@hono/zod-openapi';
import { defineRoute } from '../platform/http/route.ts';

const status = z.enum(['ok', 'degraded', 'down']);

export const combinedHealth = z
  .object({
    status,
    service: z.string().openapi({ example: 'campus-data' }),
    timestamp: z.iso.datetime(),
    backends: z.object({
      sports: z.object({ status, service: z.string() }),
      scholarships: z.object({ status, version: z.string().nullable() }),
    }),
  })
  .openapi('CombinedHealth');

export type CombinedHealth = z.input<typeof combinedHealth>;

export const getHealth = defineRoute({
  method: 'get',
  path: '/health',
  tag: 'Router',
  summary: 'Health of the whole service',
  description:
    'Always 200. `down`: out of reach, said within 2 s. As a whole: `down` when both are, `degraded` when one is not `ok`.',
  query: z.object({}),
  answer: combinedHealth,
  errors: [],
  maxAge: 'no-store',
});
