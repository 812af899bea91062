import type { Clock } from '../clock.ts';
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
}

/** An origin is not asked twice for one resource within this time, however many callers bypass the copy. */
const BYPASS_INTERVAL_MS = 10_000;
/** Nor again this soon after it failed. */
const RETRY_INTERVAL_MS = 15_000;
/** A failure this old says nothing of today: what is kept fresh is asked for again within the hour. */
const PROBLEM_MS = 2 * 3_600_000;
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
  const entries = new Map<string, Promise<Entry>>();

  async function recall(key: string): Promise<Entry> {
    const copy = await store.find(key);
    return copy === undefined ? { askedAt: 0 } : { copy, askedAt: copy.confirmedAt };
  }

  function entryOf(key: string): Promise<Entry> {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const recalled = recall(key);
    entries.set(key, recalled);
    // A store that did not answer is asked again by the next reader.
    recalled.catch(() => entries.delete(key));
    return recalled;
  }

  async function keep<T>(key: string, entry: Entry, value: T): Promise<void> {
    const copy = copyOf<unknown>(value, clock.now(), entry.copy);
    entry.copy = copy;
    delete entry.problem;
    onChange?.();
    // What we hold in memory is good even while it cannot be written down.
    await store
      .save(key, copy)
      .catch((err: unknown) => log.error({ err, key }, 'a copy could not be stored'));
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
    async ages(): Promise<ReadonlyMap<string, number>> {
      const settled = await Promise.all(
        [...entries].map(async ([key, entry]) => ({ key, entry: await entry })),
      );
      const now = clock.now();
      return new Map(
        settled.flatMap(({ key, entry: { copy } }) =>
          copy === undefined ? [] : [[key, (now - copy.confirmedAt) / 1000]],
        ),
      );
    },

    /** Resources whose last renewal failed, not long ago, among those read so far. */
    async problems(): Promise<{ key: string; failure: Failure }[]> {
      const settled = await Promise.all(
        [...entries].map(async ([key, entry]) => ({ key, entry: await entry })),
      );
      return settled.flatMap(({ key, entry }) =>
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
