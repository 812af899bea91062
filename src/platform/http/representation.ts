import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, pack, WORTH_PACKING_BYTES } from './encoding.ts';
import { fnv1a } from './fnv.ts';
import type { Parts, Prepared } from './prepared.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is written: bytes, or text that becomes some. */
export type Body = Bytes | Parts;

/** An answer with its validators: made once, afterwards only written. */
export interface Representation {
  readonly body: Body;
  readonly contentType: string;
  /** Strong: equal bodies have equal tags, in every process. */
  readonly etag: string;
  /** When the data behind the body last changed or was confirmed, ms. */
  readonly modifiedAt: number;
  /** It is text and long enough: the answer depends on `Accept-Encoding`. */
  readonly isPackable: boolean;
  /** Packed forms, made at first demand. */
  readonly packed: Map<Encoding, Variant>;
}

/** One form of a representation. Each encoding has a body, and so a tag, of its own. */
export interface Variant {
  readonly body: Body;
  readonly etag: string;
  readonly encoding: Encoding;
}

const isText = (contentType: string): boolean => /^(text\/|application\/json)/.test(contentType);

/** Puts text together at the beginning of `target`, which has room for it. */
export function joinInto(target: Buffer<ArrayBuffer>, { parts, length }: Parts): Bytes {
  let at = 0;
  for (const part of parts) at += target.write(part, at, 'latin1');
  return target.subarray(0, length);
}

export const bytesOf = (body: Body): Bytes =>
  'parts' in body ? joinInto(Buffer.allocUnsafeSlow(body.length), body) : body;

function representAs(body: Body, digest: string, contentType: string, modifiedAt: number): Representation {
  const isPackable = isText(contentType) && body.length >= WORTH_PACKING_BYTES;
  return { body, contentType, etag: `"${digest}"`, modifiedAt, isPackable, packed: new Map() };
}

export const represent = (bytes: Bytes, contentType: string, modifiedAt: number): Representation =>
  representAs(bytes, hash('sha1', bytes, 'base64url'), contentType, modifiedAt);

export const representJson = (json: Prepared<unknown>, modifiedAt: number): Representation =>
  representAs(json, json.digest, 'application/json; charset=utf-8', modifiedAt);

const taggedAs = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** The form for an encoding, packed at first demand. */
export function variantOf(representation: Representation, encoding: Encoding): Variant {
  const { body, etag, isPackable, packed } = representation;
  if (encoding === 'identity' || !isPackable) return { body, etag, encoding: 'identity' };
  const known = packed.get(encoding);
  if (known !== undefined) return known;
  const variant = { body: pack(bytesOf(body), encoding), etag: taggedAs(etag, encoding), encoding };
  packed.set(encoding, variant);
  return variant;
}

/** Room for the packed forms beside the plain one: JSON packs to a fifth, in three ways. */
const WITH_VARIANTS = 1.7;

/** Of questions, to tell which are asked again: 256 KB. One is forgotten when another one needs its place. */
const PLACES = 1 << 16;

/** Says whether a text was seen before, lately; of many thousand, one is taken for another. */
function createMemory(): (text: string) => boolean {
  const seen = new Int32Array(PLACES);
  return (text) => {
    const hash = fnv1a(text);
    const place = hash & (PLACES - 1);
    const isKnown = seen[place] === hash;
    seen[place] = hash;
    return isKnown;
  };
}

/**
 * Representations by key and version of their data, bounded in bytes. Kept is what is asked for again: a
 * flood of questions that nobody repeats passes by what is popular, and costs no memory.
 */
export function createRepresentations(maxBytes: number) {
  const wasAsked = createMemory();
  const held = new LRUCache<string, { version: string; representation: Representation }>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation }, key) =>
      Math.ceil(representation.body.length * WITH_VARIANTS) + key.length + 200,
  });

  return {
    /** `isPopular`: it was asked for before, whatever its version. */
    of(key: string, version: string, make: () => Representation) {
      const known = held.get(key);
      if (known?.version === version) return { representation: known.representation, isPopular: true };
      const isPopular = known !== undefined || wasAsked(key);
      const representation = make();
      if (isPopular) held.set(key, { version, representation });
      return { representation, isPopular };
    },
  };
}

export type Representations = ReturnType<typeof createRepresentations>;
