/**
 * The result of a request to an upstream: the value, the fact that it does not exist, or a failure. Only `found` and
 * `absent` may change stored data.
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
  /** For the operators' log; callers never see it. */
  readonly problem: string;
  readonly status?: number;
  /** Which of several pages failed. */
  readonly part?: string;
  /** A machine-readable code, for callers that distinguish failures. */
  readonly code?: string;
  /** Another request soon will not help. */
  readonly isLasting?: true;
  /** The host resolves to private addresses only, and only public ones are allowed. */
  readonly isPrivate?: true;
  readonly retryAfterSeconds?: number;
}

export const found = <T>(value: T): Found<T> => ({ kind: 'found', value });
export const absent: Absent = { kind: 'absent' };
export const failed = (failure: Failure): Failed => ({ kind: 'failed', failure });
