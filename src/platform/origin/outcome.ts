/**
 * What a request to an origin can lead to, never mixed: the value; it does not exist; no usable answer.
 * Only `found` and `absent` may change what is stored.
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
 * - `unreachable`: no connection, or it broke off
 * - `timeout`: too slow
 * - `refused`: an error status (403, 429, 500 …)
 * - `unreadable`: answered in a shape we do not know
 * - `skipped`: not asked, because it keeps failing
 */
export type FailureReason = 'unreachable' | 'timeout' | 'refused' | 'unreadable' | 'skipped';

export interface Failure {
  readonly reason: FailureReason;
  /** For the operator's log; never shown to a caller. */
  readonly detail: string;
  readonly status?: number;
  /** The host resolves to private addresses only, and only public ones are allowed. */
  readonly isPrivate?: true;
  readonly retryAfterSeconds?: number;
}

export const found = <T>(value: T): Found<T> => ({ kind: 'found', value });
export const absent: Absent = { kind: 'absent' };
export const failed = (failure: Failure): Failed => ({ kind: 'failed', failure });
