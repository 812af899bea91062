import { isAhead, notAfter } from '../clock.ts';
import type { Absent, Failed, Failure } from '../upstream/outcome.ts';
import type { CachedValue, Resource } from './cached-value.ts';

/**
 * What one process knows about one resource. All functions here are pure. The first half are transitions: each returns
 * the next state. The second half derives decisions from a state and the time.
 */
export interface EntryState<T> {
  readonly cached: CachedValue<T> | undefined;
  /** When the resource was last requested from the upstream, ms, whatever the result. */
  readonly requestedAt: number;
  /** Whether the resource did not exist upstream at the last request. */
  readonly isAbsent: boolean;
  /** Why the last request failed. */
  readonly problem: Failure | undefined;
}

export const NOTHING: EntryState<never> = {
  cached: undefined,
  requestedAt: Number.NEGATIVE_INFINITY,
  isAbsent: false,
  problem: undefined,
};

/** During this time, a resource is not requested twice, however many callers bypass the cache. */
export const BYPASS_INTERVAL_MS = 10_000;
/** How long to wait after a failure of the upstream or the store. */
export const RETRY_INTERVAL_MS = 15_000;

/** The absolute difference between the two times: `then` is in the future if the clock has been set back. */
export const sinceThen = (then: number, now: number): number => Math.abs(now - then);

/** A request to the upstream begins. */
export const requested = <T>(state: EntryState<T>, now: number): EntryState<T> => ({
  ...state,
  requestedAt: now,
});

/** A fetched value was accepted. */
export const confirmed = <T>(state: EntryState<T>, cached: CachedValue<T>): EntryState<T> => ({
  ...state,
  cached,
  isAbsent: false,
  problem: undefined,
});

/** The request failed; the value stays. */
const failedAs = <T>(state: EntryState<T>, { failure }: Failed): EntryState<T> => ({
  ...state,
  isAbsent: false,
  problem: failure,
});

/** The resource does not exist upstream. Its value is dropped only if the resource has `absentFor`. */
const gone = <T>(state: EntryState<T>, { absentFor }: Pick<Resource<T>, 'absentFor'>): EntryState<T> => ({
  ...state,
  cached: absentFor === undefined ? state.cached : undefined,
  isAbsent: true,
  problem: undefined,
});

/** The request ended without a value. */
export const endedWithout = <T>(
  state: EntryState<T>,
  result: Failed | Absent,
  resource: Pick<Resource<T>, 'absentFor'>,
): EntryState<T> => (result.kind === 'failed' ? failedAs(state, result) : gone(state, resource));

/** Another process has refreshed the resource, and the stored value has been loaded. */
export const endedElsewhere = <T>(state: EntryState<T>): EntryState<T> => ({
  ...state,
  isAbsent: false,
  problem: undefined,
});

/** A timestamp in the future is not trusted: it is replaced by the current time, and the value counts as stale. */
function datedBy<T>(cached: CachedValue<T>, now: number): CachedValue<T> {
  if (!isAhead(cached.confirmedAt, now)) return cached;
  return { ...cached, confirmedAt: now, changedAt: notAfter(now, cached.changedAt), isMisdated: true };
}

/** Marks a value as misdated if the clock has been set back since it was confirmed. */
export const dated = <T>(state: EntryState<T>, now: number): EntryState<T> =>
  state.cached === undefined ? state : { ...state, cached: datedBy(state.cached, now) };

/** A value was found in the store. The state changes only if the stored value is newer. */
export function loaded<T>(state: EntryState<T>, found: CachedValue<T>, now: number): EntryState<T> {
  const stored = datedBy(found, now);
  const cachedAt = state.cached?.confirmedAt ?? Number.NEGATIVE_INFINITY;
  // If the confirmation time of our own value is in the future, the clock was ahead when the value was confirmed.
  if (stored.confirmedAt <= cachedAt && cachedAt <= now) return state;
  return {
    ...state,
    cached: stored,
    requestedAt: Math.max(state.requestedAt, stored.confirmedAt),
    isAbsent: false,
    // If another process has refreshed the resource since, the problem of this process is over.
    problem: stored.confirmedAt > state.requestedAt ? undefined : state.problem,
  };
}

type At<T> = readonly [state: EntryState<T>, resource: Resource<T>, now: number];

const isStale = <T>(cached: CachedValue<T>, resource: Resource<T>, now: number): boolean =>
  cached.isMisdated || sinceThen(cached.confirmedAt, now) >= resource.freshFor(cached);

/** The value, with the problem that prevents its refresh. A fresh value has no problem. */
export function currentValue<T>(...[{ cached, problem }, resource, now]: At<T>): CachedValue<T> | undefined {
  return cached && problem && isStale(cached, resource, now) ? { ...cached, problem } : cached;
}

/** Whether the last request failed so recently that it must not be retried yet. */
export function isPaused<T>(...[{ problem, requestedAt }, { absentFor }, now]: At<T>): boolean {
  const interval = (problem?.isLasting && absentFor) || RETRY_INTERVAL_MS;
  return problem !== undefined && sinceThen(requestedAt, now) < interval;
}

/** Whether a reader without a value has to wait for the upstream. */
export function mustWait<T>(...[state, resource, now]: At<T>): boolean {
  if (state.cached !== undefined || isPaused(state, resource, now)) return false;
  const interval = resource.absentFor ?? BYPASS_INTERVAL_MS;
  return !state.isAbsent || sinceThen(state.requestedAt, now) >= interval;
}

/**
 * Whether to refresh the resource in the background. After a failure, even a fresh value is refreshed once the pause is
 * over.
 */
export const isDue = <T>(...[state, resource, now]: At<T>): boolean =>
  !isPaused(state, resource, now) &&
  (state.problem !== undefined || (state.cached !== undefined && isStale(state.cached, resource, now)));
