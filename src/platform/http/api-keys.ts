import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns a function that finds a text among the secrets: its place, or -1. */
function createFind(secrets: readonly string[]): (given: string) => number {
  // Digests all have the same length, so that the time taken reveals neither length nor position of a wrong letter.
  const known = secrets.map(digest);
  return (given) => {
    const digested = digest(given);
    let found = -1;
    for (const [at, one] of known.entries()) found = timingSafeEqual(one, digested) ? at : found;
    return found;
  };
}

/**
 * Throws 401 unless the key is one of the configured keys. Without configured keys, it always throws. Returns what the log
 * calls the key: its name or its place.
 */
export type RequireKey = (presented: string | undefined) => string | undefined;

/** A key with a name for the log before it: `web:KEY`. */
const NAMED = /^([A-Za-z][\w.-]{0,30}):(.{16,})$/s;

export function createKeyCheck(keys: readonly string[]): RequireKey {
  const known = keys.flatMap((key, at) => {
    const [, name = `${at + 1}`, secret = key] = NAMED.exec(key) ?? [];
    // A key from before there were names may look like one with a name.
    return [secret, key].map((text) => ({ text, name: `key ${name}` }));
  });
  const find = createFind(known.map(({ text }) => text));
  return (presented) => {
    const found = presented === undefined ? undefined : known[find(presented)];
    if (found === undefined)
      throw new HttpError('unauthorized', { headers: { 'WWW-Authenticate': 'ApiKey' } });
    return found.name;
  };
}

/** Finds what belongs to the key that a request presents. */
export function createKeyLookup<T extends { readonly key: string }>(entries: readonly T[]) {
  const find = createFind(entries.map(({ key }) => key));
  return (presented: string | string[] | undefined): T | undefined =>
    typeof presented === 'string' ? entries[find(presented)] : undefined;
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
  const findProof = createFind(keys.map(proofOf));
  return (header: string | string[] | undefined): boolean =>
    typeof header === 'string' && findProof(header) >= 0;
}
