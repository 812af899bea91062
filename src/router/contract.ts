import { z } from '@hono/zod-openapi';
import { wholeNumber } from '../platform/http/query.ts';
import { defineRoute } from '../platform/http/route.ts';
import { BY_READER } from '../platform/http/vary.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/time.ts';

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

const datasets = z
  .object({
    datasets: z
      .array(
        z
          .object({
            key: z.string().openapi({ example: 'scholarships', description: 'Its name for programs' }),
            title: text('Its name for people'),
            description: text('What it contains'),
            license: z
              .string()
              .nullable()
              .openapi({ description: 'Terms of use, as the campus file has them; `null`: not stated' }),
            updated: z.iso
              .datetime()
              .nullable()
              .openapi({ description: 'When it last changed; `null`: not known' }),
            forms: z
              .array(
                z.object({
                  type: z.string().openapi({ example: 'text/csv', description: 'The media type' }),
                  url: text('Where it is'),
                  bytes: z.number().int().openapi({ description: 'Size of the body before compression' }),
                }),
              )
              .openapi({ description: 'The formats that can be taken now' }),
          })
          .openapi('Dataset'),
      )
      .openapi({ description: 'What can be taken whole' }),
  })
  .openapi('Datasets');

export type Datasets = z.input<typeof datasets>;

export const listDatasets = defineRoute({
  method: 'get',
  path: '/data',
  operationId: 'listDatasets',
  tag: 'Router',
  summary: 'What can be taken whole, with sizes and terms',
  description: 'Programs get JSON, browsers a page.',
  query: z.object({}),
  answer: datasets,
  errors: [],
  maxAge: MINUTE_SECONDS,
  vary: BY_READER,
});

export const getDataCatalog = defineRoute({
  method: 'get',
  path: '/data/catalog.jsonld',
  operationId: 'getDataCatalog',
  tag: 'Router',
  summary: 'The same as DCAT 3 and schema.org',
  description: 'JSON-LD with its context inside, for catalogues that harvest others.',
  query: z.object({}),
  answer: 'application/ld+json',
  errors: [],
  maxAge: MINUTE_SECONDS,
});

const oembed = z
  .object({
    version: z.literal('1.0').openapi({ description: 'Of oEmbed' }),
    type: z.literal('rich').openapi({ description: 'The kind of content' }),
    provider_name: text('The campus'),
    provider_url: text('The public address of the service; `""`: the campus file names none'),
    title: text('What the frame shows'),
    html: text('The frame'),
    width: z.number().int().openapi({ description: 'In pixels' }),
    height: z.number().int().openapi({ description: 'In pixels' }),
  })
  .openapi('Oembed');

export type Oembed = z.input<typeof oembed>;

const pixels = wholeNumber(1)
  .optional()
  .openapi({ type: 'integer', minimum: 1, example: 400, description: 'At most' });

export const getOembed = defineRoute({
  method: 'get',
  path: '/oembed',
  operationId: 'getOembed',
  tag: 'Router',
  summary: 'How to embed an address of this service (oEmbed 1.0)',
  description: 'For `/embed/games` and `/embed/scholarships` at the public address, with any query.',
  query: z.object({
    url: z.string().max(2_000).openapi({
      example: '/embed/games',
      description: 'The address to embed, or its path at the public address',
    }),
    format: z.string().optional().openapi({ description: 'Only `json`, which is also the default' }),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  answer: oembed,
  errors: ['parameter_required', 'parameter_invalid', 'not_found', 'format_not_offered'],
  maxAge: HOUR_SECONDS,
});
