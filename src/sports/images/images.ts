import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import { type Failure, failed } from '../../platform/origin/outcome.ts';
import { createBackground } from './background.ts';
import { afterFetch, type Entry, nextMove, UNKNOWN } from './entry.ts';
import { createFetchImage, type FetchImage } from './fetch-image.ts';
import type { Image } from './image.ts';
import { type ImageAddress, judgeAddress } from './image-address.ts';
import { createImageFiles } from './image-files.ts';
import { parseImageOrigin } from './image-origin.ts';
import { createOutageLog } from './outage.ts';
import { createSingleFlight } from './single-flight.ts';

export interface ImagesSettings {
  readonly origin: OriginClient;
  /** `https://*.espncdn.com`; the first that is not an origin throws. */
  readonly allowedOrigins: readonly string[];
  readonly directory: string;
  readonly maxStoredBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** `invalid`: not an address; `foreign`: not the provider's; `absent`: the provider has no such image. */
export type ImageAnswer =
  | { readonly kind: 'invalid' | 'foreign' | 'absent' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'image';
      readonly image: Image;
      /** `miss`: the origin was waited for. */
      readonly cache: 'hit' | 'miss';
      /** Why the image could not be renewed, while it cannot. */
      readonly problem?: Failure;
    };

/** Popular images are served without the disk: a thousand portraits of 30 kB. */
const MEMORY_BYTES = 32 * 1024 * 1024;
/** What an entry weighs beside its image. */
const ENTRY_BYTES = 1_000;
/** As many images are fetched at once, so that a flood holds no more than this many of them unfinished … */
const MOST_FETCHES = 8;
/** … and as many wait for their turn; more are refused. */
const MOST_WAITING = 200;
/** How exactly the disk knows when an image was last used. */
const TOUCH_INTERVAL_MS = 60_000;

const entryBytes = (entry: Entry, url: string): number =>
  ENTRY_BYTES + url.length + (entry.image?.representation.body.length ?? 0);

function parseOrigins(texts: readonly string[]) {
  return texts.map((text) => {
    const origin = parseImageOrigin(text);
    if (origin === undefined) throw new Error(`not an origin of images: ${text}`);
    return origin;
  });
}

/** Fetches no more than a few at once; who finds no place in the queue is not served. */
function inTurn(fetchImage: FetchImage): FetchImage {
  const places = bulkhead(MOST_FETCHES, MOST_WAITING);
  return async (address, known) => {
    try {
      return await places.execute(() => fetchImage(address, known));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      return failed({ reason: 'skipped', detail: 'too many images are being fetched' });
    }
  };
}

function answerFrom({ image, absent, problem }: Entry, cache: 'hit' | 'miss'): ImageAnswer {
  if (image !== undefined) return { kind: 'image', image, cache, ...(problem && { problem }) };
  if (problem !== undefined) return { kind: 'failed', failure: problem };
  if (absent) return { kind: 'absent' };
  throw new Error('the origin was asked and nothing came of it');
}

/** The provider's images: in memory, on disk, or fetched; one fetch at a time for each. */
export function createImages(settings: ImagesSettings) {
  const { clock, log } = settings;
  const origins = parseOrigins(settings.allowedOrigins);
  const files = createImageFiles({ ...settings, maxBytes: settings.maxStoredBytes });
  const fetchImage = inTurn(createFetchImage(settings.origin, origins));
  const entries = new LRUCache<string, Entry>({ maxSize: MEMORY_BYTES, sizeCalculation: entryBytes });
  const touched = new LRUCache<string, number>({ max: 10_000 });
  const recallOnce = createSingleFlight<Entry>();
  const askOnce = createSingleFlight<Entry>();
  const background = createBackground(log);
  const noteOutage = createOutageLog(log);

  async function recall(url: string): Promise<Entry> {
    const image = await files.find(url);
    // Fetched by another while the disk was read.
    const newer = entries.get(url);
    if (newer !== undefined) return newer;
    if (image === undefined) return UNKNOWN;
    const entry = { image, askedAt: image.confirmedAt };
    entries.set(url, entry);
    return entry;
  }

  async function store(url: string, before: Entry, after: Entry): Promise<void> {
    entries.set(url, after);
    if (after.absent && before.image !== undefined) await files.remove(url);
    if (after.image === undefined || after.image === before.image) return;
    touched.set(url, clock.now());
    await files.save(url, after.image);
  }

  async function ask(address: ImageAddress, before: Entry): Promise<Entry> {
    const outcome = await fetchImage(address, before.image?.validators ?? {});
    noteOutage(outcome);
    const after = afterFetch(before, outcome, clock.now());
    await store(address.url, before, after);
    return after;
  }

  function noteUse(url: string): void {
    if (clock.now() - (touched.get(url) ?? 0) < TOUCH_INTERVAL_MS) return;
    touched.set(url, clock.now());
    background.run(files.touch(url));
  }

  return {
    /** The image of an address that a caller wrote; `bypass` asks the origin, though not too often. */
    async read(text: string, { bypass = false } = {}): Promise<ImageAnswer> {
      const judged = judgeAddress(text, origins);
      if (judged.kind !== 'allowed') return judged;
      const { address } = judged;
      const { url } = address;
      const entry = entries.get(url) ?? (await recallOnce(url, () => recall(url)));
      const move = nextMove(entry, bypass, clock.now());
      const asking = move === 'answer' ? undefined : askOnce(url, () => ask(address, entry));
      if (asking !== undefined && move === 'ask') {
        const after = await asking;
        return answerFrom(after, after.problem === undefined ? 'miss' : 'hit');
      }
      if (asking !== undefined) background.run(asking);
      if (entry.image !== undefined) noteUse(url);
      return answerFrom(entry, 'hit');
    },

    /** Resolves when no image is being renewed behind an answer. */
    idle: () => background.idle(),
  };
}

export type Images = ReturnType<typeof createImages>;
