import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { createLooker } from './looker.ts';

/** A way to reach the other processes on the same data. */
export interface Messenger {
  /** Begins to listen. `onWord`: somebody said something, or may have while this could not hear it. */
  start(onWord: () => void): void;
  tell(): void;
  stop(): Promise<void>;
}

/**
 * The word that something was written which other processes hold too. It says no more than "look": the
 * database is the truth, so that a word lost, doubled or late does no harm.
 */
export interface Changes {
  /** To be called when what was written can be read. */
  tell(): void;
  /** `look` reads what others wrote: on a word, and every 2 s for words that were lost; never twice at once. */
  listen(look: () => Promise<void>): void;
  start(): void;
  stop(): Promise<void>;
}

/** Without any messenger another process's work is seen this soon. */
export const LOOK_AGAIN_MS = 2_000;

export function createChanges(tools: {
  clock: Clock;
  log: Logger;
  messengers: readonly Messenger[];
}): Changes {
  const { clock, log, messengers } = tools;
  const looker = createLooker(log);
  const stopping = new AbortController();
  let following: Promise<void> | undefined;

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(LOOK_AGAIN_MS, stopping.signal);
      looker.look();
      await looker.idle();
    }
  }

  return {
    tell() {
      for (const messenger of messengers) messenger.tell();
    },
    listen: looker.add,
    start() {
      for (const messenger of messengers) messenger.start(looker.look);
      following = follow();
    },
    async stop() {
      stopping.abort();
      looker.stop();
      await Promise.all([following, looker.idle(), ...messengers.map((messenger) => messenger.stop())]);
    },
  };
}
