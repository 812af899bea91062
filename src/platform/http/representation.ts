import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The bytes of an answer with their validators: made once, afterwards only written. */
export interface Representation {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Strong: equal bytes have equal tags, in every process. */
  readonly etag: string;
  /** When the data behind the bytes last changed or was confirmed, ms. */
  readonly modifiedAt: number;
}

export const etagOf = (bytes: Uint8Array): string => `"${hash('sha1', bytes, 'base64url')}"`;

export function represent(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  modifiedAt: number,
): Representation {
  return { bytes, contentType, etag: etagOf(bytes), modifiedAt };
}

export const representJson = (value: unknown, modifiedAt: number): Representation =>
  represent(Buffer.from(JSON.stringify(value)), 'application/json; charset=utf-8', modifiedAt);

/** Representations by key and version of their data, bounded in bytes; the least used go first. */
export function createRepresentations(maxBytes: number) {
  const held = new LRUCache<string, { version: string; representation: Representation }>({
    maxSize: maxBytes,
    sizeCalculation: ({ representation }, key) => representation.bytes.byteLength + key.length + 200,
  });

  return {
    of(key: string, version: string, make: () => Representation): Representation {
      const known = held.get(key);
      if (known?.version === version) return known.representation;
      const representation = make();
      held.set(key, { version, representation });
      return representation;
    },
  };
}

export type Representations = ReturnType<typeof createRepresentations>;
