import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns a function that returns the index of a given text among the secrets, or -1. */
function createFind(secrets: readonly string[]): (given: string) => number {
  // All digests have the same length, so the time of a comparison reveals neither the length of a secret nor the
  // position of a wrong letter.
  const digests = secrets.map(digest);
  return (given) => {
    const digested = digest(given);
    let found = -1;
    for (const [at, one] of digests.entries()) found = timingSafeEqual(one, digested) ? at : found;
    return found;
  };
}

/**
 * Throws a 401 unless the key is one of the configured keys; if no keys are configured, always throws. Returns the name
 * of the key for the log, such as `key web` or `key 2`.
 */
export type RequireKey = (presented: string | undefined) => string | undefined;

/** A key that is preceded by its name for the log: `web:KEY`. */
const NAMED = /^([A-Za-z][\w.-]{0,30}):(.{16,})$/s;

export function createKeyCheck(keys: readonly string[]): RequireKey {
  const accepted = keys.flatMap((key, at) => {
    const [, name = `${at + 1}`, secret = key] = NAMED.exec(key) ?? [];
    // A key that was chosen before keys could have names may contain a colon, so the whole text is accepted, too.
    return [secret, key].map((text) => ({ text, name: `key ${name}` }));
  });
  const find = createFind(accepted.map(({ text }) => text));
  return (presented) => {
    const found = presented === undefined ? undefined : accepted[find(presented)];
    if (found === undefined)
      throw new HttpError('unauthorized', { headers: { 'WWW-Authenticate': 'ApiKey' } });
    return found.name;
  };
}

/** Finds the entry of the key that a request presents. */
export function createKeyLookup<T extends { readonly key: string }>(entries: readonly T[]) {
  const find = createFind(entries.map(({ key }) => key));
  return (presented: string | string[] | undefined): T | undefined =>
    typeof presented === 'string' ? entries[find(presented)] : undefined;
}

/**
 * A router sends this header with the requests that it makes while it renders a page, because the visitor’s request for
 * the page has already been counted.
 */
export const INTERNAL_HEADER = 'x-campus-data-inner';

/** The value of the header. It can be computed only with the key, and does not reveal the key. */
const proofOf = (key: string): string =>
  createHmac('sha256', key).update(INTERNAL_HEADER).digest('base64url');

/**
 * The header for a router with these keys. Without keys there is no header, so that backends count the requests that
 * the router makes for its pages.
 */
export const internalHeaders = ([key]: readonly string[]): Readonly<Record<string, string>> =>
  key === undefined ? {} : { [INTERNAL_HEADER]: proofOf(key) };

export function createInternalCheck(keys: readonly string[]) {
  const findProof = createFind(keys.map(proofOf));
  return (header: string | string[] | undefined): boolean =>
    typeof header === 'string' && findProof(header) >= 0;
}
