import { represent } from '../../platform/http/representation.ts';
import type { Failure } from '../../platform/origin/outcome.ts';
import type { Fetched, FetchOutcome } from './fetch-image.ts';
import type { Image } from './image.ts';

/** What is known of an address: an image, its absence, why it could not be fetched, or nothing yet. */
export interface Entry {
  readonly image?: Image;
  readonly absent?: true;
  readonly problem?: Failure;
  /** When the origin was last asked, ms, whatever came of it. */
  readonly askedAt: number;
}

export const UNKNOWN: Entry = { askedAt: Number.NEGATIVE_INFINITY };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The contract's 7 days: as long as a client may keep it. */
export const FRESH_FOR_MS = 7 * DAY;
/** A page with a broken link does not ask the provider for each of its readers. */
const ABSENT_FOR_MS = 10 * MINUTE;
/** An origin that failed is not asked again this soon for the same image … */
const RETRY_INTERVAL_MS = 15_000;
/** … nor twice within this time, however many callers bypass the copy. */
const BYPASS_INTERVAL_MS = 10_000;

/** What an entry bids to do: answer from it, ask the origin first, or answer and renew behind. */
export type Move = 'answer' | 'ask' | 'renew behind';

export function nextMove(entry: Entry, bypass: boolean, now: number): Move {
  const since = now - entry.askedAt;
  if (bypass && since >= BYPASS_INTERVAL_MS) return 'ask';
  if (entry.problem !== undefined && since < RETRY_INTERVAL_MS) return 'answer';
  if (entry.image !== undefined) {
    return now - entry.image.confirmedAt >= FRESH_FOR_MS ? 'renew behind' : 'answer';
  }
  return entry.absent && since < ABSENT_FOR_MS ? 'answer' : 'ask';
}

/** `Last-Modified` is the origin's where it moves on with the bytes, else the hour they were first seen. */
function modifiedAt(fetched: Fetched, before: Image | undefined, now: number): number {
  const stated = Date.parse(fetched.validators.lastModified ?? '');
  const previous = before?.representation.modifiedAt ?? Number.NEGATIVE_INFINITY;
  return stated > previous && stated <= now ? stated : now;
}

function imageOf(fetched: Fetched, before: Image | undefined, now: number): Image {
  const { bytes, contentType, validators } = fetched;
  const fresh = represent(bytes, contentType, modifiedAt(fetched, before, now));
  const same = before?.representation.etag === fresh.etag;
  return { representation: same ? before.representation : fresh, confirmedAt: now, validators };
}

/** The entry after the origin was asked: a failure costs nothing that is held. */
export function afterFetch(entry: Entry, outcome: FetchOutcome, now: number): Entry {
  const { image } = entry;
  switch (outcome.kind) {
    case 'found':
      return { image: imageOf(outcome, image, now), askedAt: now };
    case 'unchanged':
      return { ...(image && { image: { ...image, confirmedAt: now } }), askedAt: now };
    case 'absent':
      return { absent: true, askedAt: now };
    case 'failed':
      return { ...(image && { image }), problem: outcome.failure, askedAt: now };
  }
}
