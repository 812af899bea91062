import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

/** In the order in which we choose among what a client likes equally: smallest first. */
export const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this an answer fits one packet, and packing it costs more than it saves. */
export const WORTH_PACKING_BYTES = 1_024;
/** Above this the best packing would hold up other answers. */
const LARGE_BYTES = 256 * 1024;

const weightOf = (parameters: readonly string[]): number => {
  const q = parameters.map((one) => one.trim()).find((one) => /^q=/i.test(one));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return Number.isFinite(weight) ? weight : 0;
};

/** What the client likes best of what we have (RFC 9110, section 12.5.3); without a wish, identity. */
export function negotiate(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    weights.set(name.trim(), weightOf(parameters));
  }
  const others = weights.get('*') ?? 0;
  // Identity is acceptable unless refused, but only where nothing packed is.
  const likes = ENCODINGS.map((name) => ({
    name,
    weight: weights.get(name) ?? (name === 'identity' ? Math.max(others, 0.000_1) : others),
  }));
  const best = likes.reduce((one, other) => (other.weight > one.weight ? other : one));
  return best.weight > 0 ? best.name : 'identity';
}

/** Browsers of a kind all send the same wish; who makes up others has all of them read again. */
const MOST_WISHES = 256;

/** `negotiate`, remembering. */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const known = new Map<string, Encoding>();
  return (wish) => {
    if (wish === undefined) return 'identity';
    const remembered = known.get(wish);
    if (remembered !== undefined) return remembered;
    const encoding = negotiate(wish);
    if (known.size >= MOST_WISHES) known.clear();
    known.set(wish, encoding);
    return encoding;
  };
}

export function pack(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Buffer<ArrayBuffer> {
  const isLarge = bytes.byteLength > LARGE_BYTES;
  switch (encoding) {
    case 'br':
      return brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 6,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      });
    case 'zstd':
      return zstdCompressSync(bytes);
    case 'gzip':
      return gzipSync(bytes, { level: isLarge ? 5 : 7 });
  }
}
