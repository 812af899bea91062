import { z } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { defineRoute, mountGet } from '../../platform/http/route.ts';
import { upstreamError } from '../handlers/answer-of.ts';
import { FRESH_FOR_MS } from './image.ts';
import type { ImageOutcome, Images } from './images.ts';

export const getImage = defineRoute({
  method: 'get',
  path: '/api/image',
  operationId: 'getImage',
  tag: 'Sports',
  summary: 'An image of the provider',
  description:
    'The bytes of a logo or portrait, fetched without telling the provider who looks. ' +
    'PNG, JPEG, GIF, WebP and AVIF, up to 8 MB; nothing else is passed on.',
  query: z.object({
    url: z.string().openapi({
      param: { name: 'url', in: 'query' },
      description: 'The address of an image at the provider, URL-encoded',
      example: 'https://a.espncdn.com/i/teamlogos/ncaa/500/248.png',
    }),
    w: z
      .enum(['48', '96', '192', '384'])
      .optional()
      .openapi({
        param: { name: 'w', in: 'query' },
        description: 'As wide as this in pixels, where the provider makes it so; else the original',
      }),
  }),
  answer: 'image/*',
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
});

/** An image opened as a page of its own can run and load nothing; a page of any site may show it. */
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

export function mountImage(app: Hono<HttpEnv>, tools: { images: Images; now: () => number }): void {
  mountGet(app, getImage, { now: tools.now }, async ({ query, bypass }) => {
    const outcome = await tools.images.read(query.url, { bypass, width: query.w });
    if (outcome.kind !== 'found') throw errorOf(outcome);
    const { value, version, confirmedAt, cache, problem } = outcome.value;
    const { representation } = value;
    return {
      version,
      body: () => representation,
      modifiedAt: representation.modifiedAt,
      confirmedAt,
      cache,
      headers: IMAGE_HEADERS,
      ...(problem && { problem: problem.reason }),
    };
  });
}
