const TICK_MS = 10;

/**
 * The result of `work`, and how many milliseconds it took, counted in ticks of this process. While a busy machine does
 * not run this process, there are no ticks, just as the service's timeouts in this process do not run.
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
