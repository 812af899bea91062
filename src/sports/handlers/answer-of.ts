import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Failure, Outcome } from '../../platform/origin/outcome.ts';

/** Sent with 503 when the client of the origin cannot say when it will ask again. */
const RETRY_AFTER_SECONDS = 30;

/** What a caller gets when the provider failed and nothing is cached. */
export function upstreamError(failure: Failure): HttpError {
  if (failure.reason === 'timeout') return new HttpError('upstream_timeout');
  if (failure.reason !== 'skipped') return new HttpError('upstream_failed');
  const seconds = failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  return new HttpError('unavailable', { headers: { 'Retry-After': String(seconds) } });
}

/** The value of a reading; throws what the caller gets where there is none. */
export function foundOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'found') return outcome.value;
  throw outcome.kind === 'failed' ? upstreamError(outcome.failure) : new HttpError('upstream_failed');
}

/** A cached value an answer is made of; `modifiedAt` where that is not when it was confirmed. */
type Part = Omit<CachedValue<unknown>, 'value' | 'changedAt'> & { readonly modifiedAt?: number };

/**
 * An answer made of several cached values is as old as the oldest, and failing when one is.
 * `optional` ones may change what it says, not how old it is.
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
    ...(problem && { problem: problem.reason }),
  };
}
