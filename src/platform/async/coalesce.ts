/**
 * Runs `work` once at a time. Calls while it runs lead to one more run, however many there are. `work` must not reject.
 */
export function coalesce(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await work();
    }
    running = undefined;
  }

  return {
    request(): void {
      isRequested = true;
      running ??= run();
    },
    /** Resolves when nothing runs. */
    idle: async (): Promise<void> => running,
  };
}
