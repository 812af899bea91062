import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { type ErrorName, HttpError, unavailable } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Failure, Outcome } from '../../platform/origin/outcome.ts';
import { NO_LONGER } from '../refreshes/never-less.ts';

/** Sent with 503 if it is not known when the provider will be requested again. */
const RETRY_AFTER_SECONDS = 30;

/** What a caller gets when the provider failed and nothing is cached. */
export function upstreamError(failure: Failure): HttpError {
  if (failure.reason === 'timeout') return new HttpError('upstream_timeout');
  if (failure.reason !== 'skipped') return new HttpError('upstream_failed');
  return unavailable(failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
}

/** The value that was found; if none was, throws the error for the caller. `ifAbsent`: of what the provider may not have. */
export function foundOrThrow<T>(outcome: Outcome<T>, ifAbsent: ErrorName = 'upstream_failed'): T {
  if (outcome.kind === 'found') return outcome.value;
  throw outcome.kind === 'failed' ? upstreamError(outcome.failure) : new HttpError(ifAbsent);
}

/** A cached value that is part of an answer; `modifiedAt` if it differs from `confirmedAt`. */
type Part = Omit<CachedValue<unknown>, 'value' | 'changedAt'> & { readonly modifiedAt?: number };

/**
 * The age of an answer made of several cached values: that of the oldest, and failing if one of them fails. `optional`
 * values change the answer's version but not its age.
 */
export function answerOf(
  parts: readonly Part[],
  optional: readonly (Part | undefined)[] = [],
): Omit<Answer<never>, 'body' | 'maxAge'> {
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  const all = [...parts, ...optional.filter((part) => part !== undefined)];
  return {
    version: all.map((part) => `${part.version}@${part.confirmedAt}`).join('|'),
    confirmedAt: Math.min(...parts.map((part) => part.confirmedAt)),
    modifiedAt: Math.max(...all.map((part) => part.modifiedAt ?? part.confirmedAt)),
    cache: parts.some((part) => part.cache === 'miss') ? 'miss' : 'hit',
    ...(problem && { problem: problem.code === NO_LONGER ? NO_LONGER : problem.reason }),
  };
}
