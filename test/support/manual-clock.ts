import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, systemClock } from '../../src/platform/clock.ts';

interface Sleeper {
  readonly wakeAt: number;
  readonly wake: () => void;
}

/** A clock whose time changes only when a test changes it. */
export interface ManualClock extends Clock {
  /**
   * Moves the time forward and wakes each sleeper at its time, in order. Before the next sleeper is woken, the promises
   * that depend on the previous sleeper are settled. For work that waits for a socket, use `asleep`.
   */
  advance(ms: number): Promise<void>;
  /** Moves the time forward at once, as when a machine resumes from suspension: sleepers that are due wake once. */
  leap(ms: number): Promise<void>;
  /** Sets the time of day forward or back by `ms`, as an operator or NTP does. No sleep ends. */
  step(ms: number): void;
  /** Resolves as soon as at least `count` sleeps are pending. */
  asleep(count: number): Promise<void>;
  readonly sleeping: number;
}

/** `start`: ms since the epoch, or an ISO time. */
export function createManualClock(start: number | string): ManualClock {
  let now = 0;
  let epoch = new Date(start).getTime();
  const sleepers = new Set<Sleeper>();
  const watchers = new Set<() => void>();

  function earliest(until: number): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of sleepers) {
      if (sleeper.wakeAt <= until && (first === undefined || sleeper.wakeAt < first.wakeAt)) first = sleeper;
    }
    return first;
  }

  return {
    now: () => epoch + now,
    monotonic: () => now,

    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { wakeAt: now + Math.max(0, ms), wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake, { once: true });
        for (const watch of watchers) watch();
      }),

    async advance(ms) {
      const until = now + ms;
      await turn();
      for (let next = earliest(until); next !== undefined; next = earliest(until)) {
        now = Math.max(now, next.wakeAt);
        next.wake();
        await turn();
      }
      now = until;
    },

    async leap(ms) {
      now += ms;
      for (const sleeper of [...sleepers]) if (sleeper.wakeAt <= now) sleeper.wake();
      await turn();
    },

    step(ms) {
      epoch += ms;
    },

    asleep: (count) =>
      new Promise((resolve) => {
        const watch = () => {
          if (sleepers.size < count) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),

    get sleeping() {
      return sleepers.size;
    },
  };
}

/** A clock on which a sleep ends at once and moves the time forward. */
export function createSkippingClock(start: number | string): Clock & { set(to: number | string): void } {
  let now = new Date(start).getTime();
  return {
    now: () => now,
    monotonic: () => now,
    async sleep(ms, signal) {
      if (signal?.aborted) return;
      now += Math.max(0, ms);
      await turn();
    },
    set(to) {
      now = new Date(to).getTime();
    },
  };
}

/** The system clock, started at another time of day, which can be moved forward. Sleeps take real time. */
export function createShiftedClock(start?: string) {
  let passed = 0;
  let stepped = start === undefined ? 0 : Date.parse(start) - systemClock.now();
  return {
    now: () => systemClock.now() + passed + stepped,
    monotonic: () => systemClock.monotonic() + passed,
    sleep: systemClock.sleep,
    /** Moves the time forward by `ms` at once. No sleep ends. */
    pass(ms: number): void {
      passed += ms;
    },
    /** Sets the time of day forward or back by `ms`. */
    step(ms: number): void {
      stepped += ms;
    },
  };
}

/**
 * The system clock without pauses, which may start at another time of day. A sleep of a few seconds ends at once. A
 * longer sleep is a time limit, and takes real time.
 */
export const createHurriedClock = (start?: string): Clock => ({
  ...createShiftedClock(start),
  sleep: (ms, signal) => (ms < 10_000 ? turn() : systemClock.sleep(ms, signal)),
});

/**
 * The system clock, except that sleeps of these lengths end only when the test ends them, because they are time limits.
 */
export function createUnlimitedClock(limitsMs: readonly number[]) {
  const { promise: over, resolve: endLimits } = Promise.withResolvers<void>();
  const sleep: Clock['sleep'] = (ms, signal) =>
    limitsMs.includes(ms)
      ? new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(), { once: true });
          over.then(resolve);
        })
      : systemClock.sleep(ms, signal);
  return { ...systemClock, sleep, endLimits };
}
