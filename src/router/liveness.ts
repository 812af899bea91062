import { createSingleFlight } from '../platform/async.ts';
import { systemClock } from '../platform/clock.ts';

/** Runs work that may take any time, but aborts it if the backend stops responding. */
type WhileAlive = <T>(work: (dead: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * While work takes longer than `slowMs`, probes whether the backend responds at all. In this way, the router waits for
 * a backend that is waiting for a slow upstream, but not for a backend that hangs. `probe` rejects if the backend
 * hangs. The work is then aborted with `reason`.
 */
export function createWhileAlive(
  probe: () => Promise<unknown>,
  { slowMs, reason }: { slowMs: number; reason: () => Error },
): WhileAlive {
  const inFlight = createSingleFlight<boolean>();
  const isAlive = () =>
    inFlight('', () =>
      probe().then(
        () => true,
        () => false,
      ),
    );

  async function watch(dead: AbortController, done: AbortSignal): Promise<void> {
    while (!done.aborted) {
      await systemClock.sleep(slowMs, done);
      if (!done.aborted && !(await isAlive())) dead.abort(reason());
      if (dead.signal.aborted) return;
    }
  }

  return async (work) => {
    const [dead, done] = [new AbortController(), new AbortController()];
    void watch(dead, done.signal);
    try {
      return await work(dead.signal);
    } finally {
      done.abort();
    }
  };
}

/** After this many failed requests in a row, the backend gets no more requests. */
const MAX_FAILURES = 3;
const PAUSE_MS = 5_000;

/**
 * A circuit breaker. A backend that does not respond gets no requests, except for one probing request after each pause.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let triedAt = 0;
  return {
    isOpen(): boolean {
      if (failures < MAX_FAILURES) return false;
      if (now() - triedAt < PAUSE_MS) return true;
      triedAt = now();
      return false;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      triedAt = now();
    },
  };
}
