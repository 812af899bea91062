import { z } from '@hono/zod-openapi';

const status = z
  .enum(['ok', 'degraded', 'down'])
  .openapi({ description: '`degraded`: answering, while something behind it fails; `down`: out of reach' });
const text = (description: string) => z.string().openapi({ description });

export const combinedHealth = z
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

export const datasets = z
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
      .openapi({ description: 'Whole datasets to download' }),
  })
  .openapi('Datasets');

export type Datasets = z.input<typeof datasets>;

export const oembed = z
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
