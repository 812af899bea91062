import { z } from '@hono/zod-openapi';
import { defineRoute } from '../platform/http/route.ts';
import { HOUR_SECONDS } from '../platform/time.ts';

const status = z
  .enum(['ok', 'degraded', 'down'])
  .openapi({ description: '`degraded`: answering, while something behind it fails; `down`: out of reach' });
const text = (description: string) => z.string().openapi({ description });

const combinedHealth = z
  .object({
    status,
    service: z.string().openapi({ example: 'campus-data', description: 'Its name' }),
    timestamp: z.iso.datetime().openapi({ description: 'When it was asked' }),
    backends: z
      .object({
        sports: z.object({ status, service: text('Its name') }).openapi({ description: 'As it says itself' }),
        scholarships: z
          .object({ status, version: z.string().nullable().openapi({ description: '`null`: out of reach' }) })
          .openapi({ description: 'As it says itself' }),
      })
      .openapi({ description: 'What the router asks' }),
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
    name: z.string().openapi({ example: 'Cedar Valley University', description: 'Of the university' }),
    timeZone: z.string().openapi({ example: 'America/Chicago', description: 'Of its days' }),
    sports: z
      .array(
        z.object({
          key: z.string().openapi({ example: 'football', description: 'A sport key' }),
          name: z.string().openapi({ example: 'Football', description: 'Of the sport' }),
          team: z
            .object({
              id: text('The provider’s'),
              name: text('Of the team'),
              abbreviation: z.string().openapi({ description: '`""`: the provider has not told us yet' }),
              logo: z.string().nullable().openapi({ description: 'Its address; `null`: none' }),
            })
            .openapi({ description: 'Of the campus' }),
        }),
      )
      .openapi({ description: 'In the order of the campus file' }),
    sources: z
      .array(
        z.object({
          key: text('A source key'),
          name: text('As the campus file has it'),
          kind: z.string().openapi({ description: 'Of the first page' }),
          url: z.string().openapi({ description: 'The first page' }),
          pages: z.array(z.string()).openapi({ description: 'All pages it begins with' }),
        }),
      )
      .openapi({ description: 'In the order of the campus file' }),
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
  maxAge: HOUR_SECONDS,
});

export const getLlmsText = defineRoute({
  method: 'get',
  path: '/llms.txt',
  operationId: 'getLlmsText',
  tag: 'Router',
  summary: 'What there is, for language models',
  description:
    'Markdown as llmstxt.org describes it: addresses of the document, the guides, the main answers and MCP.',
  query: z.object({}),
  answer: 'text/plain; charset=utf-8',
  errors: [],
  maxAge: HOUR_SECONDS,
});
