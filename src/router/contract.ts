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
  operationId: 'getHealth',
  tag: 'Router',
  summary: 'Health of the whole service',
  description:
    'Always 200. `down`: out of reach, said within 2 s. As a whole: `down` when both are, `degraded` when one is not `ok`.',
  query: z.object({}),
  answer: combinedHealth,
  errors: [],
  maxAge: 'no-store',
});

export const campus = z
  .object({
    name: z.string().openapi({ example: 'Cedar Valley University' }),
    timeZone: z.string().openapi({ example: 'America/Chicago' }),
    sports: z.array(
      z.object({
        key: z.string().openapi({ example: 'football' }),
        name: z.string().openapi({ example: 'Football' }),
        team: z.object({
          id: z.string(),
          name: z.string(),
          abbreviation: z.string().openapi({ description: '`""`: the provider has not told us yet' }),
          logo: z.string().nullable(),
        }),
      }),
    ),
    sources: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        kind: z.string().openapi({ description: 'Of the first page' }),
        url: z.string().openapi({ description: 'The first page' }),
        pages: z.array(z.string()).openapi({ description: 'All pages it begins with' }),
      }),
    ),
    version: z.string().openapi({ description: 'Of this service' }),
  })
  .openapi('Campus');

export type Campus = z.input<typeof campus>;

export const getCampus = defineRoute({
  method: 'get',
  path: '/campus',
  operationId: 'getCampus',
  tag: 'Router',
  summary: 'The campus: its teams and scholarship sources',
  query: z.object({}),
  answer: campus,
  errors: [],
  maxAge: 3_600,
});
