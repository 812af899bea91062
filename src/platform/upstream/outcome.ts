/**
 * The result of a request to an upstream: a value was found, the value does not exist, or the request failed. Only
 * `found` and `absent` may change stored data.
 */
export type Outcome<T> = Found<T> | Absent | Failed;

export interface Found<T> {
  readonly kind: 'found';
  readonly value: T;
}

export interface Absent {
  readonly kind: 'absent';
}

export interface Failed {
  readonly kind: 'failed';
  readonly failure: Failure;
}

/**
 * - `unreachable`: there was no connection, or it broke
 * - `timeout`: too slow
 * - `refused`: an error status (403, 429, 500 …)
 * - `unreadable`: the response has an unknown format
 * - `skipped`: no request was sent, because the upstream keeps failing
 */
export type FailureReason = 'unreachable' | 'timeout' | 'refused' | 'unreadable' | 'skipped';

export interface Failure {
  readonly reason: FailureReason;
  /** A text for the operators' log. Callers never see it. */
  readonly problem: string;
  readonly status?: number;
  /** Which page failed, if several pages were requested. */
  readonly part?: string;
  /** A machine-readable code, for callers that have to distinguish failures. */
  readonly code?: string;
  /** Set if another request soon would not help. */
  readonly isLasting?: true;
  /** Set if the host resolves only to private addresses, but only public addresses are allowed. */
  readonly isPrivate?: true;
  readonly retryAfterSeconds?: number;
}

export const found = <T>(value: T): Found<T> => ({ kind: 'found', value });
export const absent: Absent = { kind: 'absent' };
export const failed = (failure: Failure): Failed => ({ kind: 'failed', failure });
