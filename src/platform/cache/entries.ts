import type { Clock } from '../clock.ts';
import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { Failure, Outcome } from '../origin/outcome.ts';
import type { Copy, CopyStore } from './copy-store.ts';
import { inTime } from './in-time.ts';

/** What is known of one resource. */
export interface Entry {
  copy?: Copy<unknown>;
  /** When the origin was last asked, ms, whatever came of it. */
  askedAt: number;
  problem?: Failure;
  renewal?: Promise<Outcome<unknown>>;
  /** Until the database has said what it holds. */
  isUnread: boolean;
  /** When it was last asked for that, ms. */
  recalledAt: number;
  recall?: Promise<void>;
  /** When storing the copy failed, ms: it is tried again. */
  unstoredAt?: number;
}

/** A database that did not answer, or did not take a copy, is not asked again this soon. */
const RETRY_INTERVAL_MS = 15_000;

/** Copies in memory, and the database behind them: what is stored there is kept up with, whoever wrote it. */
export function createEntries(tools: {
  store: CopyStore;
  clock: Clock;
  log: Logger;
  /** Told when a copy can be read by other processes. */
  onStored?: () => void;
}) {
  const { store, clock, log, onStored } = tools;
  const entries = new Map<string, Entry>();

  /** Takes what is stored, unless what is held is as new. Returns whether it was taken. */
  async function adopt(key: string, entry: Entry): Promise<boolean> {
    const copy = await store.find(key);
    entry.isUnread = false;
    if (copy === undefined || (entry.copy?.confirmedAt ?? Number.NEGATIVE_INFINITY) >= copy.confirmedAt) {
      return false;
    }
    entry.copy = copy;
    // Whatever kept us from renewing it did not keep another process.
    if (copy.confirmedAt > entry.askedAt) delete entry.problem;
    entry.askedAt = Math.max(entry.askedAt, copy.confirmedAt);
    return true;
  }

  async function find(key: string, entry: Entry): Promise<void> {
    entry.recalledAt = clock.now();
    try {
      await adopt(key, entry);
    } catch (error) {
      if (error instanceof DatabaseAway) return;
      // The next reader asks again.
      entry.recalledAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  async function recall(key: string, entry: Entry): Promise<void> {
    if (entry.recall === undefined && clock.now() - entry.recalledAt < RETRY_INTERVAL_MS) return;
    entry.recall ??= inTime(clock, find(key, entry)).finally(() => {
      delete entry.recall;
    });
    await entry.recall;
  }

  /** Takes what another process has just stored; while the database is away there is nothing to take. */
  async function adoptNow(key: string, entry: Entry): Promise<boolean> {
    try {
      return (await inTime(clock, adopt(key, entry))) ?? false;
    } catch (error) {
      if (error instanceof DatabaseAway) return false;
      throw error;
    }
  }

  /** What we hold in memory is good even while it cannot be written down. */
  async function put(key: string, entry: Entry, copy: Copy<unknown>): Promise<void> {
    delete entry.unstoredAt;
    try {
      await store.save(key, copy);
      onStored?.();
    } catch (err) {
      if (!(err instanceof DatabaseAway)) log.error({ err, key }, 'a copy could not be stored');
      else if (entry.copy === copy) entry.unstoredAt = clock.now();
    }
  }

  return {
    all: (): Iterable<[string, Entry]> => entries,

    async of(key: string): Promise<Entry> {
      const entry = entries.get(key) ?? {
        askedAt: 0,
        isUnread: true,
        recalledAt: Number.NEGATIVE_INFINITY,
      };
      entries.set(key, entry);
      if (entry.copy === undefined && entry.isUnread) await recall(key, entry);
      const { copy, unstoredAt } = entry;
      if (copy !== undefined && unstoredAt !== undefined && clock.now() - unstoredAt >= RETRY_INTERVAL_MS) {
        void put(key, entry, copy);
      }
      return entry;
    },

    /** Stores the copy of an entry; a database that is slow is not waited for. */
    store: (key: string, entry: Entry, copy: Copy<unknown>) => inTime(clock, put(key, entry, copy)),

    adopt: adoptNow,

    /** Takes all that other processes stored since; returns whether there was anything. */
    async follow(): Promise<boolean> {
      const stored = await store.confirmedAt();
      const behind = [...entries].filter(
        ([key, { copy }]) =>
          (stored.get(key) ?? Number.NEGATIVE_INFINITY) > (copy?.confirmedAt ?? Number.NEGATIVE_INFINITY),
      );
      const taken = await Promise.all(behind.map(([key, entry]) => adopt(key, entry)));
      return taken.includes(true);
    },
  };
}

export type Entries = ReturnType<typeof createEntries>;
