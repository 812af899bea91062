const TICK_MS = 10;

/**
 * The result of `work`, and how many milliseconds it took, counted in ticks of this process. There are no ticks while a
 * busy machine runs other processes, when the service's timeouts in this process do not advance either.
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
