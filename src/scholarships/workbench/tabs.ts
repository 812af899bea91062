import type { ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';

/** A page that is loaded anew is back at once; over a slow line it may take longer. */
const BACK_MS = 5_000;
/** With changes that are not saved, a line that broke gets time to come back. */
const UNSAVED_MS = 10 * 60_000;

/** Knows the tabs that are open by their connections, and when the last one was closed. */
export function watchTabs(clock: Clock, isUnsaved: () => boolean) {
  const open = new Set<ServerResponse>();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let waiting = new AbortController();

  /** The workbench ends unless a tab comes back. */
  async function endSoon(): Promise<void> {
    const { signal } = waiting;
    await clock.sleep(isUnsaved() ? UNSAVED_MS : BACK_MS, signal);
    if (!signal.aborted) resolve();
  }
  function stay(): void {
    waiting.abort();
    waiting = new AbortController();
  }

  return {
    ended,
    add(tab: ServerResponse): void {
      stay();
      open.add(tab);
      tab.once('close', () => {
        if (open.delete(tab) && open.size === 0) void endSoon();
      });
    },
    close(): void {
      stay();
      const tabs = [...open];
      open.clear();
      for (const tab of tabs) tab.destroy();
    },
  };
}
