import { after } from 'node:test';

/**
 * Releases what a file or a suite acquires in its hooks: `defer` the release of each thing as soon as it exists. When the
 * suite ends, the last is released first, also if a later one failed to start.
 */
export function releasedAfter(): AsyncDisposableStack {
  const begun = new AsyncDisposableStack();
  after(() => begun.disposeAsync());
  return begun;
}
