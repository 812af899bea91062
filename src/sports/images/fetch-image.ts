import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginClient, Reply } from '../../platform/origin/origin-client.ts';
import { type Absent, absent, type Failed, failed } from '../../platform/origin/outcome.ts';
import type { AllowedOrigin } from './allowed-origin.ts';
import type { Validators } from './image.ts';
import { type ImageAddress, judgeAddress } from './image-address.ts';
import { type ImageType, imageTypeOf } from './image-type.ts';

/** An image as it came. */
export interface Fetched {
  readonly kind: 'found';
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: ImageType;
  readonly validators: Validators;
}

/** `unchanged`: it still is what the validators belong to. */
export type FetchOutcome = Fetched | { readonly kind: 'unchanged' } | Absent | Failed;

export type FetchImage = (address: ImageAddress, known: Validators) => Promise<FetchOutcome>;

/** The provider's logos have up to 4096 × 4096 pixels. */
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** One image serves all clients, so types that every browser shows are asked for first. */
const ACCEPT = 'image/png, image/jpeg, image/gif, image/webp;q=0.9, image/avif;q=0.8';

const refused = (reply: Reply, why: string): Failed =>
  failed({ reason: 'refused', status: reply.status, detail: `${reply.url}: ${why}` });

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function validatorsOf({ headers }: Reply): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

function read(reply: Reply, isConditional: boolean): FetchOutcome {
  const { status, body, url } = reply;
  if (status === 404 || status === 410) return absent;
  if (status === 304 && isConditional) return { kind: 'unchanged' };
  if (status !== 200) return refused(reply, `status ${status}`);
  const contentType = imageTypeOf(body);
  if (contentType === undefined) return failed({ reason: 'unreadable', detail: `${url}: not an image` });
  return { kind: 'found', bytes: body, contentType, validators: validatorsOf(reply) };
}

/** Fetches images, and follows redirects as far as they stay with the provider. */
export function createFetchImage(origin: OriginClient, origins: readonly AllowedOrigin[]): FetchImage {
  return async (first, known) => {
    const headers = { accept: ACCEPT, ...conditions(known) };
    const answer = await followRedirects(first.url, MAX_REDIRECTS, async (url, redirectedBy) => {
      const judged = redirectedBy ? judgeAddress(url, origins) : { kind: 'allowed' as const, address: first };
      if (judged.kind === 'allowed') {
        return origin.get({ ...judged.address, headers, maxBytes: MAX_IMAGE_BYTES, group: 'images' });
      }
      return refused(redirectedBy as Reply, `redirects to ${url}`);
    });
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'endless') return refused(answer.reply, 'too many redirects');
    return read(answer, Object.keys(known).length > 0);
  };
}
