/** A source of time. It is passed as an argument to all code that waits or needs the current time. */
export interface Clock {
  /**
   * Milliseconds since the epoch, for times that are shown or stored. Jumps back if the machine's clock is set back.
   */
  now(): number;
  /** Monotonic milliseconds, for durations. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** A time in ISO 8601, such as `2026-11-21T06:00:00.000Z`. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/**
 * A stored time, or the current time if the stored time is in the future: the clock was ahead when the time was stored,
 * or is behind now.
 */
export const notAfter = (now: number, at: number): number => Math.min(at, now);

/** The clocks of two machines may differ by this much. */
export const CLOCKS_DIFFER_MS = 60_000;

/** Whether a stored time is in the future: the clock was ahead when the time was stored, or is behind now. */
export const isAhead = (at: number, now: number): boolean => at > now + CLOCKS_DIFFER_MS;

/** The calendar day in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** A change of the time of day by more than this, against the monotonic clock, is a jump. */
const JUMP_MS = 5 * 60_000;

/**
 * Watches the time of day for jumps, forward or back, from this call on. Returns a function to be called at least every
 * few minutes, which returns how long ago the last jump was noticed, in monotonic ms; `Infinity` if there was none. What
 * is due only because the clock jumped should wait, since a wrong clock is usually soon put right.
 */
export function watchForJumps(clock: Clock): () => number {
  const offset = (): number => clock.now() - clock.monotonic();
  let latest = offset();
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Math.abs(offset() - latest) > JUMP_MS) jumpedAt = clock.monotonic();
    latest = offset();
    return clock.monotonic() - jumpedAt;
  };
}
