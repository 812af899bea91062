import { z } from '@hono/zod-openapi';
import { count, named, namedRows, part, rows, text, textOrNull, texts } from '../platform/schema-fields.ts';

const status = z
  .enum(['ok', 'degraded', 'down'])
  .openapi({ description: '`degraded`: working, but something it depends on fails; `down`: unreachable' });

export const combinedHealth = named('CombinedHealth', {
  status,
  service: text('Name of the service', 'campus-data'),
  timestamp: z.iso.datetime().openapi({ description: 'Time of the response' }),
  backends: part('Health of each backend', {
    sports: part('As reported by the backend', { status, service: text('Name of the backend') }),
    scholarships: part('As reported by the backend', {
      status,
      version: textOrNull('Version of the backend; `null`: unreachable'),
    }),
  }),
});

export type CombinedHealth = z.input<typeof combinedHealth>;

export const campus = named('Campus', {
  name: text('Name of the university', 'Cedar Valley University'),
  timeZone: text('IANA time zone of the campus', 'America/Chicago'),
  sports: rows('In the order of the campus file', {
    key: text('Sport key', 'football'),
    name: text('Display name of the sport', 'Football'),
    team: part('The campus’s team', {
      id: text('The provider’s id of the team'),
      name: text('Name of the team'),
      abbreviation: text('Abbreviation of the team; `""`: not yet received from the provider'),
      logo: textOrNull('URL of the logo; `null`: none'),
    }),
  }),
  sources: rows('In the order of the campus file', {
    key: text('Source key'),
    name: text('Display name of the source'),
    kind: text('Kind of the first page'),
    url: text('URL of the first page'),
    pages: texts('URLs of all start pages'),
  }),
  version: text('Version of this service'),
});

export type Campus = z.input<typeof campus>;

export const datasets = named('Datasets', {
  datasets: namedRows('Dataset', 'Complete datasets', {
    key: text('Key of the dataset', 'scholarships'),
    title: text('Display name'),
    description: text('What it contains'),
    license: textOrNull('License or terms of use, from the campus file; `null`: not stated'),
    updated: z.iso.datetime().nullable().openapi({ description: 'When it last changed; `null`: unknown' }),
    forms: rows('The formats available now', {
      type: text('Media type', 'text/csv'),
      url: text('URL of the file'),
      bytes: count('Size before compression'),
    }),
  }),
});

export type Datasets = z.input<typeof datasets>;

export const oembed = named('Oembed', {
  version: z.literal('1.0').openapi({ description: 'Version of oEmbed' }),
  type: z.literal('rich').openapi({ description: 'Type of content' }),
  provider_name: text('Name of the campus'),
  provider_url: text('Public URL of the service; `""`: not set in the campus file'),
  title: text('Title of the frame'),
  html: text('HTML of the frame'),
  width: count('Width in pixels'),
  height: count('Height in pixels'),
});

export type Oembed = z.input<typeof oembed>;
