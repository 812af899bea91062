import { type Clock, isAhead, notAfter } from '../clock.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { whileAvailable } from '../database/while-available.ts';
import type { Logger } from '../log.ts';
import { absent, type Failure, failed, found, type Outcome } from '../origin/outcome.ts';
import { DAY_MS } from '../time.ts';
import { type CachedValue, cachedValueOf, type FetchedValue, type Resource } from './cached-value.ts';
import type { Store } from './database-store.ts';
import type { RefreshLock } from './refresh-lock.ts';

export interface EntryDeps<T> {
  readonly clock: Clock;
  readonly log: Logger;
  /** Without a store, values live in memory only. */
  readonly store?: Store<T>;
  /** How long the store is waited for; by default two seconds. */
  readonly patienceMs?: number;
  /** Without a lock, each process sends its own requests. */
  readonly lock?: RefreshLock;
  /** Called when other processes can read a value. */
  readonly onStored?: () => void;
}

/** Within this time, a resource is not requested twice, however many callers bypass the cache. */
const BYPASS_INTERVAL_MS = 10_000;
/** How long to wait after a failure of the origin or the store. */
const RETRY_INTERVAL_MS = 15_000;
/** A suspicious answer replaces a value that has not been confirmed for this long. */
const SUSPICIOUS_MS = 7 * DAY_MS;

/** One resource in the cache. */
export class Entry<T> {
  cached: CachedValue<T> | undefined;
  /** When the origin was last requested, ms, whatever the result. */
  askedAt = Number.NEGATIVE_INFINITY;
  isAbsent = false;
  problem: Failure | undefined;
  readonly resource: Resource<T>;
  readonly #deps: EntryDeps<T>;
  readonly #onChange: (entry: Entry<T>) => void;
  #refreshing: Promise<Outcome<T>> | undefined;
  #loading: Promise<unknown> | undefined;
  #loadedAt = Number.NEGATIVE_INFINITY;
  /** Whether the store has answered. */
  #isLoaded = false;
  /** When a read of the store last took too long, ms; long ago if the store has answered since. */
  #unansweredAt = Number.NEGATIVE_INFINITY;
  /** A value that could not be stored, and when that was tried, ms. */
  #unsaved: { readonly pack: () => Promise<Uint8Array>; readonly at: number } | undefined;

  constructor(resource: Resource<T>, deps: EntryDeps<T>, onChange: (entry: Entry<T>) => void) {
    this.resource = resource;
    this.#deps = deps;
    this.#onChange = onChange;
  }

  /** When the running refresh began, ms; `undefined` if none is running. */
  get refreshingSince(): number | undefined {
    return this.#refreshing && this.askedAt;
  }

  /** The time between then and now, always positive: a time in the future means that the clock has been set back. */
  #since(time: number): number {
    return Math.abs(this.#deps.clock.now() - time);
  }

