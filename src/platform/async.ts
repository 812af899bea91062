import PQueue from 'p-queue';
import type { Clock } from './clock.ts';

/**
 * Never runs `work` twice at the same time. However often it is requested during a run, only one more run follows.
 * `work` must not reject.
 */
export function coalesce(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await work();
    }
    running = undefined;
  }

  return {
    request(): void {
      isRequested = true;
      running ??= run();
    },
    /** Resolves when `work` is not running. */
    idle: async (): Promise<void> => running,
  };
}

/**
 * A lock within this process, granted in the order of the calls of `acquire`. Each call resolves with a function that
 * releases the lock.
 */
export function createLock() {
  const queue = new PQueue({ concurrency: 1 });
  return {
    acquire: (): Promise<() => void> =>
      new Promise((resolve) => {
        void queue.add(() => new Promise<void>((release) => resolve(release)));
      }),
  };
}

/** Caches the value of the latest key only. A call with another key, or after an error, makes a new value. */
export function createOncePer<T>() {
  let latest: { readonly key: string; readonly value: Promise<T> } | undefined;
  return (key: string, make: () => Promise<T>): Promise<T> => {
    if (latest?.key === key) return latest.value;
    const entry = { key, value: make() };
    latest = entry;
    entry.value.catch(() => {
      if (latest === entry) latest = undefined;
    });
    return entry.value;
  };
}

/** Runs `work` only once at a time for each key. A call during a run gets the result of that run. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const joined = running.get(key);
    if (joined !== undefined) return joined;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/** Lets a limited number of holders run at the same time, first come, first served. */
export function createTurns(atOnce: number) {
  const queue = new PQueue({ concurrency: atOnce });

  return {
    /** Resolves with a function that ends the turn. If `signal` aborts before that, rejects with its reason. */
    take(signal: AbortSignal): Promise<() => void> {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      return new Promise((resolve, reject) => {
        queue
          .add(
            () => {
              resolve(end);
              return ended;
            },
            { signal },
          )
          .catch(reject);
      });
    },
  };
}

/**
 * The result of `work`, or `undefined` if `work` takes longer than `ms`. In that case the signal that `work` received
 * aborts, and the result of `work` is ignored.
 */
export async function withTimeout<T>(clock: Clock, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const timedOut = new AbortController();
  const done = new AbortController();
  const timeout = clock.sleep(ms, done.signal).then(() => {
    if (!done.signal.aborted) timedOut.abort(new Error(`no result within ${ms} ms`));
    return undefined;
  });
  try {
    return await Promise.race([work(timedOut.signal), timeout]);
  } finally {
    done.abort();
  }
}
