import { createSingleFlight } from '../platform/async/single-flight.ts';
import { systemClock } from '../platform/clock.ts';

/** Work for which a backend is given up as soon as it answers nobody, however long the work may take. */
export type WhileAlive = <T>(work: (dead: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Asks a backend whether it answers at all while work for it takes longer than `slowMs`: a slow origin behind it is
 * waited for, a backend that hangs is not. `probe` rejects when it does; `reason` is what the work is aborted with.
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
