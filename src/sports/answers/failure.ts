import { HttpError } from '../../platform/http/errors.ts';
import type { Failure } from '../../platform/origin/outcome.ts';

/** Sent with 503 when the client of the origin cannot say when it will ask again. */
const RETRY_AFTER_SECONDS = 30;

/** What a caller hears when the provider failed and there is no copy. */
export function upstreamError(failure: Failure): HttpError {
  if (failure.reason === 'timeout') return new HttpError('upstream_timeout');
  if (failure.reason !== 'skipped') return new HttpError('upstream_failed');
  const seconds = failure.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
  return new HttpError('unavailable', { headers: { 'Retry-After': String(seconds) } });
}
