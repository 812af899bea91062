import { hash } from 'node:crypto';
import type { Failure, Outcome } from '../origin/outcome.ts';

/** What an origin said, and how old it is. Times are ms since the epoch. */
export interface CachedValue<T> {
  readonly value: T;
  /** Equal data has an equal version, in every process. */
  readonly version: string;
  /** When the origin last said this. */
  readonly confirmedAt: number;
  /** When it last said something else. */
  readonly changedAt: number;
  /** `miss`: the origin was waited for. */
  readonly cache: 'hit' | 'miss';
  /** Why it cannot be refreshed, while it cannot. */
  readonly problem?: Failure;
}

/** A value, and what the origin sent, to be packed when it is stored; without it nothing is. */
export interface Fetched<T> {
  readonly value: T;
  pack?(): Promise<Uint8Array>;
}

/** Something an origin has, of which a cache keeps the latest value. */
export interface Resource<T> {
  readonly key: string;
  /** How long a value counts as fresh, ms. */
  freshFor(cached: CachedValue<T>): number;
  /** Asks the origin; `cached` for a conditional request. */
  fetch(cached: CachedValue<T> | undefined): Promise<Outcome<Fetched<T>>>;
  /** Reads a stored original anew; `undefined` when it says nothing that can be used. */
  read?(original: Buffer): Promise<T | undefined>;
  /** Takes a value that the release before stored without its original; without it, as it is. */
  readBefore?(value: unknown): T;
  /** Without it, the digest of the value's JSON. */
  versionOf?(value: T): string;
  /** Whether the origin can hardly mean this answer: an empty list where there was one. */
  isSuspicious?(value: T, cached: T): boolean;
  /** What is absent is not asked for again this soon, ms, and is no longer served; without it, 10 s, and it is. */
  readonly absentFor?: number;
}

export function cachedValueOf<T>(
  resource: Resource<T>,
  value: T,
  { now, before }: { now: number; before: CachedValue<T> | undefined },
): CachedValue<T> {
  const version = versionOf(resource, value);
  const changedAt = before?.version === version ? before.changedAt : now;
  return { value, version, confirmedAt: now, changedAt, cache: 'hit' };
}

export const versionOf = <T>(resource: Resource<T>, value: T): string =>
  resource.versionOf?.(value) ?? hash('sha1', JSON.stringify(value), 'base64url');
