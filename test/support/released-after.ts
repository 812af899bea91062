import { after } from 'node:test';

/**
 * Keeps what a file or a suite begins in its hooks: `defer` how to release each as soon as it has begun. When the suite is
 * over, the last is released first, and also if a later one did not begin.
 */
export function releasedAfter(): AsyncDisposableStack {
  const begun = new AsyncDisposableStack();
  after(() => begun.disposeAsync());
  return begun;
}
