/** Unanswered requests in a row after which the backend is no longer asked. */
const MAX_FAILURES = 3;
const PAUSE_MS = 5_000;

/** Stops asking a backend that does not answer. After each pause one request tries again. */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let triedAt = 0;
  return {
    isOpen(): boolean {
      if (failures < MAX_FAILURES) return false;
      if (now() - triedAt < PAUSE_MS) return true;
      triedAt = now();
      return false;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      triedAt = now();
    },
  };
}
