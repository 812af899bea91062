const TICK_MS = 10;

/**
 * What `work` gives, and the milliseconds it waited, counted in ticks of this process: while a busy machine does not
 * let the process run, no tick passes, nor does a timeout of the service that runs in it.
 */
export async function loopTime<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let ms = 0;
  let timer = setTimeout(tick, TICK_MS);
  function tick(): void {
    ms += TICK_MS;
    timer = setTimeout(tick, TICK_MS);
  }
  try {
    const result = await work();
    return { result, ms };
  } finally {
    clearTimeout(timer);
  }
}
