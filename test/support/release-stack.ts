import { after } from 'node:test';

/**
 * Releases the resources that a file or a suite acquires in its hooks. Call `defer` with the release of each resource
 * as soon as it exists. At the end of the suite the releases run in reverse order, even if a later resource failed to
 * start.
 */
export function releaseStack(): AsyncDisposableStack {
  const begun = new AsyncDisposableStack();
  after(() => begun.disposeAsync());
  return begun;
}
