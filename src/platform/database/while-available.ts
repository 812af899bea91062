import { withTimeout } from '../async/with-timeout.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from './errors.ts';

/** A database that does not answer is not waited for longer: the origin can be asked, and memory be served. */
const TIMEOUT_MS = 2_000;

/** What the database says; `undefined` while it is away or slow. */
export async function whileAvailable<T>(clock: Clock, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(clock, TIMEOUT_MS, work);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}
