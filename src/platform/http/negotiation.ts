/** In the order in which we choose among what a client likes equally: smallest first. */
export const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const weightOf = (parameters: readonly string[]): number => {
  const q = parameters.map((one) => one.trim()).find((one) => /^q=/i.test(one));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return Number.isFinite(weight) ? weight : 0;
};

function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    weights.set(name.trim(), weightOf(parameters));
  }
  const others = weights.get('*') ?? 0;
  const likes = ENCODINGS.map((name) => ({ name, weight: weights.get(name) ?? others }));
  const best = likes.reduce((one, other) => (other.weight > one.weight ? other : one));
  // Where nothing is liked, what everybody can read.
  return best.weight > 0 ? best.name : 'identity';
}

/** Browsers of a kind all send the same value. */
const MAX_REMEMBERED = 256;

/** Chooses what the client prefers of what we have (RFC 9110, section 12.5.3); remembers its choices. */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const chosen = new Map<string, Encoding>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) return 'identity';
    const known = chosen.get(acceptEncoding);
    if (known !== undefined) return known;
    const encoding = chooseEncoding(acceptEncoding);
    if (chosen.size >= MAX_REMEMBERED) chosen.clear();
    chosen.set(acceptEncoding, encoding);
    return encoding;
  };
}

/** A packed body's tag is the plain one's with its encoding: whoever has one of them has the data. */
export const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

const plainTag = (tag: string): string => tag.replace(/-(br|zstd|gzip)"$/, '"');

/** `If-None-Match` decides when it is there, else `If-Modified-Since` (RFC 9110, section 13.2.2). */
export function isNotModified(
  held: { readonly etag: string; readonly modifiedAt: number },
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === held.etag) return true;
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.some((tag) => tag === '*' || plainTag(tag) === held.etag);
  }
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(held.modifiedAt / 1000) * 1000 <= since;
}
