import { after } from 'node:test';

/**
 * Releases what a file or a suite acquires in its hooks: `defer` the release of each thing as soon as it exists. When the
 * suite ends, they are released in reverse order, even if a later one failed to start.
 */
export function releaseStack(): AsyncDisposableStack {
  const begun = new AsyncDisposableStack();
  after(() => begun.disposeAsync());
  return begun;
}
