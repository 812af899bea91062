import { hash } from 'node:crypto';
import type { Failure, Outcome } from '../upstream/outcome.ts';

/** A value from an upstream, with its age. Times are ms since the epoch. */
export interface CachedValue<T> {
  readonly value: T;
  /** Equal data has an equal version, in every process. */
  readonly version: string;
  readonly confirmedAt: number;
  readonly changedAt: number;
  /** `miss`: this response made a request to the upstream. */
  readonly cache: 'hit' | 'miss';
  /** Set if its timestamp is in the future (the clock was ahead): its age is unknown. */
  readonly isMisdated?: true;
  /** Why it cannot be refreshed now; otherwise not set. */
  readonly problem?: Failure;
}

/** A value, and a function that packs the original response; without `pack` the value is not stored. */
export interface FetchedValue<T> {
  readonly value: T;
  pack?(): Promise<Uint8Array>;
}

/** Something to fetch from an upstream; the cache stores its latest value. */
export interface Resource<T> {
  readonly key: string;
  /**
   * Resources that usually fail together share a group: after failures, one of the group is retried before the others.
   */
  readonly group?: string;
  /** How long a value counts as fresh, ms. */
  freshFor(cached: CachedValue<T>): number;
  /** Requests the value from the upstream; `cached` is for a conditional request. */
  fetch(cached: CachedValue<T> | undefined): Promise<Outcome<FetchedValue<T>>>;
  /** Maps a stored original again; `undefined` if it cannot be used. */
  read?(original: Buffer): Promise<T | undefined>;
  /** If not given, the version is a digest of the value's JSON. */
  versionOf?(value: T): string;
  /** Whether the response is implausible, such as an empty list where there was a full one. */
  isSuspicious?(value: T, cached: T): boolean;
  /** Called after each refresh that this process made itself. */
  onRefreshed?(outcome: Outcome<T>): void;
  /** How long an absence is cached, ms; no value is served then. If not set: 10 s, and the old value is served. */
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
