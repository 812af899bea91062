import type { OriginAnswer, OriginClient, Reply } from '../../platform/origin/origin-client.ts';
import { type Absent, absent, type Failed, failed } from '../../platform/origin/outcome.ts';
import type { Validators } from './image.ts';
import { type ImageAddress, judgeAddress } from './image-address.ts';
import type { ImageOrigin } from './image-origin.ts';
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
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One copy serves all clients, so types that every browser shows are asked for first. */
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

function read(reply: Reply, conditional: boolean): FetchOutcome {
  const { status, body } = reply;
  if (status === 404 || status === 410) return absent;
  if (status === 304 && conditional) return { kind: 'unchanged' };
  if (status !== 200) return refused(reply, `status ${status}`);
  const contentType = imageTypeOf(body);
  if (contentType === undefined)
    return failed({ reason: 'unreadable', detail: `${reply.url}: not an image` });
  return { kind: 'found', bytes: body, contentType, validators: validatorsOf(reply) };
}

/** Fetches images, and follows redirects as far as they stay with the provider. */
export function createFetchImage(origin: OriginClient, origins: readonly ImageOrigin[]): FetchImage {
  /** Nothing of the client's request goes along: the provider learns nothing of who looks. */
  const ask = (address: ImageAddress, known: Validators): Promise<OriginAnswer> =>
    origin.get({
      ...address,
      headers: { accept: ACCEPT, ...conditions(known) },
      maxBytes: MAX_IMAGE_BYTES,
      group: 'images',
    });

  function next(reply: Reply): ImageAddress | undefined {
    const { location } = reply.headers;
    const target = location ? URL.parse(location, reply.url) : null;
    const judged = target && judgeAddress(target.href, origins);
    return judged?.kind === 'allowed' ? judged.address : undefined;
  }

  return async (first, known) => {
    let address = first;
    for (let hop = 0; ; hop += 1) {
      const reply = await ask(address, known);
      if (reply.kind === 'failed') return reply;
      if (!REDIRECTS.has(reply.status)) return read(reply, Object.keys(known).length > 0);
      if (hop === MAX_REDIRECTS) return refused(reply, 'too many redirects');
      const target = next(reply);
      if (target === undefined) return refused(reply, `redirects to ${reply.headers.location}`);
      address = target;
    }
  };
}
