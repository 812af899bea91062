/** Runs work once at a time for each key. A call while it runs gets the same result. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>();

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const joined = running.get(key);
    if (joined !== undefined) return joined;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
