const TICK_MS = 10;

/**
 * The result of `work`, and how many milliseconds it took, counted in ticks of this process: while a busy machine does
 * not let the process run, there are no ticks, and timeouts of the service inside it do not run, either.
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
