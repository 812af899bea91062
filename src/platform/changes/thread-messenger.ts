import type { Messenger } from './changes.ts';

/** Among the threads of one process. */
export function createThreadMessenger(): Messenger {
  const channel = new BroadcastChannel('campus-data changes');
  return {
    start(onWord) {
      channel.onmessage = onWord;
    },
    tell() {
      channel.postMessage('');
    },
    async stop() {
      channel.close();
    },
  };
}
