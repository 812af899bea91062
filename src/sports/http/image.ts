import { z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { FRESH_FOR_MS } from '../images/fetch-image.ts';
import type { ImageOutcome, Images } from '../images/images.ts';
import { upstreamError } from './responses.ts';

/** An image that is opened on its own cannot run or load anything. Pages of any site may show it. */
const IMAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function errorOf(outcome: Exclude<ImageOutcome, { kind: 'found' }>): HttpError {
  switch (outcome.kind) {
    case 'invalid':
      return new HttpError('parameter_invalid', { parameter: 'url' });
    case 'foreign':
      return new HttpError('image_host_not_allowed');
    case 'absent':
      return new HttpError('image_not_found');
    case 'failed':
      return upstreamError(outcome.failure);
  }
}

interface ImageDeps {
  readonly images: Images;
  readonly clock: Clock;
}

export const getImage = cachedRoute({
  path: '/api/image',
  operationId: 'getImage',
  summary: 'An image of the provider',
  description:
    'A logo or portrait, fetched and cached by this service: the client’s IP address, cookies and headers are not sent to ' +
    'the provider. PNG, JPEG, GIF, WebP and AVIF up to 8 MB, detected by their first bytes. Only URLs of the provider are ' +
    'fetched.',
  query: z.object({
    url: z.string().openapi({
      param: { name: 'url', in: 'query' },
      description: 'URL of an image at the provider, URL-encoded',
      example: 'https://a.espncdn.com/i/teamlogos/ncaa/500/248.png',
    }),
    w: z
      .enum(['48', '96', '192', '384'])
      .optional()
      .openapi({
        param: { name: 'w', in: 'query' },
        description:
          'Width in pixels, if the provider can resize the image; otherwise the original is returned',
      }),
  }),
  response: 'image/*',
  errors: [
    'parameter_required',
    'parameter_invalid',
    'image_host_not_allowed',
    'image_not_found',
    'upstream_failed',
    'unavailable',
    'upstream_timeout',
  ],
  maxAge: FRESH_FOR_MS / 1000,
  async handle(deps: ImageDeps, { query, bypass, edge }) {
    const { client } = edge;
    const outcome = await deps.images.read(query.url, { bypass, width: query.w, client });
    if (outcome.kind !== 'found') throw errorOf(outcome);
    const { value, version, confirmedAt, cache, problem } = outcome.value;
    const freshness = { confirmedAt, cache, ...(problem && { problem: problem.reason }) };
    const { representation } = value;
    const { modifiedAt } = representation;
    return { version, body: () => representation, modifiedAt, ...freshness, headers: IMAGE_HEADERS };
  },
});