  /** What lies in the future is not done: a value that was confirmed then is stale, and as old as we have known it. */
  #dated(cached: CachedValue<T>): CachedValue<T> {
    const now = this.#deps.clock.now();
    if (!isAhead(cached.confirmedAt, now)) return cached;
    return { ...cached, confirmedAt: now, changedAt: notAfter(now, cached.changedAt), isMisdated: true };
  }

  /** The value, with the problem that prevents its refresh. A fresh value has no problem. */
  current(): CachedValue<T> | undefined {
    const { cached, problem } = this;
    return cached && problem && this.#isStale(cached) ? { ...cached, problem } : cached;
  }

  #isStale(cached: CachedValue<T>): boolean {
    return cached.isMisdated || this.#since(cached.confirmedAt) >= this.resource.freshFor(cached);
  }

  /** Whether a read of the store has just taken too long. Its caller does not wait for the store again. */
  #isStoreSlow(): boolean {
    return this.#since(this.#unansweredAt) < RETRY_INTERVAL_MS;
  }

  /** Reads the store, unless that was tried within `interval`; joins a running read. */
  async #look(interval: number): Promise<void> {
    const { clock } = this.#deps;
    if (this.#loading === undefined && this.#since(this.#loadedAt) >= interval) {
      this.#loadedAt = clock.now();
      this.#loading = this.load().finally(() => {
        this.#loading = undefined;
      });
    }
    await this.#loading;
  }

  /** Reads the store until it has answered once. Also stores a value that could not be stored before. */
  async ready(): Promise<this> {
    if (this.cached === undefined && !this.#isLoaded) await this.#look(RETRY_INTERVAL_MS);
    if (this.cached !== undefined) this.cached = this.#dated(this.cached);
    const unsaved = this.#unsaved;
    if (this.cached && unsaved && this.#since(unsaved.at) >= RETRY_INTERVAL_MS)
      void this.#save(this.cached, unsaved.pack);
    return this;
  }

  /** Uses the stored value if it is newer; returns whether it was. */
  async load(): Promise<boolean> {
    const { clock, store, log, patienceMs } = this.#deps;
    const load = async () => {
      const stored = await store?.find(this.resource).catch((err: unknown) => {
        if (err instanceof DatabaseUnavailable) throw err;
        // It is requested again, as if it had never been stored.
        log.error({ err, key: this.resource.key }, 'a stored value cannot be read');
        return undefined;
      });
      this.#isLoaded = true;
      return { stored };
    };
    const read = await whileAvailable(clock, load, patienceMs);
    this.#unansweredAt = read === undefined ? clock.now() : Number.NEGATIVE_INFINITY;
    const stored = read?.stored && this.#dated(read.stored);
    const own = this.cached?.confirmedAt ?? Number.NEGATIVE_INFINITY;
    // A value of ours from the future was confirmed while the clock was ahead.
    if (!stored || (stored.confirmedAt <= own && own <= clock.now())) return false;
    this.cached = stored;
    // Another process has refreshed it, so the problem of this process is over.
    if (stored.confirmedAt > this.askedAt) this.problem = undefined;
    this.askedAt = Math.max(this.askedAt, stored.confirmedAt);
    this.#onChange(this);
    return true;
  }

  /** Stores the value. If that fails, the value in memory is used all the same. */
  async #save(cached: CachedValue<T>, pack: () => Promise<Uint8Array>): Promise<void> {
    const { store, log, onStored, clock } = this.#deps;
    this.#unsaved = undefined;
    try {
      await store?.save(this.resource, cached, await pack());
      this.#isLoaded = true;
      onStored?.();
    } catch (err) {
      if (err instanceof DatabaseUnavailable) this.#unsaved = { pack, at: clock.now() };
      else log.error({ err, key: this.resource.key }, 'a value could not be stored');
    }
  }

  async #keep({ value, pack }: FetchedValue<T>, isLocked: boolean): Promise<Outcome<T>> {
    const { clock, log, patienceMs } = this.#deps;
    const { resource, cached, problem } = this;
    const { key } = resource;
    const isOld = cached === undefined || this.#since(cached.confirmedAt) >= SUSPICIOUS_MS;
    if (!isOld && resource.isSuspicious?.(value, cached.value)) {
      const suspicion = 'far less or far more than before; the old value is kept for a week';
      if (problem === undefined) log.warn({ key }, suspicion);
      return failed({ reason: 'unreadable', problem: `${key}: ${suspicion}` });
    }
    const fresh = cachedValueOf(resource, value, { now: clock.now(), before: cached });
    this.cached = fresh;
    this.problem = undefined;
    // A slow store is waited for only once: not here if it did not give the lock, or did not answer.
    const saved = pack && whileAvailable(clock, () => this.#save(fresh, pack), patienceMs);
    // Stored before others are notified: if the process died in between, they would know of a value that nobody has.
    if (isLocked && this.#isLoaded && !this.#isStoreSlow()) await saved;
    this.#onChange(this);
    return found(value);
  }

  async #ask(isLocked = true): Promise<Outcome<T>> {
    const { resource } = this;
    const fetched = await resource.fetch(this.cached);
    const outcome = fetched.kind === 'found' ? await this.#keep(fetched.value, isLocked) : fetched;
    resource.onRefreshed?.(outcome);
    return outcome;
  }

  /** Another process may have stored a first value meanwhile; it is used if it is as recent as requested. */
  async #askUnlessStored(isLocked: boolean, since: number): Promise<Outcome<T>> {
    const isFirst = isLocked && this.cached === undefined && (await this.load());
    const stored = isFirst ? (this.cached as CachedValue<T> | undefined) : undefined;
    const isNew = stored !== undefined && !stored.isMisdated && stored.confirmedAt > since;
    return isNew ? found(stored.value) : this.#ask(isLocked);
  }

  async #askOrJoin(since: number): Promise<Outcome<T>> {
    const { clock, lock, store } = this.#deps;
    const { resource } = this;
    this.askedAt = clock.now();
    const ask = (isLocked: boolean) => this.#askUnlessStored(isLocked, since);
    // The lock is in the database that has just been waited for.
    const result = await (lock === undefined || this.#isStoreSlow()
      ? this.#ask()
      : lock.run(resource.key, since, ask));
    this.isAbsent = result.kind === 'absent';
    if (result.kind === 'found') return result;
    if (result.kind === 'stored') {
      await this.load();
      // The stored value may be gone, or the database unavailable.
      if (this.cached === undefined) return this.#ask();
    }
    if (this.isAbsent && resource.absentFor !== undefined && this.cached !== undefined) {
      this.cached = undefined;
      await store?.remove?.(resource.key);
    }
    this.problem = result.kind === 'failed' ? result.failure : undefined;
    this.#onChange(this);
    return result.kind === 'stored' && this.cached ? found(this.cached.value) : (result as Outcome<T>);
  }

  /** Requests the value, unless another process is doing so or has since `since`; joins a running refresh. */
  refresh(since = this.#deps.clock.now() - BYPASS_INTERVAL_MS): Promise<Outcome<T>> {
    this.#refreshing ??= this.#askOrJoin(since).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #wait(): Promise<Outcome<CachedValue<T>>> {
    const outcome = await this.refresh();
    const cached = this.current();
    if (cached !== undefined && outcome.kind === 'found') return found({ ...cached, cache: 'miss' });
    // Whoever asked past the cache is told that this failed, also while the value is fresh.
    const { problem } = this;
    if (cached !== undefined) return found({ ...cached, ...(problem && { problem }) });
    if (outcome.kind === 'found') throw new Error(`${this.resource.key} was found and not kept`);
    return outcome;
  }

  /** Whether the origin failed so recently that it is not asked again. */
  #isSpared(): boolean {
    const { problem, resource } = this;
    const interval = (problem?.isLasting && resource.absentFor) || RETRY_INTERVAL_MS;
    return problem !== undefined && this.#since(this.askedAt) < interval;
  }

  /** Whether `read` would wait for the origin: without a value, or on bypass. */
  waits(bypass: boolean): boolean {
    const sinceAsked = this.#since(this.askedAt);
    if (bypass && (this.#refreshing || sinceAsked >= BYPASS_INTERVAL_MS)) return true;
    if (this.cached !== undefined || this.#isSpared()) return false;
    return !this.isAbsent || sinceAsked >= (this.resource.absentFor ?? BYPASS_INTERVAL_MS);
  }

  /** The value; a stale one is refreshed in the background. */
  async read(bypass: boolean, inBackground: (work: Promise<unknown>) => void) {
    // Another process may have stored a first value meanwhile, and a busy one is notified late. A value more recent than
    // this is found with the lock.
    if (!bypass && this.cached === undefined && this.waits(false)) await this.#look(BYPASS_INTERVAL_MS);
    if (this.waits(bypass)) return this.#wait();
    const { cached, problem } = this;
    const isSpared = this.#isSpared();
    if (cached === undefined) return problem !== undefined && isSpared ? failed(problem) : absent;
    // After a failure it is tried again even if the value is still fresh.
    if (!isSpared && (problem !== undefined || this.#isStale(cached))) inBackground(this.refresh());
    return found(bypass && problem ? { ...cached, problem } : (this.current() ?? cached));
  }
}
