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
