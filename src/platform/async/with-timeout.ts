import type { Clock } from '../clock.ts';

/**
 * The result of `work`, or `undefined` after `ms`: the signal given to `work` then aborts, and its result is ignored.
 */
export async function withTimeout<T>(clock: Clock, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const late = new AbortController();
  const done = new AbortController();
  const timeout = clock.sleep(ms, done.signal).then(() => {
    if (!done.signal.aborted) late.abort(new Error(`no result within ${ms} ms`));
    return undefined;
  });
  try {
    return await Promise.race([work(late.signal), timeout]);
  } finally {
    done.abort();
  }
}
