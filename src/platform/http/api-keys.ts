import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns a function that tells whether a text is one of the secrets. */
function createMatch(secrets: readonly string[]): (given: string) => boolean {
  // Digests all have the same length, so that the time taken reveals neither length nor position of a wrong letter.
  const known = secrets.map(digest);
  return (given) => {
    const digested = digest(given);
    let matches = 0;
    for (const one of known) matches += timingSafeEqual(one, digested) ? 1 : 0;
    return matches > 0;
  };
}

/** Throws 401 unless the key is one of the configured keys. Without configured keys, it always throws. */
export type RequireKey = (presented: string | undefined) => void;

export function createKeyCheck(keys: readonly string[]): RequireKey {
  const isKey = createMatch(keys);
  return (presented) => {
    if (presented === undefined || !isKey(presented))
      throw new HttpError('unauthorized', { headers: { 'WWW-Authenticate': 'ApiKey' } });
  };
}

/** Finds what belongs to the key that a request presents. */
export function createKeyLookup<T extends { readonly key: string }>(entries: readonly T[]) {
  const known = entries.map((entry) => ({ entry, isKey: createMatch([entry.key]) }));
  return (presented: string | string[] | undefined): T | undefined =>
    typeof presented === 'string' ? known.find(({ isKey }) => isKey(presented))?.entry : undefined;
}

/** A router sends this header with requests that it makes for a page: the visitor's request was counted already. */
export const INTERNAL_HEADER = 'x-campus-data-inner';

/** The header's value. It can be computed only with the key, and does not reveal the key. */
const proofOf = (key: string): string =>
  createHmac('sha256', key).update(INTERNAL_HEADER).digest('base64url');

/** The header for a router with these keys. Without a key there is none, and backends count requests for its pages. */
export const internalHeaders = ([key]: readonly string[]): Readonly<Record<string, string>> =>
  key === undefined ? {} : { [INTERNAL_HEADER]: proofOf(key) };

export function createInternalCheck(keys: readonly string[]) {
  const isProof = createMatch(keys.map(proofOf));
  return (said: string | string[] | undefined): boolean => typeof said === 'string' && isProof(said);
}
