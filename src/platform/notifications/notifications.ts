import { coalesce } from '../async.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import { createTransitionLog } from '../transition-log.ts';

/** Carries notifications between the processes (or threads) that share a database. */
export interface NotificationChannel {
  /**
   * Calls `onNotification` when another process has sent a notification, or may have done so while the channel was
   * disconnected.
   */
  start(onNotification: () => void): void;
  notify(): void;
  stop(): Promise<void>;
}

/**
 * Keeps processes that share a database up to date. A notification means only that something has been written. The data
 * itself is read from the database, so a notification may be lost, repeated or late.
 */
export interface Notifications {
  /** Must be called when other processes can read what this process has written. */
  notify(): void;
  /**
   * `read` loads what other processes have written. It is called after each notification and at least every 2 s, but
   * never twice at the same time.
   */
  subscribe(read: () => Promise<void>): void;
  start(): void;
  stop(): Promise<void>;
}

const POLL_MS = 2_000;

export function createNotifications(deps: {
  clock: Clock;
  log: Logger;
  channels: readonly NotificationChannel[];
}): Notifications {
  const { clock, log, channels } = deps;
  const stopping = new AbortController();
  const readers: ReturnType<typeof coalesce>[] = [];
  let polling: Promise<void> | undefined;

  function subscribe(read: () => Promise<void>): void {
    const failures = createTransitionLog(log, {
      begins: 'changes made by other processes cannot be read',
      ends: 'changes made by other processes can be read again',
      level: 'error',
    });
    async function readAndReport(): Promise<void> {
      try {
        await read();
        failures.succeeded();
      } catch (err) {
        // An unavailable database is logged by the database watch.
        if (!(err instanceof DatabaseUnavailable)) failures.failed({ err });
      }
    }
    readers.push(coalesce(readAndReport));
  }

  function readAll(): void {
    if (!stopping.signal.aborted) for (const reader of readers) reader.request();
  }
  const idle = () => Promise.all(readers.map((reader) => reader.idle()));

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(POLL_MS, stopping.signal);
      readAll();
      await idle();
    }
  }

  return {
    notify() {
      for (const channel of channels) channel.notify();
    },
    subscribe,
    start() {
      for (const channel of channels) channel.start(readAll);
      polling = poll();
    },
    async stop() {
      stopping.abort();
      await Promise.all([polling, idle(), ...channels.map((channel) => channel.stop())]);
    },
  };
}
