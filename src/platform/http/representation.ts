import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, pack, WORTH_PACKING_BYTES } from './encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of an answer with their validators: made once, afterwards only written. */
export interface Representation {
  readonly bytes: Bytes;
  readonly contentType: string;
  /** Strong: equal bytes have equal tags, in every process. */
  readonly etag: string;
  /** When the data behind the bytes last changed or was confirmed, ms. */
  readonly modifiedAt: number;
  /** It is text and long enough: the answer depends on `Accept-Encoding`. */
  readonly isPackable: boolean;
  /** Packed forms, made at first demand. */
  readonly packed: Map<Encoding, Variant>;
}

/** One form of a representation. Each encoding has bytes, and so a tag, of its own. */
export interface Variant {
  readonly bytes: Bytes;
  readonly etag: string;
  readonly encoding: Encoding;
}

export const etagOf = (bytes: Uint8Array): string => `"${hash('sha1', bytes, 'base64url')}"`;

const isText = (contentType: string): boolean => /^(text\/|application\/json)/.test(contentType);

export function represent(bytes: Bytes, contentType: string, modifiedAt: number): Representation {
  const isPackable = isText(contentType) && bytes.byteLength >= WORTH_PACKING_BYTES;
  return { bytes, contentType, etag: etagOf(bytes), modifiedAt, isPackable, packed: new Map() };
}

export const representJson = (value: unknown, modifiedAt: number): Representation =>
  represent(Buffer.from(JSON.stringify(value)), 'application/json; charset=utf-8', modifiedAt);

const taggedAs = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** The form for an encoding, packed at first demand. */
export function variantOf(representation: Representation, encoding: Encoding): Variant {
  const { bytes, etag, isPackable, packed } = representation;
  if (encoding === 'identity' || !isPackable) return { bytes, etag, encoding: 'identity' };
  const known = packed.get(encoding);
  if (known !== undefined) return known;
  const variant = { bytes: pack(bytes, encoding), etag: taggedAs(etag, encoding), encoding };
  packed.set(encoding, variant);
  return variant;
}

/** Room for the packed forms beside the plain one: JSON packs to a fifth, in three ways. */
const WITH_VARIANTS = 1.7;

interface Held {
  readonly version: string;
  readonly representation: Representation;
}

const boundedBy = (maxSize: number) =>
  new LRUCache<string, Held>({
    maxSize,
    sizeCalculation: ({ representation }, key) =>
      Math.ceil(representation.bytes.byteLength * WITH_VARIANTS) + key.length + 200,
  });

/**
 * Representations by key and version of their data, bounded in bytes. What was asked for once has a part of
 * its own (segmented LRU): a flood of questions that nobody repeats passes through it, and what is popular stays.
 */
export function createRepresentations(maxBytes: number) {
  const once = boundedBy(Math.ceil(maxBytes / 4));
  const again = boundedBy(Math.floor((maxBytes * 3) / 4));

  return {
    of(key: string, version: string, make: () => Representation): Representation {
      const known = again.get(key) ?? once.get(key);
      const isRepeated = known !== undefined;
      const held = known?.version === version ? known : { version, representation: make() };
      if (isRepeated) once.delete(key);
      (isRepeated ? again : once).set(key, held);
      return held.representation;
    },
  };
}

export type Representations = ReturnType<typeof createRepresentations>;
