import { z } from '@hono/zod-openapi';
import { wholeNumber } from '../platform/http/query.ts';
import { contentOf } from '../platform/http/representation.ts';
import { cachedRoute, type RouteResponse, type Served, uncachedRoute } from '../platform/http/route.ts';
import { BY_READER } from '../platform/http/vary.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/time.ts';
import { campus, combinedHealth, datasets, oembed } from './contract.ts';
import { catalogOf, type createDatasets, type DataCampus } from './data/datasets.ts';
import { oembedOf } from './data/oembed.ts';
import type { createGetCampus } from './get-campus.ts';
import type { createHealth } from './health.ts';
import { type createLlmsText, LLMS_TEXT_TYPE } from './llms-text.ts';

/** Dependencies of the handlers. */
interface RouteDeps {
  readonly readHealth: ReturnType<typeof createHealth>;
  readonly readCampus: ReturnType<typeof createGetCampus>;
  readonly readLlmsText: ReturnType<typeof createLlmsText>;
  readonly readDatasets: ReturnType<typeof createDatasets>;
  readonly campus: DataCampus;
  readonly startedAt: number;
  readonly now: () => number;
}

export const getHealth = uncachedRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  summary: 'Health of the whole service',
  description:
    'Always 200, within 2 s. A backend is `down` if it cannot be reached. The whole is `down` if both backends are, and ' +
    '`degraded` if either is not `ok`.',
  response: combinedHealth,
  handle: ({ readHealth }: RouteDeps, { client }) => readHealth(client),
});

const getCampus = cachedRoute({
  path: '/campus',
  operationId: 'getCampus',
  summary: 'The campus: its teams and scholarship sources',
  description: 'The keys for `sport` and `source` with their display names, and the campus’s time zone.',
  response: campus,
  maxAge: HOUR_SECONDS,
  caching: '1 h; 60 s until the provider has returned every team',
  handle: ({ readCampus }: RouteDeps, request) => readCampus(request),
});

const getLlmsText = cachedRoute({
  path: '/llms.txt',
  operationId: 'getLlmsText',
  summary: 'An overview for language models (llms.txt)',
  description:
    'Markdown in the format of llmstxt.org: links to the OpenAPI document, the guides, the main endpoints and MCP.',
  response: LLMS_TEXT_TYPE,
  maxAge: HOUR_SECONDS,
  handle: ({ readLlmsText }: RouteDeps) => readLlmsText(),
});

/**
 * For how many seconds the response is cached while a file is not available, because the file may be available soon.
 */
const INCOMPLETE_MAX_AGE = 10;
const DATA_CACHING = '60 s; 10 s while a file is not available';

type Listed = Awaited<ReturnType<RouteDeps['readDatasets']>>['value'];

async function datasetResponse<T>(
  { readDatasets }: RouteDeps,
  body: (listed: Listed) => T,
): Promise<RouteResponse<T>> {
  const { value, version, confirmedAt, cache } = await readDatasets();
  const { modifiedAt, isComplete } = value;
  return {
    version,
    confirmedAt,
    cache,
    modifiedAt: Math.min(modifiedAt, confirmedAt),
    ...(!isComplete && { maxAge: INCOMPLETE_MAX_AGE }),
    body: () => body(value),
  };
}

export const listDatasets = cachedRoute({
  path: '/data',
  operationId: 'listDatasets',
  summary: 'Complete datasets to download',
  description: 'Formats, sizes and license of each dataset. Browsers get an HTML page.',
  response: datasets,
  maxAge: MINUTE_SECONDS,
  caching: DATA_CACHING,
  vary: BY_READER,
  handle: (deps: RouteDeps) => datasetResponse(deps, (listed) => ({ datasets: listed.datasets })),
});

const JSON_LD_TYPE = 'application/ld+json';

const getDataCatalog = cachedRoute({
  path: '/data/catalog.jsonld',
  operationId: 'getDataCatalog',
  summary: 'The datasets as DCAT 3 and schema.org (JSON-LD)',
  description: 'For data catalogs that harvest others. The JSON-LD context is inline.',
  response: JSON_LD_TYPE,
  maxAge: MINUTE_SECONDS,
  caching: DATA_CACHING,
  handle: (deps: RouteDeps) =>
    datasetResponse(deps, (listed) =>
      contentOf(JSON.stringify(catalogOf(listed.datasets, deps.campus)), JSON_LD_TYPE),
    ),
});

const pixels = wholeNumber(1).optional().openapi({
  type: 'integer',
  minimum: 1,
  example: 400,
  description: 'Maximum size of the frame, in pixels',
});

const getOembed = cachedRoute({
  path: '/oembed',
  operationId: 'getOembed',
  summary: 'Embed code for a page of this service (oEmbed 1.0)',
  description:
    'For `/embed/games` and `/embed/scholarships` at the public URL, with any query. Other URLs are 404.',
  query: z.object({
    url: z.string().max(2_000).openapi({
      example: '/embed/games',
      description: 'The URL of the page to embed, or its path',
    }),
    format: z.string().optional().openapi({ description: 'Only `json`, the default' }),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  response: oembed,
  errors: ['parameter_required', 'parameter_invalid', 'not_found', 'format_not_offered'],
  maxAge: HOUR_SECONDS,
  handle({ campus, startedAt, now }: RouteDeps, { query }) {
    const body = oembedOf(query, campus);
    const version = JSON.stringify(body);
    return { version, modifiedAt: startedAt, confirmedAt: now(), cache: 'hit', body: () => body };
  },
});

/**
 * The routes of the router itself, in their order in the OpenAPI document. The routes of the backends are not included.
 */
export const routerRoutes: readonly Served<RouteDeps>[] = [
  getHealth,
  getCampus,
  getLlmsText,
  listDatasets,
  getDataCatalog,
  getOembed,
];
