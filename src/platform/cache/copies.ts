import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { type Failure, failed, found, type Outcome } from '../origin/outcome.ts';
import { type Copy, type CopyStore, copyOf } from './copy-store.ts';
import { createEntries, type Entry } from './entries.ts';
import type { Renewals } from './renewals.ts';

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
 * a failure costs nothing that is held, and one renewal at a time runs per resource, whichever process wants it.
 */
export function createCopies(tools: {
  store: CopyStore;
  renewals: Renewals;
  clock: Clock;
  log: Logger;
  /** Told whenever what is held, or what keeps it from being renewed, is no longer what it was. */
  onChange?: () => void;
  /** Told when a copy can be read by other processes. */
  onStored?: () => void;
}) {
  const { renewals, clock, log, onChange } = tools;
  const entries = createEntries(tools);

  async function keep<T>(key: string, entry: Entry, value: T): Promise<void> {
    const copy = copyOf<unknown>(value, clock.now(), entry.copy);
    entry.copy = copy;
    delete entry.problem;
    onChange?.();
    await entries.store(key, entry, copy);
  }

  function doubted<T>({ key, doubts }: Resource<T>, value: T, held: Copy<T> | undefined): Outcome<T> {
    const believed =
      held === undefined || clock.now() - held.confirmedAt >= DOUBTED_MS || !doubts?.(value, held.value);
    if (believed) return found(value);
    return failed({ reason: 'unreadable', detail: `${key}: most of what was there is gone` });
  }

  async function ask<T>(resource: Resource<T>, entry: Entry): Promise<Outcome<T>> {
    const answer = await resource.load();
    const outcome =
      answer.kind === 'found' ? doubted(resource, answer.value, entry.copy as Copy<T> | undefined) : answer;
    if (outcome !== answer && outcome.kind === 'failed' && entry.problem === undefined) {
      log.warn({ key: resource.key }, 'most of what was there is gone; the copy is kept for a week');
    }
    if (outcome.kind === 'found') await keep(resource.key, entry, outcome.value);
    return outcome;
  }

  /** Asks, unless another process asks or has asked after `since`: what it heard is as good. */
  async function hear<T>(resource: Resource<T>, entry: Entry, since: number): Promise<Outcome<T>> {
    const { key } = resource;
    entry.askedAt = clock.now();
    const heard = await renewals.run(key, since, () => ask(resource, entry));
    if (heard.kind === 'failed') {
      entry.problem = heard.failure;
      onChange?.();
    }
    if (heard.kind !== 'stored') return heard;
    await entries.adopt(key, entry);
    delete entry.problem;
    onChange?.();
    // What was stored may be gone, or the database be away meanwhile.
    return entry.copy === undefined ? ask(resource, entry) : found(entry.copy.value as T);
  }

  /** Joins the renewal under way, or starts one. */
  function renew<T>(resource: Resource<T>, entry: Entry, since: number): Promise<Outcome<T>> {
    entry.renewal ??= hear(resource, entry, since).finally(() => {
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
    const outcome = await renew(resource, entry, clock.now() - BYPASS_INTERVAL_MS);
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
      const entry = await entries.of(resource.key);
      const mayAsk = entry.renewal !== undefined || sinceAsked(entry) >= BYPASS_INTERVAL_MS;
      if (bypass && mayAsk) return wait(resource, entry);
      const held = holding<T>(entry, 'hit');
      if (held === undefined) {
        const { problem } = entry;
        if (problem === undefined || sinceAsked(entry) >= RETRY_INTERVAL_MS) return wait(resource, entry);
        return { kind: 'failed', failure: problem };
      }
      if (isDue(resource, entry, held.copy)) {
        renew(resource, entry, clock.now() - BYPASS_INTERVAL_MS).catch((err: unknown) =>
          log.error({ err, key: resource.key }, 'a renewal broke'),
        );
      }
      return held;
    },

    /** The copy as it is, and what keeps it from being renewed, without asking anybody. */
    async peek<T>(resource: Resource<T>): Promise<(Copy<T> & { readonly problem?: Failure }) | undefined> {
      const held = holding<T>(await entries.of(resource.key), 'hit');
      return held && { ...held.copy, ...(held.problem && { problem: held.problem }) };
    },

    /** Seconds since each copy was confirmed, among those read so far. */
    ages(): ReadonlyMap<string, number> {
      const now = clock.now();
      return new Map(
        [...entries.all()].flatMap(([key, { copy }]) =>
          copy === undefined ? [] : [[key, (now - copy.confirmedAt) / 1000]],
        ),
      );
    },

    /** Resources whose last renewal failed, not long ago, among those read so far. */
    problems(): { key: string; failure: Failure }[] {
      return [...entries.all()].flatMap(([key, entry]) =>
        entry.problem === undefined || sinceAsked(entry) > PROBLEM_MS
          ? []
          : [{ key, failure: entry.problem }],
      );
    },

    /** Asks the origin now, unless another process has asked after `since`, ms; joins a renewal under way. */
    async renew<T>(resource: Resource<T>, since = Number.MAX_SAFE_INTEGER): Promise<Outcome<T>> {
      return renew(resource, await entries.of(resource.key), since);
    },

    /** Takes what other processes have stored. */
    async follow(): Promise<void> {
      if (await entries.follow()) onChange?.();
    },
  };
}

export type Copies = ReturnType<typeof createCopies>;
