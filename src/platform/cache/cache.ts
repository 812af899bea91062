import { LRUCache } from 'lru-cache';
import { isAhead } from '../clock.ts';
import { HOUR_MS } from '../time.ts';
import type { Failure } from '../upstream/outcome.ts';
import type { CachedValue, Resource } from './cached-value.ts';
import { Entry, type EntryDeps } from './entry.ts';

interface CacheDeps<Base> extends EntryDeps<Base> {
  /** Called when a cached value or its problem may have changed. */
  readonly onChange?: () => void;
  /** Limits the values in memory. */
  readonly memory?: { readonly maxBytes: number; sizeOf(value: Base): number };
}

/** Older failures are not listed: a resource that is still in use has been retried by then. */
const PROBLEM_MS = 2 * HOUR_MS;
/** How long to wait after a failure before retrying. */
const RETRY_MS = 30_000;
/**
 * Far more than a campus has. Beyond this, the least recently used values are dropped from memory, and are read from
 * the store when they are needed again.
 */
const MAX_ENTRIES = 20_000;
/** The size of an entry in memory without its value. */
const ENTRY_BYTES = 1_000;

/**
 * Stale-while-revalidate: a fresh value is served; a stale value is served at once and refreshed in the background. If
 * the refresh fails, the stale value stays. Only one process at a time refreshes a resource.
 */
export function createCache<Base = unknown>(deps: CacheDeps<Base>) {
  const { clock, log, memory, onChange, store } = deps;
  const sizeCalculation = ({ cached }: Entry<Base>, key: string) =>
    memory === undefined ? 1 : ENTRY_BYTES + key.length + (cached ? memory.sizeOf(cached.value) : 0);
  // Limited by size, because with `max` the cache would allocate memory for all entries at once.
  const entries = new LRUCache<string, Entry<Base>>({
    maxSize: memory?.maxBytes ?? MAX_ENTRIES,
    sizeCalculation,
  });
  const background = new Set<Promise<unknown>>();

  function changed(entry: Entry<Base>): void {
    // Added again, because the size of the entry may have changed.
    entries.delete(entry.resource.key);
    entries.set(entry.resource.key, entry);
    onChange?.();
  }

  function inBackground(work: Promise<unknown>): void {
    const done = work
      .catch((err: unknown) => log.error({ err }, 'a refresh failed unexpectedly'))
      .finally(() => background.delete(done));
    background.add(done);
  }

  async function entryOf<T extends Base>(resource: Resource<T>): Promise<Entry<T>> {
    const entry = entries.get(resource.key) ?? new Entry<Base>(resource, deps, changed);
    if (!entries.has(resource.key)) entries.set(resource.key, entry);
    return (await entry.ready()) as unknown as Entry<T>;
  }

  return {
    entryOf,

    /** The value, fresh or stale. Waits for the upstream only if there is no value, or if the cache is bypassed. */
    async read<T extends Base>(resource: Resource<T>, { bypass = false } = {}) {
      return (await entryOf(resource)).read(bypass, inBackground);
    },

    /** Whether `read` would return without waiting for the upstream. */
    isInMemory(resource: Resource<Base>, { bypass = false } = {}): boolean {
      return entries.get(resource.key)?.waits(bypass) === false;
    },

    /** The cached value. Never makes a request to the upstream. */
    async peek<T extends Base>(resource: Resource<T>): Promise<CachedValue<T> | undefined> {
      return (await entryOf(resource)).current();
    },

    /** Requests the value now, unless another process has requested it after `since` (ms). Joins a running refresh. */
    async refresh<T extends Base>(resource: Resource<T>, since = Number.MAX_SAFE_INTEGER) {
      return (await entryOf(resource)).refresh(since);
    },

    /** Seconds since each value in memory was confirmed. */
    ages(): ReadonlyMap<string, number> {
      const cached = [...entries.entries()].filter(([, entry]) => entry.cached !== undefined);
      return new Map(
        cached.map(([key, entry]) => [key, (clock.now() - (entry.cached?.confirmedAt ?? 0)) / 1000]),
      );
    },

    /** Whether a value has a confirmation time in the future: the clock was ahead at that time, or is behind now. */
    hasMisdated: (keys: readonly string[]): boolean =>
      keys.some((key) => {
        const cached = entries.peek(key)?.cached;
        return cached !== undefined && (cached.isMisdated || isAhead(cached.confirmedAt, clock.now()));
      }),

    /** Resources in memory whose last refresh failed recently. */
    problems(): { resource: Resource<Base>; failure: Failure; requestedAt: number }[] {
      return [...entries.values()].flatMap(({ resource, problem: failure, requestedAt }) =>
        failure === undefined || failure.isLasting || Math.abs(clock.now() - requestedAt) > PROBLEM_MS
          ? []
          : [{ resource, failure, requestedAt }],
      );
    },

    /**
     * Refreshes failed resources. Of each group, the resource that failed longest ago is refreshed first, and the
     * others only if that succeeds. A group that keeps failing does not delay the other groups.
     */
    async retryFailed(): Promise<void> {
      const failing = [...entries.values()].filter(
        ({ problem, requestedAt }) =>
          problem !== undefined && !problem.isLasting && Math.abs(clock.now() - requestedAt) >= RETRY_MS,
      );
      const sorted = failing.sort((one, other) => one.requestedAt - other.requestedAt);
      const groups = Map.groupBy(sorted, ({ resource }) => resource.group);
      await Promise.all(
        [...groups.values()].map(async ([first, ...others]) => {
          const outcome = await first?.refresh();
          if (outcome?.kind !== 'failed') await Promise.all(others.map((entry) => entry.refresh()));
        }),
      );
    },

    /** Loads newer values that other processes have stored. */
    async follow(): Promise<void> {
      const stored = (await store?.confirmedAt?.()) ?? new Map<string, number>();
      const isBehind = ({ resource, cached }: Entry<Base>) =>
        (stored.get(resource.key) ?? 0) > (cached?.confirmedAt ?? 0);
      await Promise.all([...entries.values()].filter(isBehind).map((entry) => entry.load()));
    },

    /** Resolves when no refresh is running in the background. */
    async idle(): Promise<void> {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

export type Cache<Base = unknown> = ReturnType<typeof createCache<Base>>;
