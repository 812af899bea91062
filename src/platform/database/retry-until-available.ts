import { withTimeout } from '../async.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from './errors.ts';
import { LONGEST_WAIT_MS } from './url.ts';

/**
 * Into how many sleeps the wait for the database is divided. A wait ends in time for requests to upstreams, or
 * responses from memory, instead.
 */
const PARTS = 4;

/**
 * If the process was busy, or suspended by the machine, timers run before it reads the responses that have arrived
 * meanwhile. A wait in several sleeps reads responses between them: a busy period counts as one part of the time at
 * most.
 */
const withDividedSleeps = (clock: Clock): Clock => ({
  ...clock,
  async sleep(ms, signal) {
    for (let part = 0; part < PARTS && !signal?.aborted; part += 1) await clock.sleep(ms / PARTS, signal);
  },
});

/** The result of `work`, for a response that needs it. Throws `DatabaseUnavailable` if it is slow. */
export async function inTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const done = await withTimeout(withDividedSleeps(clock), LONGEST_WAIT_MS, async () => ({
    result: await work(),
  }));
  if (done === undefined) throw new DatabaseUnavailable('the database is too slow', { cause: undefined });
  return done.result;
}

/** The same for each step of an iterator. */
export async function* eachStepInTime<T>(clock: Clock, steps: AsyncIterator<T>): AsyncGenerator<T> {
  for (;;) {
    const { done, value } = await inTime(clock, () => steps.next());
    if (done === true) return;
    yield value;
  }
}

/** The result of `work`; `undefined` while the database is unavailable, or slower than `ms`. */
export async function whileAvailable<T>(
  clock: Clock,
  work: () => Promise<T>,
  ms = LONGEST_WAIT_MS,
): Promise<T | undefined> {
  try {
    return await withTimeout(withDividedSleeps(clock), ms, work);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}
