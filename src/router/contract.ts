import { z } from '@hono/zod-openapi';
import { count, named, namedRows, part, rows, text, textOrNull, texts } from '../platform/fields.ts';

const status = z
  .enum(['ok', 'degraded', 'down'])
  .openapi({ description: '`degraded`: answering, while something behind it fails; `down`: out of reach' });

export const combinedHealth = named('CombinedHealth', {
  status,
  service: text('Its name', 'campus-data'),
  timestamp: z.iso.datetime().openapi({ description: 'When it was asked' }),
  backends: part('What the router asks', {
    sports: part('As it says itself', { status, service: text('Its name') }),
    scholarships: part('As it says itself', { status, version: textOrNull('`null`: out of reach') }),
  }),
});

export type CombinedHealth = z.input<typeof combinedHealth>;

export const campus = named('Campus', {
  name: text('Of the university', 'Cedar Valley University'),
  timeZone: text('Of its days', 'America/Chicago'),
  sports: rows('In the order of the campus file', {
    key: text('A sport key', 'football'),
    name: text('Of the sport', 'Football'),
    team: part('Of the campus', {
      id: text('The provider’s'),
      name: text('Of the team'),
      abbreviation: text('`""`: the provider has not told us yet'),
      logo: textOrNull('Its address; `null`: none'),
    }),
  }),
  sources: rows('In the order of the campus file', {
    key: text('A source key'),
    name: text('As the campus file has it'),
    kind: text('Of the first page'),
    url: text('The first page'),
    pages: texts('All pages it begins with'),
  }),
  version: text('Of this service'),
});

export type Campus = z.input<typeof campus>;

export const datasets = named('Datasets', {
  datasets: namedRows('Dataset', 'Whole datasets to download', {
    key: text('Its name for programs', 'scholarships'),
    title: text('Its name for people'),
    description: text('What it contains'),
    license: textOrNull('Terms of use, as the campus file has them; `null`: not stated'),
    updated: z.iso.datetime().nullable().openapi({ description: 'When it last changed; `null`: not known' }),
    forms: rows('The formats that can be taken now', {
      type: text('The media type', 'text/csv'),
      url: text('Where it is'),
      bytes: count('Size of the body before compression'),
    }),
  }),
});

export type Datasets = z.input<typeof datasets>;

export const oembed = named('Oembed', {
  version: z.literal('1.0').openapi({ description: 'Of oEmbed' }),
  type: z.literal('rich').openapi({ description: 'The kind of content' }),
  provider_name: text('The campus'),
  provider_url: text('The public address of the service; `""`: the campus file names none'),
  title: text('What the frame shows'),
  html: text('The frame'),
  width: count('In pixels'),
  height: count('In pixels'),
});

export type Oembed = z.input<typeof oembed>;
