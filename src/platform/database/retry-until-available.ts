import { withTimeout } from '../async.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from './errors.ts';
import { LONGEST_WAIT_MS } from './url.ts';

/** Of how many sleeps the wait for the database consists; without it, upstreams can be requested and memory is served. */
const PARTS = 4;

/**
 * A process that was busy, or that the machine did not let run, has not read what the database answered meanwhile, and
 * its timers come before that. So such a pause counts as one part of the time only: after each part, answers are read.
 */
const inParts = (clock: Clock): Clock => ({
  ...clock,
  async sleep(ms, signal) {
    for (let part = 0; part < PARTS && !signal?.aborted; part += 1) await clock.sleep(ms / PARTS, signal);
  },
});

/** The result of `work`, for a response that needs it. Throws `DatabaseUnavailable` if it is slow. */
export async function inTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const done = await withTimeout(inParts(clock), LONGEST_WAIT_MS, async () => ({ result: await work() }));
  if (done === undefined) throw new DatabaseUnavailable('the database is too slow', { cause: undefined });
  return done.result;
}

/** The same for each step of what is read in several. */
export async function* eachInTime<T>(clock: Clock, steps: AsyncIterator<T>): AsyncGenerator<T> {
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
    return await withTimeout(inParts(clock), ms, work);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}
