import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A body of any media type, as bytes or as a text that is sent as UTF-8. */
export interface Content<B extends Bytes | string = Bytes | string> {
  readonly contentType: string;
  readonly body: B;
  /** In bytes. */
  readonly length: number;
  /** A strong entity tag: equal bodies have equal tags, in every process. */
  readonly etag: string;
}

const tagOf = (content: string | Bytes): string => `"${hash('sha1', content, 'base64url')}"`;

export const contentOf = <B extends Bytes | string>(body: B, contentType: string): Content<B> => ({
  contentType,
  body,
  length: Buffer.byteLength(body),
  etag: tagOf(body),
});

/** JSON that is already stringified. */
export class Json<T> implements Content<string> {
  readonly contentType = 'application/json; charset=utf-8';
  readonly body: string;
  readonly length: number;
  readonly etag: string;
  /** Never set. It only carries the type of the stringified value. */
  readonly value?: T;

  constructor(text: string, length: number, etag: string) {
    this.body = text;
    this.length = length;
    this.etag = etag;
  }
}

export function toJson<T>(value: T): Json<T> {
  const text = JSON.stringify(value);
  return new Json(text, Buffer.byteLength(text), tagOf(text));
}

/** JSON that is stringified only when it is needed, because our own pages use the value instead. */
export class JsonValue implements Content<string> {
  readonly contentType = 'application/json; charset=utf-8';
  readonly value: unknown;
  #json: Json<unknown> | undefined;

  constructor(value: unknown) {
    this.value = value;
  }

  get body(): string {
    return this.#made.body;
  }

  get length(): number {
    return this.#made.length;
  }

  get etag(): string {
    return this.#made.etag;
  }

  get #made(): Json<unknown> {
    this.#json ??= toJson(this.value);
    return this.#json;
  }
}

/**
 * The text `{before}{part},{part}{after}`. Its entity tag is a hash of the entity tags of the parts, which is much
 * cheaper than hashing the text.
 */
function join<T>(before: string, parts: readonly Content<string>[], after: string): Json<T> {
  // `+=` copies the parts only once, when the text is sent, whereas `Array.join` would copy them twice.
  let text = before;
  let tags = before;
  let length = Buffer.byteLength(before + after) + Math.max(0, parts.length - 1);
  let separator = '';
  for (const part of parts) {
    text += separator + part.body;
    tags += separator + part.etag;
    length += part.length;
    separator = ',';
  }
  return new Json(text + after, length, tagOf(tags + after));
}

/** The text `{"<name>": [items], …rest}`. Each item is stringified only once, however many responses contain it. */
export const joinList = <Name extends string, Item, Rest extends object>(
  name: Name,
  items: readonly Json<Item>[],
  rest: Rest,
): Json<Record<Name, Item[]> & Rest> =>
  join(`{${JSON.stringify(name)}:[`, items, `],${JSON.stringify(rest).slice(1)}`);

/** `{"data": …, "meta": …}` */
export const envelope = (data: Content<string>, meta: object): Json<unknown> =>
  join('{"data":', [data], `,"meta":${JSON.stringify(meta)}}`);

/** A response that is shorter than this fits into one packet, so compressing it would cost more than it saves. */
const MIN_PACKED_BYTES = 1_024;
/** If a body is larger than this, the strongest compression would delay other responses. */
const LARGE_BYTES = 256 * 1024;

const isText = (contentType: string): boolean =>
  /^(text\/|application\/([\w.]+\+)?(json|xml)|application\/x-ndjson)/.test(contentType);

/**
 * The encodings, with the best compression first. If a client accepts several encodings equally, the first one is
 * chosen.
 */
const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The entity tag of a compressed body: the entity tag of the plain body plus the encoding. */
export const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** A representation from which a response is composed. `B`: the type of the body, either the whole body or a stream. */
export interface Encodable<B> {
  readonly contentType: string;
  /** When the data behind the body last changed or was confirmed, ms. */
  readonly modifiedAt: number;
  readonly etag: string;
  /** Whether the response depends on `Accept-Encoding`. */
  readonly isPackable: boolean;
  /**
   * The body in an encoding, with the entity tag for it. The body is not compressed if it is not packable. `length`:
   * bytes, if known.
   */
  encoded(encoding: Encoding): EncodedBody<B>;
}

interface EncodedBody<B> {
  readonly body: B;
  readonly length: number | undefined;
  readonly etag: string;
  readonly encoding: Encoding;
}

/** A body with its validators, built once and sent many times. */
export class Representation<B extends Bytes | string = Bytes | string>
  implements Content<B>, Encodable<Bytes | string>
{
  readonly content: Content<B>;
  readonly modifiedAt: number;
  /** Compressed bodies. Each is built when it is first needed. */
  readonly #packed = new Map<Encoding, Bytes>();

  constructor(content: Content<B>, modifiedAt: number) {
    this.content = content;
    this.modifiedAt = modifiedAt;
  }

  get contentType(): string {
    return this.content.contentType;
  }

  get body(): B {
    return this.content.body;
  }

  get length(): number {
    return this.content.length;
  }

  get etag(): string {
    return this.content.etag;
  }

  get isPackable(): boolean {
    return isText(this.contentType) && this.length >= MIN_PACKED_BYTES;
  }

  encoded(encoding: Encoding): EncodedBody<Bytes | string> {
    const { body, length, etag } = this.content;
    if (encoding === 'identity' || !this.isPackable) return { body, length, etag, encoding: 'identity' };
    const packed = this.#packed.get(encoding) ?? pack(body, length, encoding);
    this.#packed.set(encoding, packed);
    return { body: packed, length: packed.length, etag: tagFor(etag, encoding), encoding };
  }
}

function pack(body: Bytes | string, length: number, encoding: Exclude<Encoding, 'identity'>): Bytes {
  const isLarge = length > LARGE_BYTES;
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 6,
          [constants.BROTLI_PARAM_SIZE_HINT]: length,
        },
      });
    case 'zstd':
      return zstdCompressSync(body);
    case 'gzip':
      return gzipSync(body, { level: isLarge ? 5 : 7 });
  }
}

function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]));
  const others = weights.get('*') ?? 0;
  const weighted = ENCODINGS.map((name) => ({ name, weight: weights.get(name) ?? others }));
  const best = weighted.reduce((one, other) => (other.weight > one.weight ? other : one));
  // If the client accepts none of these encodings, the response is not compressed.
  return best.weight > 0 ? best.name : 'identity';
}

/** Enough, because all browsers of the same kind send the same value. */
const MAX_REMEMBERED = 256;

/**
 * Returns a function that chooses an encoding by `Accept-Encoding` (RFC 9110, section 12.5.3), and that caches its
 * choices.
 */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const chosen = new LRUCache<string, Encoding>({ max: MAX_REMEMBERED, memoMethod: chooseEncoding });
  return (acceptEncoding) => (acceptEncoding === undefined ? 'identity' : chosen.memo(acceptEncoding));
}

/**
 * Whether to respond with a 304. `If-None-Match` decides or, without it, `If-Modified-Since` (RFC 9110, section
 * 13.2.2).
 */
export function isNotModified(
  representation: { readonly etag: string; readonly modifiedAt: number },
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    // The usual case: there is only one tag, so the list need not be split.
    if (ifNoneMatch === representation.etag) return true;
    const ownTags = ['*', ...ENCODINGS.map((encoding) => tagFor(representation.etag, encoding))];
    return ifNoneMatch.split(',').some((tag) => ownTags.includes(tag.trim().replace(/^W\//, '')));
  }
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(representation.modifiedAt / 1000) * 1000 <= since;
}
