import { followRedirects } from '../../platform/origin/follow-redirects.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import type { OriginRequest, Reply } from '../../platform/origin/origin-request.ts';
import {
  type Absent,
  absent,
  type Failed,
  type Found,
  failed,
  found,
} from '../../platform/origin/outcome.ts';
import { conditionalHeaders, type Validators, validatorsOf } from '../../platform/origin/validators.ts';
import type { AllowedOrigin } from './allowed-origin.ts';
import { type ImageAddress, judgeAddress } from './image-address.ts';
import { IMAGE_TYPES, type ImageType, imageTypeOf } from './image-type.ts';

/** What a HEAD request tells about an image that is not stored. */
export interface ImageHead {
  readonly contentType: ImageType;
  /** In bytes, as the origin states it. */
  readonly length?: string;
  /** As the origin states it, ms. */
  readonly modifiedAt?: number;
}

/** An image as the origin sent it. */
export interface FetchedImage {
  readonly kind: 'found';
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: ImageType;
  readonly validators: Validators;
}

/** `unchanged`: the validators that were sent still apply to the image. */
type FetchOutcome = FetchedImage | { readonly kind: 'unchanged' } | Absent | Failed;

export interface ImageOrigin {
  fetch(address: ImageAddress, known: Validators): Promise<FetchOutcome>;
  /** Type and length of an image by HEAD; `unreadable` if the origin does not state them. */
  head(address: ImageAddress): Promise<Found<ImageHead> | Absent | Failed>;
}

/** The provider's logos have up to 4096 × 4096 pixels. */
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

/** Status codes of hosts that do not support HEAD. */
const NO_HEAD = new Set([405, 501]);

function readHead({ status, headers, url }: Reply): Found<ImageHead> | Absent | Failed {
  if (status === 404 || status === 410) return absent;
  const contentType = IMAGE_TYPES.find((type) => type === headers['content-type']);
  if (NO_HEAD.has(status) || (status === 200 && contentType === undefined))
    return failed({ reason: 'unreadable', problem: `${url}: HEAD says too little` });
  if (contentType === undefined || status !== 200)
    return failed({ reason: 'refused', status, problem: `${url}: status ${status}` });
  const length = headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  const modifiedAt = Date.parse(headers['last-modified'] ?? '');
  return found({ contentType, ...(length && { length }), ...(modifiedAt && { modifiedAt }) });
}

/** Fetches images, and follows redirects only to allowed origins. */
export function createImageOrigin(origin: OriginClient, origins: readonly AllowedOrigin[]): ImageOrigin {
  async function ask(first: ImageAddress, request: Pick<OriginRequest, 'headers' | 'method'>) {
    const answer = await followRedirects(first.url, MAX_REDIRECTS, async (url, redirectedBy) => {
      const judged = redirectedBy ? judgeAddress(url, origins) : { kind: 'allowed' as const, address: first };
      if (judged.kind === 'allowed')
        return origin.get({ ...judged.address, ...request, maxBytes: MAX_IMAGE_BYTES, group: 'images' });
      return refused(redirectedBy as Reply, `redirects to ${url}`);
    });
    return answer.kind === 'endless' ? refused(answer.reply, 'too many redirects') : answer;
  }
  return {
    async fetch(address, known) {
      const answer = await ask(address, { headers: { accept: ACCEPT, ...conditionalHeaders(known) } });
      return answer.kind === 'failed' ? answer : read(answer, Object.keys(known).length > 0);
    },
    async head(address) {
      const answer = await ask(address, { headers: { accept: ACCEPT }, method: 'HEAD' });
      return answer.kind === 'failed' ? answer : readHead(answer);
    },
  };
}
