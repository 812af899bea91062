import { withTimeout } from '../async.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from './errors.ts';
import { LONGEST_WAIT_MS } from './url.ts';

/**
 * How many sleeps a wait for the database is divided into. After the wait, there is still time to request the data from
 * its upstream, or to respond from memory.
 */
const PARTS = 4;

/**
 * After a process was busy, or suspended by the machine, Node runs due timers before it reads the responses that have
 * arrived meanwhile. If the wait consists of several sleeps, Node reads responses between two sleeps, so that a busy
 * period uses up only one part of the wait.
 */
const withDividedSleeps = (clock: Clock): Clock => ({
  ...clock,
  async sleep(ms, signal) {
    for (let part = 0; part < PARTS && !signal?.aborted; part += 1) await clock.sleep(ms / PARTS, signal);
  },
});

/**
 * The result of `work`, for a response that cannot be made without it. Throws `DatabaseUnavailable` if `work` is slow.
 */
export async function inTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const done = await withTimeout(withDividedSleeps(clock), LONGEST_WAIT_MS, async () => ({
    result: await work(),
  }));
  if (done === undefined) throw new DatabaseUnavailable('the database is too slow', { cause: undefined });
  return done.result;
}

/** Like `inTime`, for each step of an iterator. */
export async function* eachStepInTime<T>(clock: Clock, steps: AsyncIterator<T>): AsyncGenerator<T> {
  for (;;) {
    const { done, value } = await inTime(clock, () => steps.next());
    if (done === true) return;
    yield value;
  }
}

/** The result of `work`, or `undefined` if the database is unavailable or takes longer than `ms`. */
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
