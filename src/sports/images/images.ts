import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createCache } from '../../platform/cache/cache.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { failed, type Outcome } from '../../platform/origin/outcome.ts';
import { createTransitionLog } from '../../platform/transition-log.ts';
import { parseAllowedOrigin } from './allowed-origin.ts';
import { createFetchImage, type FetchImage } from './fetch-image.ts';
import { type Image, imageResource } from './image.ts';
import { type ImageAddress, judgeAddress, resizedAddress } from './image-address.ts';
import { createImageFiles } from './image-files.ts';

export interface ImagesSettings {
  readonly origin: OriginClient;
  /** `https://*.espncdn.com`; the first that is not an origin throws. */
  readonly allowedOrigins: readonly string[];
  readonly directory: string;
  readonly maxStoredBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** `invalid`: not an address; `foreign`: not the provider's. */
export type ImageOutcome = Outcome<CachedValue<Image>> | { readonly kind: 'invalid' | 'foreign' };

/** Popular images are served without the disk: a thousand portraits of 30 kB. */
const MEMORY_BYTES = 32 * 1024 * 1024;
/** As many images are fetched at once, so that a flood holds no more than this many of them unfinished, … */
const MAX_FETCHES = 8;
/** … and as many wait; more are refused. */
const MAX_WAITING = 200;
/** How exactly the disk knows when an image was last used. */
const TOUCH_INTERVAL_MS = 60_000;
/** One broken image is not an outage. */
const OUTAGE_FAILURES = 5;

function parseOrigins(texts: readonly string[]) {
  return texts.map((text) => {
    const origin = parseAllowedOrigin(text);
    if (origin === undefined) throw new Error(`not an origin of images: ${text}`);
    return origin;
  });
}

/** The provider's images: in memory, on disk, or fetched; one fetch at a time for each. */
export function createImages(settings: ImagesSettings) {
  const { clock, log } = settings;
  const origins = parseOrigins(settings.allowedOrigins);
  const files = createImageFiles({ ...settings, maxBytes: settings.maxStoredBytes });
  const sizeOf = ({ representation }: Image) => representation.body.length;
  const cache = createCache<Image>({ clock, log, store: files, memory: { maxBytes: MEMORY_BYTES, sizeOf } });
  const fetchImage = createFetchImage(settings.origin, origins);
  const queue = bulkhead(MAX_FETCHES, MAX_WAITING);
  const outage = createTransitionLog(log, {
    begins: 'images cannot be fetched',
    ends: 'images can be fetched again',
    after: OUTAGE_FAILURES,
  });
  const touched = new LRUCache<string, number>({ max: 10_000 });

  const fetchInTurn: FetchImage = async (address, known) => {
    try {
      const outcome = await queue.execute(() => fetchImage(address, known));
      if (outcome.kind === 'failed') outage.failed(outcome.failure);
      else outage.succeeded();
      return outcome;
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      return failed({ reason: 'skipped', detail: 'too many images are being fetched' });
    }
  };

  async function touch(url: string): Promise<void> {
    if (clock.now() - (touched.get(url) ?? 0) < TOUCH_INTERVAL_MS) return;
    touched.set(url, clock.now());
    await files.touch(url);
  }

  async function readAt(address: ImageAddress, bypass: boolean): Promise<Outcome<CachedValue<Image>>> {
    const outcome = await cache.read(imageResource(address, fetchInTurn, clock.now), { bypass });
    if (outcome.kind === 'found') void touch(address.url);
    return outcome;
  }

  return {
    /**
     * The image of an address that a caller wrote, in a width where the provider makes it; `bypass` asks the
     * origin, though not too often.
     */
    async read(
      text: string,
      { bypass = false, width }: { bypass?: boolean; width?: string | undefined } = {},
    ): Promise<ImageOutcome> {
      const judged = judgeAddress(text, origins);
      if (judged.kind !== 'allowed') return judged;
      const resized = width === undefined ? undefined : resizedAddress(judged.address, width);
      const outcome = resized && (await readAt(resized, bypass));
      return outcome?.kind === 'found' ? outcome : readAt(judged.address, bypass);
    },

    /** Resolves when no image is being refreshed behind an answer. */
    idle: () => cache.idle(),
  };
}

export type Images = ReturnType<typeof createImages>;
