import { hash } from 'node:crypto';
import type { Failure, Outcome } from '../upstream/outcome.ts';

/** A value from an upstream, with its age. Times are ms since the epoch. */
export interface CachedValue<T> {
  readonly value: T;
  /** Equal data has the same version in every process. */
  readonly version: string;
  readonly confirmedAt: number;
  readonly changedAt: number;
  /** `miss`: the value was requested from the upstream for this response. */
  readonly cache: 'hit' | 'miss';
  /** Set if the timestamp of the value is in the future (the clock was ahead), so that its age is unknown. */
  readonly isMisdated?: true;
  /** Why the value cannot be refreshed now; not set if it can. */
  readonly problem?: Failure;
}

/** A value, and a function that packs the original response. Without `pack` the value is not stored. */
export interface FetchedValue<T> {
  readonly value: T;
  pack?(): Promise<Uint8Array>;
}

/** Something to fetch from an upstream; the cache stores its latest value. */
export interface Resource<T> {
  readonly key: string;
  /**
   * Resources that usually fail together share a group: after failures, one resource of the group is retried before the
   * others.
   */
  readonly group?: string;
  /** How long a value counts as fresh, ms. */
  freshFor(cached: CachedValue<T>): number;
  /** Requests the value from the upstream. `cached` makes a conditional request possible. */
  fetch(cached: CachedValue<T> | undefined): Promise<Outcome<FetchedValue<T>>>;
  /** Maps a stored original response again; returns `undefined` if the original cannot be used. */
  read?(original: Buffer): Promise<T | undefined>;
  /** If not given, the version is a digest of the value's JSON. */
  versionOf?(value: T): string;
  /** Whether a new value is implausible, such as an empty list after a full one. */
  isSuspicious?(value: T, cached: T): boolean;
  /** Called after each refresh for which this process made the request. */
  onRefreshed?(outcome: Outcome<T>): void;
  /**
   * How long an absence is cached (ms); during this time no value is served. If not set, an absence is cached for ten
   * seconds, and the old value is still served.
   */
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
