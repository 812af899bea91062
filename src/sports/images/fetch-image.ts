import type { Resource } from '../../platform/cache/cached-value.ts';
import { type Bytes, contentOf, Representation } from '../../platform/http/representation.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { followRedirects } from '../../platform/upstream/follow-redirects.ts';
import { type Absent, absent, type Failed, failed, found } from '../../platform/upstream/outcome.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import type { Reply, UpstreamRequest } from '../../platform/upstream/upstream-request.ts';
import { conditionalHeaders, type Validators, validatorsOf } from '../../platform/upstream/validators.ts';
import { type AllowedOrigin, checkImageUrl, type ImageUrl } from './image-url.ts';

/** An image as the upstream sent it. */
interface FetchedImage {
  readonly kind: 'found';
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: ImageType;
  readonly validators: Validators;
}

/** `unchanged`: the image still has the validators that were sent (304). */
type FetchOutcome = FetchedImage | { readonly kind: 'unchanged' } | Absent | Failed;

export interface ImageUpstream {
  fetch(imageUrl: ImageUrl, known: Validators): Promise<FetchOutcome>;
}

/** Enough for the provider's logos, which have up to 4096 × 4096 pixels. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** One cached image is used for all clients, so types that every browser can show are preferred. */
const ACCEPT = 'image/png, image/jpeg, image/gif, image/webp;q=0.9, image/avif;q=0.8';

const refused = (reply: Reply, why: string): Failed =>
  failed({ reason: 'refused', status: reply.status, problem: `${reply.url}: ${why}` });

function read(reply: Reply, isConditional: boolean): FetchOutcome {
  const { status, body, url } = reply;
  if (status === 404 || status === 410) return absent;
  if (status === 304 && isConditional) return { kind: 'unchanged' };
  if (status !== 200) return refused(reply, `status ${status}`);
  const contentType = imageTypeOf(body);
  if (contentType === undefined) return failed({ reason: 'unreadable', problem: `${url}: not an image` });
  return { kind: 'found', bytes: body, contentType, validators: validatorsOf(reply) };
}

/** Fetches images, and follows redirects only to allowed origins. */
export function createImageUpstream(
  upstream: UpstreamClient,
  origins: readonly AllowedOrigin[],
): ImageUpstream {
  async function request(first: ImageUrl, headers: NonNullable<UpstreamRequest['headers']>) {
    const response = await followRedirects(first.url, MAX_REDIRECTS, async (url, redirectedBy) => {
      const judged = redirectedBy
        ? checkImageUrl(url, origins)
        : { kind: 'allowed' as const, imageUrl: first };
      if (judged.kind === 'allowed')
        return upstream.get({ ...judged.imageUrl, headers, maxBytes: MAX_IMAGE_BYTES, group: 'images' });
      return refused(redirectedBy as Reply, `redirects to ${url}`);
    });
    return response.kind === 'endless' ? refused(response.reply, 'too many redirects') : response;
  }
  return {
    async fetch(imageUrl, known) {
      const response = await request(imageUrl, { accept: ACCEPT, ...conditionalHeaders(known) });
      return response.kind === 'failed' ? response : read(response, Object.keys(known).length > 0);
    },
  };
}

export interface Image {
  readonly representation: Representation<Bytes>;
  readonly validators: Validators;
}

/** 7 days, the same time for which clients may cache an image. */
export const FRESH_FOR_MS = 7 * DAY_MS;
/** A broken image link on a popular page must not cause a request to the provider for each visitor. */
const ABSENT_FOR_MS = 10 * MINUTE_MS;

/**
 * The upstream's `Last-Modified` if it is later than the previous `Last-Modified` and not in the future, otherwise now.
 */
function modifiedAt(fetched: FetchedImage, before: Image | undefined, now: number): number {
  const stated = Date.parse(fetched.validators.lastModified ?? '');
  const previous = before?.representation.modifiedAt ?? Number.NEGATIVE_INFINITY;
  return stated > previous && stated <= now ? stated : now;
}

function imageOf(fetched: FetchedImage, before: Image | undefined, now: number): Image {
  const { bytes, contentType, validators } = fetched;
  const fresh = new Representation(contentOf(bytes, contentType), modifiedAt(fetched, before, now));
  const isSame = before?.representation.etag === fresh.etag;
  return { representation: isSame ? before.representation : fresh, validators };
}

export const imageResource = (
  imageUrl: ImageUrl,
  upstream: ImageUpstream,
  now: () => number,
): Resource<Image> => ({
  key: imageUrl.url,
  absentFor: ABSENT_FOR_MS,
  freshFor: () => FRESH_FOR_MS,
  versionOf: ({ representation }) => representation.etag,
  async fetch(cached) {
    const outcome = await upstream.fetch(imageUrl, cached?.value.validators ?? {});
    if (outcome.kind === 'absent' || outcome.kind === 'failed') return outcome;
    const value = outcome.kind === 'found' ? imageOf(outcome, cached?.value, now()) : cached?.value;
    if (value === undefined) throw new Error(`${imageUrl.url}: unchanged from nothing`);
    return found({ value, pack: async () => value.representation.body });
  },
});

/** The types of images that are served; none of them can contain a script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** AVIF may be one of the compatible brands in the `ftyp` box (ISO 14496-12, 4.3). */
function isAvif(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = text(bytes, 8, Math.min(length, 128));
  return /^(?:.{4})*?avi[fs]/s.test(brands);
}

/** The type of an image by its first bytes, whatever its `Content-Type`; `undefined` if it is not an image. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (bytes.byteLength < 12) return undefined;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : undefined;
}
