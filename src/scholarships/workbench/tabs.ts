import type { ServerResponse } from 'node:http';

/** A page that is loaded anew is back at once; over a slow line it may take longer. */
const BACK_MS = 5_000;
/** With changes that are not saved, a line that broke gets time to come back. */
const UNSAVED_MS = 10 * 60_000;

/** Knows the tabs that are open by their connections, and when the last one was closed. */
export function watchTabs(isUnsaved: () => boolean) {
  const open = new Set<ServerResponse>();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;

  return {
    ended,
    add(tab: ServerResponse): void {
      clearTimeout(timer);
      open.add(tab);
      tab.once('close', () => {
        if (open.delete(tab) && open.size === 0)
          timer = setTimeout(resolve, isUnsaved() ? UNSAVED_MS : BACK_MS);
      });
    },
    close(): void {
      clearTimeout(timer);
      const tabs = [...open];
      open.clear();
      for (const tab of tabs) tab.destroy();
    },
  };
}
