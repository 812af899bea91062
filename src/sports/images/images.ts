import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { createCache } from '../../platform/cache/cache.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { limitKey } from '../../platform/http/client-address.ts';
import type { Logger } from '../../platform/log.ts';
import { createTransitionLog } from '../../platform/transition-log.ts';
import { type Absent, type Failed, failed, type Outcome } from '../../platform/upstream/outcome.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageUpstream, type Image, type ImageUpstream, imageResource } from './fetch-image.ts';
import { checkImageUrl, type ImageUrl, parseAllowedOrigin, resizedUrl } from './image-url.ts';

export interface ImagesDeps {
  readonly upstream: UpstreamClient;
  /** Such as `https://*.espncdn.com`. `createImages` throws if an origin cannot be parsed. */
  readonly allowedOrigins: readonly string[];
  readonly directory: string;
  readonly maxStoredBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** `invalid`: not a URL; `foreign`: not a URL of the provider. */
export type ImageOutcome = Outcome<CachedValue<Image>> | { readonly kind: 'invalid' | 'foreign' };

/** Popular images are served from memory: enough for a thousand portraits of 30 kB. */
const MEMORY_BYTES = 32 * 1024 * 1024;
/** How many images are fetched at the same time. */
const MAX_FETCHES = 8;
/** How many more images may wait to be fetched; further requests are refused. */
const MAX_WAITING = 200;
/** How many images one client may wait for (the portraits of a football team), so that other clients get a share. */
const MAX_OF_CLIENT = 128;
/** The time of last use is written to disk at most this often. */
const TOUCH_INTERVAL_MS = 60_000;
/** This many failures count as an outage; a single broken image does not. */
const OUTAGE_FAILURES = 5;

const parseOrigins = (texts: readonly string[]) =>
  texts.map((text) => {
    const origin = parseAllowedOrigin(text);
    if (origin === undefined) throw new Error(`not a valid origin for images: ${text}`);
    return origin;
  });

interface ImageRequest {
  /** Requests the image from its upstream, but at most every 10 s. */
  readonly bypass?: boolean;
  /** The image in this width if the provider offers it, otherwise the original. */
  readonly width?: string | undefined;
  /** The client that sent the request; not set for the service's own requests. */
  readonly client?: string;
}

const tooMany = (problem: string): Failed => failed({ reason: 'skipped', problem });

/** The provider's images: from memory, from disk, or fetched, with one fetch at a time for each image. */
export function createImages(deps: ImagesDeps) {
  const { clock, log } = deps;
  const origins = parseOrigins(deps.allowedOrigins);
  const disk = createDiskStore({ ...deps, maxBytes: deps.maxStoredBytes });
  const sizeOf = ({ representation }: Image) => representation.body.length;
  const cache = createCache<Image>({ clock, log, store: disk, memory: { maxBytes: MEMORY_BYTES, sizeOf } });
  const imageUpstream = createImageUpstream(deps.upstream, origins);
  const queue = new PQueue({ concurrency: MAX_FETCHES });
  const outage = createTransitionLog(log, {
    begins: 'images cannot be fetched',
    ends: 'images can be fetched again',
    after: OUTAGE_FAILURES,
  });
  const touched = new LRUCache<string, number>({ max: 10_000 });

  async function fetchInQueue<T extends { kind: string }>(request: () => Promise<T | Absent | Failed>) {
    if (queue.size >= MAX_WAITING) return tooMany('too many images are being fetched');
    const outcome = await queue.add(request);
    if (outcome.kind === 'failed') outage.failed((outcome as Failed).failure);
    else outage.succeeded();
    return outcome;
  }
  const queued: ImageUpstream = {
    fetch: (imageUrl, known) => fetchInQueue(() => imageUpstream.fetch(imageUrl, known)),
  };

  async function touch(url: string): Promise<void> {
    if (Math.abs(clock.now() - (touched.get(url) ?? 0)) < TOUCH_INTERVAL_MS) return;
    touched.set(url, clock.now());
    await disk.touch(url);
  }

  async function readAt(imageUrl: ImageUrl, bypass: boolean): Promise<Outcome<CachedValue<Image>>> {
    const outcome = await cache.read(imageResource(imageUrl, queued, clock.now), { bypass });
    if (outcome.kind === 'found') void touch(imageUrl.url);
    return outcome;
  }

  const isInMemory = (imageUrl: ImageUrl, bypass: boolean): boolean =>
    cache.isInMemory(imageResource(imageUrl, queued, clock.now), { bypass });

  const waiting = new Map<string, number>();
  /** Runs `work`, unless this client is already waiting for too many images. */
  async function forClient<T>(client: string, work: () => Promise<T>): Promise<T | Failed> {
    const before = waiting.get(client) ?? 0;
    if (before >= MAX_OF_CLIENT) return tooMany('this client waits for too many images');
    waiting.set(client, before + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(client) ?? 1) - 1;
      if (left === 0) waiting.delete(client);
      else waiting.set(client, left);
    }
  }

  return {
    /** The image at a URL that a caller sent. */
    async read(text: string, request: ImageRequest = {}): Promise<ImageOutcome> {
      const { bypass = false, width, client } = request;
      const judged = checkImageUrl(text, origins);
      if (judged.kind !== 'allowed') return judged;
      const { imageUrl } = judged;
      function readOne(at: ImageUrl) {
        const work = () => readAt(at, bypass);
        const isWaiting = client !== undefined && !isInMemory(at, bypass);
        return isWaiting ? forClient(limitKey(client), work) : work();
      }
      const resized = width === undefined ? undefined : resizedUrl(imageUrl, width);
      const outcome = resized && (await readOne(resized));
      return outcome?.kind === 'found' ? outcome : readOne(imageUrl);
    },

    /** Resolves when no image is being refreshed in the background. */
    idle: cache.idle,
  };
}

export type Images = ReturnType<typeof createImages>;
