import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { createCache } from '../../platform/cache/cache.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { limitKey } from '../../platform/http/client-address.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { type Absent, type Failed, failed, type Outcome } from '../../platform/origin/outcome.ts';
import { createTransitionLog } from '../../platform/transition-log.ts';
import { parseAllowedOrigin } from './allowed-origin.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageOrigin, type ImageOrigin } from './fetch-image.ts';
import { type ImageAddress, judgeAddress, resizedAddress } from './image-address.ts';
import { headResource, type Image, type ImageHead, imageResource } from './image-resource.ts';

export interface ImagesSettings {
  readonly origin: OriginClient;
  /** Such as `https://*.espncdn.com`; one that cannot be parsed throws. */
  readonly allowedOrigins: readonly string[];
  readonly directory: string;
  readonly maxStoredBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** `invalid`: not an address; `foreign`: not the provider's. */
export type ImageOutcome = Outcome<CachedValue<Image | ImageHead>> | { readonly kind: 'invalid' | 'foreign' };

/** Popular images are served from memory: a thousand portraits of 30 kB. */
const MEMORY_BYTES = 32 * 1024 * 1024;
/** At most this many images are fetched at once, … */
const MAX_FETCHES = 8;
/** … and at most this many wait; more are refused. */
const MAX_WAITING = 200;
/** One client may wait for so many at once (the portraits of a football team), so that others get some too. */
const MAX_OF_CLIENT = 128;
/** Of memory for the heads of images that are not stored. */
const HEADS_BYTES = 2 * 1024 * 1024;
/** How often the time of last use is written to disk at most. */
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

export interface ImageQuestion {
  /** Asks the origin, but not more often than every 10 s. */
  readonly bypass?: boolean;
  /** The image in this width, if the provider offers that; else the original. */
  readonly width?: string | undefined;
  /** HEAD: an image that is not stored is not fetched for it. */
  readonly isHead?: boolean;
  /** The client that asks; none for requests of our own. */
  readonly client?: string;
}

const tooMany = (detail: string): Failed => failed({ reason: 'skipped', detail });

/** The provider's images: in memory, on disk, or fetched; one fetch at a time for each. */
export function createImages(settings: ImagesSettings) {
  const { clock, log } = settings;
  const origins = parseOrigins(settings.allowedOrigins);
  const disk = createDiskStore({ ...settings, maxBytes: settings.maxStoredBytes });
  const sizeOf = ({ representation }: Image) => representation.body.length;
  const cache = createCache<Image>({ clock, log, store: disk, memory: { maxBytes: MEMORY_BYTES, sizeOf } });
  const heads = createCache<ImageHead>({
    clock,
    log,
    memory: { maxBytes: HEADS_BYTES, sizeOf: () => 0 },
  });
  const imageOrigin = createImageOrigin(settings.origin, origins);
  const queue = bulkhead(MAX_FETCHES, MAX_WAITING);
  const outage = createTransitionLog(log, {
    begins: 'images cannot be fetched',
    ends: 'images can be fetched again',
    after: OUTAGE_FAILURES,
  });
  const touched = new LRUCache<string, number>({ max: 10_000 });

  async function inTurn<T extends { kind: string }>(ask: () => Promise<T | Absent | Failed>) {
    try {
      const outcome = await queue.execute(ask);
      if (outcome.kind === 'failed') outage.failed((outcome as Failed).failure);
      else outage.succeeded();
      return outcome;
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      return tooMany('too many images are being fetched');
    }
  }
  const asked: ImageOrigin = {
    fetch: (address, known) => inTurn(() => imageOrigin.fetch(address, known)),
    head: (address) => inTurn(() => imageOrigin.head(address)),
  };

  async function touch(url: string): Promise<void> {
    if (clock.now() - (touched.get(url) ?? 0) < TOUCH_INTERVAL_MS) return;
    touched.set(url, clock.now());
    await disk.touch(url);
  }

  async function readAt(address: ImageAddress, bypass: boolean): Promise<Outcome<CachedValue<Image>>> {
    const outcome = await cache.read(imageResource(address, asked, clock.now), { bypass });
    if (outcome.kind === 'found') void touch(address.url);
    return outcome;
  }

  /** From the stored image, or one that is being fetched; else by HEAD, or by GET if the host has no HEAD. */
  async function headAt(address: ImageAddress, bypass: boolean) {
    const { cached, refreshingSince } = await cache.entryOf(imageResource(address, asked, clock.now));
    if (cached !== undefined || refreshingSince !== undefined) return readAt(address, bypass);
    const outcome = await heads.read(headResource(address, asked), { bypass });
    const isOfNoUse = outcome.kind === 'failed' && outcome.failure.reason === 'unreadable';
    return isOfNoUse ? readAt(address, bypass) : outcome;
  }

  const waiting = new Map<string, number>();
  /** Does `work` unless too much of it is already being done for this client. */
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
    /** The image of an address that a caller wrote. */
    async read(text: string, question: ImageQuestion = {}): Promise<ImageOutcome> {
      const { bypass = false, width, isHead = false, client } = question;
      const judged = judgeAddress(text, origins);
      if (judged.kind !== 'allowed') return judged;
      const { address } = judged;
      const readOne = isHead ? headAt : readAt;
      const resized = width === undefined ? undefined : resizedAddress(address, width);
      const readEither = async () => {
        const outcome = resized && (await readOne(resized, bypass));
        return outcome?.kind === 'found' ? outcome : readOne(address, bypass);
      };
      return client === undefined ? readEither() : forClient(limitKey(client), readEither);
    },

    /** Resolves when no image is being refreshed in the background. */
    idle: async () => void (await Promise.all([cache.idle(), heads.idle()])),
  };
}

export type Images = ReturnType<typeof createImages>;
