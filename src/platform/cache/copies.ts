import type { Clock } from '../clock.ts';
import { DatabaseAway } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import { type Failure, failed, found, type Outcome } from '../origin/outcome.ts';
import { type Copy, type CopyStore, copyOf } from './copy-store.ts';

export type { Copy } from './copy-store.ts';

/** A thing an origin has, of which we keep a copy. */
export interface Resource<T> {
  /** Names the resource and the shape of its copy: a new shape is a new key. */
  readonly key: string;
  /** How long a copy counts as fresh, ms. */
  freshFor(copy: Copy<T>): number;
  load(): Promise<Outcome<T>>;
  /** Whether the origin, though it answered, can hardly mean it: an empty list where there was one. */
  doubts?(value: T, held: T): boolean;
  /** How long a copy may be held without asking, even if nobody wants it, ms; without it, a day. */
  keepFor?(copy: Copy<T>): number;
}

/** What came of reading a resource. `problem`: why the copy could not be renewed, while it cannot. */
export type Held<T> =
  | {
      readonly kind: 'copy';
      readonly copy: Copy<T>;
      /** `miss`: the origin was waited for. */
      readonly cache: 'hit' | 'miss';
      readonly problem?: Failure;
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Entry {
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

/** An origin is not asked twice for one resource within this time, however many callers bypass the copy. */
const BYPASS_INTERVAL_MS = 10_000;
/** Nor again this soon after it failed. */
const RETRY_INTERVAL_MS = 15_000;
/** A failure this old says nothing of today: what is kept fresh is asked for again within the hour. */
const PROBLEM_MS = 2 * 3_600_000;
/** A database that says nothing is not waited for longer: the origin can be asked, and memory be served. */
const STORE_PATIENCE_MS = 2_000;
/** What is doubted is believed when the copy it would replace has not been confirmed for this long. */
const DOUBTED_MS = 7 * 86_400_000;

/**
 * Keeps good copies: fresh is served, stale is served at once and renewed behind the answer,
 * a failure costs nothing that is held, and one renewal at a time runs per resource.
 */
export function createCopies(tools: {
  store: CopyStore;
  clock: Clock;
  log: Logger;
  /** Told whenever what is held, or what keeps it from being renewed, is no longer what it was. */
  onChange?: () => void;
}) {
  const { store, clock, log, onChange } = tools;
  const entries = new Map<string, Entry>();

  async function inTime(work: Promise<void>): Promise<void> {
    const done = new AbortController();
    await Promise.race([work.finally(() => done.abort()), clock.sleep(STORE_PATIENCE_MS, done.signal)]);
  }

  /** Takes what is stored, unless the origin was asked meanwhile. */
  async function find(key: string, entry: Entry): Promise<void> {
    entry.recalledAt = clock.now();
    try {
      const copy = await store.find(key);
      entry.isUnread = false;
      if (copy === undefined || entry.copy !== undefined) return;
      entry.copy = copy;
      entry.askedAt = Math.max(entry.askedAt, copy.confirmedAt);
    } catch (error) {
      if (error instanceof DatabaseAway) return;
      // The next reader asks again.
      entry.recalledAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  async function recall(key: string, entry: Entry): Promise<void> {
    if (entry.recall === undefined && clock.now() - entry.recalledAt < RETRY_INTERVAL_MS) return;
    entry.recall ??= inTime(find(key, entry)).finally(() => {
      delete entry.recall;
    });
    await entry.recall;
  }

  /** What we hold in memory is good even while it cannot be written down. */
  async function put(key: string, entry: Entry, copy: Copy<unknown>): Promise<void> {
    delete entry.unstoredAt;
    try {
      await store.save(key, copy);
    } catch (err) {
      if (!(err instanceof DatabaseAway)) log.error({ err, key }, 'a copy could not be stored');
      else if (entry.copy === copy) entry.unstoredAt = clock.now();
    }
  }

  async function entryOf(key: string): Promise<Entry> {
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
  }

  async function keep<T>(key: string, entry: Entry, value: T): Promise<void> {
    const copy = copyOf<unknown>(value, clock.now(), entry.copy);
    entry.copy = copy;
    delete entry.problem;
    onChange?.();
    await inTime(put(key, entry, copy));
  }

  function doubted<T>({ key, doubts }: Resource<T>, value: T, held: Copy<T> | undefined): Outcome<T> {
    const believed =
      held === undefined || clock.now() - held.confirmedAt >= DOUBTED_MS || !doubts?.(value, held.value);
    if (believed) return found(value);
    return failed({ reason: 'unreadable', detail: `${key}: most of what was there is gone` });
  }

  async function ask<T>(resource: Resource<T>, entry: Entry): Promise<Outcome<T>> {
    entry.askedAt = clock.now();
    const answer = await resource.load();
    const outcome =
      answer.kind === 'found' ? doubted(resource, answer.value, entry.copy as Copy<T> | undefined) : answer;
    if (outcome !== answer && outcome.kind === 'failed' && entry.problem === undefined) {
      log.warn({ key: resource.key }, 'most of what was there is gone; the copy is kept for a week');
    }
    if (outcome.kind === 'found') await keep(resource.key, entry, outcome.value);
    else if (outcome.kind === 'failed') {
      entry.problem = outcome.failure;
      onChange?.();
    }
    return outcome;
  }

  /** Joins the renewal under way, or starts one. */
  function renew<T>(resource: Resource<T>, entry: Entry): Promise<Outcome<T>> {
    entry.renewal ??= ask(resource, entry).finally(() => {
      delete entry.renewal;
    });
    return entry.renewal as Promise<Outcome<T>>;
  }

  function holding<T>(entry: Entry, cache: 'hit' | 'miss'): (Held<T> & { kind: 'copy' }) | undefined {
    if (entry.copy === undefined) return undefined;
    const problem = entry.problem === undefined ? {} : { problem: entry.problem };
    return { kind: 'copy', copy: entry.copy as Copy<T>, cache, ...problem };
  }

  async function wait<T>(resource: Resource<T>, entry: Entry): Promise<Held<T>> {
    const outcome = await renew(resource, entry);
    const held = holding<T>(entry, outcome.kind === 'found' ? 'miss' : 'hit');
    if (held !== undefined) return held;
    if (outcome.kind === 'found') throw new Error(`${resource.key} was found and not kept`);
    return outcome;
  }

  const sinceAsked = (entry: Entry): number => clock.now() - entry.askedAt;

  const isDue = <T>(resource: Resource<T>, entry: Entry, copy: Copy<T>): boolean =>
    clock.now() - copy.confirmedAt >= resource.freshFor(copy) &&
    (entry.problem === undefined || sinceAsked(entry) >= RETRY_INTERVAL_MS);

  return {
    /** The copy, fresh or stale; the origin is waited for only when there is none, or on bypass. */
    async read<T>(resource: Resource<T>, { bypass = false } = {}): Promise<Held<T>> {
      const entry = await entryOf(resource.key);
      const mayAsk = entry.renewal !== undefined || sinceAsked(entry) >= BYPASS_INTERVAL_MS;
      if (bypass && mayAsk) return wait(resource, entry);
      const held = holding<T>(entry, 'hit');
      if (held === undefined) {
        const { problem } = entry;
        if (problem === undefined || sinceAsked(entry) >= RETRY_INTERVAL_MS) return wait(resource, entry);
        return { kind: 'failed', failure: problem };
      }
      if (isDue(resource, entry, held.copy)) {
        renew(resource, entry).catch((err: unknown) =>
          log.error({ err, key: resource.key }, 'a renewal broke'),
        );
      }
      return held;
    },

    /** The copy as it is, and what keeps it from being renewed, without asking anybody. */
    async peek<T>(resource: Resource<T>): Promise<(Copy<T> & { readonly problem?: Failure }) | undefined> {
      const held = holding<T>(await entryOf(resource.key), 'hit');
      return held && { ...held.copy, ...(held.problem && { problem: held.problem }) };
    },

    /** Seconds since each copy was confirmed, among those read so far. */
    ages(): ReadonlyMap<string, number> {
      const now = clock.now();
      return new Map(
        [...entries].flatMap(([key, { copy }]) =>
          copy === undefined ? [] : [[key, (now - copy.confirmedAt) / 1000]],
        ),
      );
    },

    /** Resources whose last renewal failed, not long ago, among those read so far. */
    problems(): { key: string; failure: Failure }[] {
      return [...entries].flatMap(([key, entry]) =>
        entry.problem === undefined || sinceAsked(entry) > PROBLEM_MS
          ? []
          : [{ key, failure: entry.problem }],
      );
    },

    /** Asks the origin now; joins a renewal that is under way. */
    async renew<T>(resource: Resource<T>): Promise<Outcome<T>> {
      return renew(resource, await entryOf(resource.key));
    },
  };
}

export type Copies = ReturnType<typeof createCopies>;
