import type { Clock } from '../clock.ts';

/** A database that says nothing is not waited for longer: the origin can be asked, and memory be served. */
const PATIENCE_MS = 2_000;

/** What the database says, `undefined` if it does not in time; a failure after that is nobody's any more. */
export async function inTime<T>(clock: Clock, work: Promise<T>): Promise<T | undefined> {
  const done = new AbortController();
  const late = clock.sleep(PATIENCE_MS, done.signal).then(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
