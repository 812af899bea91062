import { isAhead, notAfter } from '../clock.ts';
import type { Absent, Failed, Failure } from '../upstream/outcome.ts';
import type { CachedValue, Resource } from './cached-value.ts';

/**
 * What a process has of one resource. Nothing here waits: the first half are the transitions, each of which returns the next
 * state; the second half is what follows from a state at a time.
 */
export interface EntryState<T> {
  readonly cached: CachedValue<T> | undefined;
  /** When the upstream was last requested, ms, whatever the result. */
  readonly requestedAt: number;
  /** Whether it was absent upstream. */
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

/** Within this time, a resource is not requested twice, however many callers bypass the cache. */
export const BYPASS_INTERVAL_MS = 10_000;
/** How long to wait after a failure of the upstream or the store. */
export const RETRY_INTERVAL_MS = 15_000;

/** The time between then and now, always positive: a timestamp in the future means that the clock has been set back. */
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

/** The request failed: the value stays. */
const failedAs = <T>(state: EntryState<T>, { failure }: Failed): EntryState<T> => ({
  ...state,
  isAbsent: false,
  problem: failure,
});

/** It is absent upstream. The value is dropped only if the resource sets for how long absence holds. */
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

/** Another process has requested it, and its value has been loaded. */
export const endedElsewhere = <T>(state: EntryState<T>): EntryState<T> => ({
  ...state,
  isAbsent: false,
  problem: undefined,
});

/** Never trusts a timestamp in the future: such a value is stale, and dated from now. */
function datedBy<T>(cached: CachedValue<T>, now: number): CachedValue<T> {
  if (!isAhead(cached.confirmedAt, now)) return cached;
  return { ...cached, confirmedAt: now, changedAt: notAfter(now, cached.changedAt), isMisdated: true };
}

/** The clock may have been set back. */
export const dated = <T>(state: EntryState<T>, now: number): EntryState<T> =>
  state.cached === undefined ? state : { ...state, cached: datedBy(state.cached, now) };

/** The store has a value. The state stays as it is unless that value is newer. */
export function loaded<T>(state: EntryState<T>, found: CachedValue<T>, now: number): EntryState<T> {
  const stored = datedBy(found, now);
  const own = state.cached?.confirmedAt ?? Number.NEGATIVE_INFINITY;
  // A value of ours from the future was confirmed while the clock was ahead.
  if (stored.confirmedAt <= own && own <= now) return state;
  return {
    ...state,
    cached: stored,
    requestedAt: Math.max(state.requestedAt, stored.confirmedAt),
    isAbsent: false,
    // Another process has refreshed it, so the problem of this process is over.
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

/** Whether the upstream failed so recently that it is not requested again. */
export function isPaused<T>(...[{ problem, requestedAt: askedAt }, { absentFor }, now]: At<T>): boolean {
  const interval = (problem?.isLasting && absentFor) || RETRY_INTERVAL_MS;
  return problem !== undefined && sinceThen(askedAt, now) < interval;
}

/** Whether a reader without a value has to wait for the upstream. */
export function mustWait<T>(...[state, resource, now]: At<T>): boolean {
  if (state.cached !== undefined || isPaused(state, resource, now)) return false;
  const interval = resource.absentFor ?? BYPASS_INTERVAL_MS;
  return !state.isAbsent || sinceThen(state.requestedAt, now) >= interval;
}

/** Whether it is refreshed while the value is served. After a failure that is tried again even if the value is fresh. */
export const isDue = <T>(...[state, resource, now]: At<T>): boolean =>
  !isPaused(state, resource, now) &&
  (state.problem !== undefined || (state.cached !== undefined && isStale(state.cached, resource, now)));
