import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { HttpEnv } from '../../platform/http/context.ts';
import { type ErrorName, HttpError } from '../../platform/http/errors.ts';
import { commonQuery, readQuery } from '../../platform/http/query.ts';
import { errorResponses } from '../../platform/http/route.ts';
import { describe, sendRepresentation } from '../../platform/http/send.ts';
import { upstreamError } from '../answers/failure.ts';
import { FRESH_FOR_MS } from './entry.ts';
import type { ImageAnswer, Images } from './images.ts';

const query = z.object({
  url: z.string().openapi({
    param: { name: 'url', in: 'query' },
    description: 'The address of an image at the provider, URL-encoded',
    example: 'https://a.espncdn.com/i/teamlogos/ncaa/500/248.png',
  }),
  nocache: commonQuery.shape.nocache,
});

const ERRORS: readonly ErrorName[] = [
  'parameter_required',
  'parameter_invalid',
  'image_host_not_allowed',
  'image_not_found',
  'upstream_failed',
  'unavailable',
  'upstream_timeout',
];

export const imageRoute = {
  method: 'get',
  path: '/api/image',
  tags: ['Sports'],
  summary: 'An image of the provider',
  description:
    'The bytes of a logo or portrait, fetched without telling the provider who looks. ' +
    'PNG, JPEG, GIF, WebP and AVIF, up to 8 MB; nothing else is passed on.',
  request: { query },
  responses: {
    200: {
      description: 'The image',
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorResponses(ERRORS),
  },
} satisfies RouteConfig;

const MAX_AGE_SECONDS = FRESH_FOR_MS / 1000;

/** An image opened as a page of its own can run and load nothing; a page of any site may show it. */
const IMAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function errorOf(answer: Exclude<ImageAnswer, { kind: 'image' }>): HttpError {
  switch (answer.kind) {
    case 'invalid':
      return new HttpError('parameter_invalid', { parameter: 'url' });
    case 'foreign':
      return new HttpError('image_host_not_allowed');
    case 'absent':
      return new HttpError('image_not_found');
    case 'failed':
      return upstreamError(answer.failure);
  }
}

export function mountImage(app: OpenAPIHono<HttpEnv>, tools: { images: Images; now: () => number }): void {
  app.openAPIRegistry.registerPath(imageRoute);

  app.get(imageRoute.path, async (c) => {
    const { url, nocache } = readQuery(query, (name) => c.req.queries(name));
    const bypass = nocache === '1';
    const answer = await tools.images.read(url, { bypass });
    if (answer.kind !== 'image') throw errorOf(answer);
    const { image, cache, problem } = answer;
    const freshness = {
      confirmedAt: image.confirmedAt,
      cache,
      maxAge: bypass ? ('no-store' as const) : MAX_AGE_SECONDS,
      ...(problem && { problem: problem.reason }),
    };
    const headers = describe(image.representation, freshness, tools.now(), IMAGE_HEADERS);
    return sendRepresentation(c, image.representation, headers);
  });
}
