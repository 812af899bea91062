import type { Resource } from '../../platform/cache/cached-value.ts';
import { type Bytes, contentOf, Representation } from '../../platform/http/representation.ts';
import { found } from '../../platform/origin/outcome.ts';
import type { Validators } from '../../platform/origin/validators.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import type { FetchedImage, ImageHead, ImageOrigin } from './fetch-image.ts';
import type { ImageAddress } from './image-address.ts';

export interface Image {
  readonly representation: Representation<Bytes>;
  readonly validators: Validators;
}

/** 7 days, for as long as the contract lets clients cache an image. */
export const FRESH_FOR_MS = 7 * DAY_MS;
/** A broken image link on a popular page must not cause a request for each visitor. */
const ABSENT_FOR_MS = 10 * MINUTE_MS;

/** The origin's `Last-Modified` if it is later than the previous one and not in the future, otherwise now. */
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
  address: ImageAddress,
  origin: ImageOrigin,
  now: () => number,
): Resource<Image> => ({
  key: address.url,
  absentFor: ABSENT_FOR_MS,
  freshFor: () => FRESH_FOR_MS,
  versionOf: ({ representation }) => representation.etag,
  async fetch(cached) {
    const outcome = await origin.fetch(address, cached?.value.validators ?? {});
    if (outcome.kind === 'absent' || outcome.kind === 'failed') return outcome;
    const value = outcome.kind === 'found' ? imageOf(outcome, cached?.value, now()) : cached?.value;
    if (value === undefined) throw new Error(`${address.url}: unchanged from nothing`);
    return found({ value, pack: async () => value.representation.body });
  },
});

export const headResource = (address: ImageAddress, origin: ImageOrigin): Resource<ImageHead> => ({
  key: address.url,
  absentFor: ABSENT_FOR_MS,
  freshFor: () => FRESH_FOR_MS,
  async fetch() {
    const outcome = await origin.head(address);
    return outcome.kind === 'found' ? found({ value: outcome.value }) : outcome;
  },
});
