import type { Representation } from './representation.ts';

/** A packed form's tag is the plain one's with its encoding: whoever has one form has the data. */
const plain = (tag: string): string => tag.replace(/-(br|zstd|gzip)"$/, '"');

/** `If-None-Match` decides where it stands, else `If-Modified-Since` (RFC 9110, section 13.2.2). */
export function isNotModified(
  representation: Pick<Representation, 'etag' | 'modifiedAt'>,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === representation.etag) return true;
    return ifNoneMatch
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || plain(tag) === representation.etag);
  }
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(representation.modifiedAt / 1000) * 1000 <= since;
}
