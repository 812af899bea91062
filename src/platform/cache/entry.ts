import { DAY_MS } from '../time.ts';
import { absent, type Failure, failed, found, type Outcome } from '../upstream/outcome.ts';
import { type CachedValue, cachedValueOf, type FetchedValue, type Resource } from './cached-value.ts';
import {
  BYPASS_INTERVAL_MS,
  confirmed,
  currentValue,
  dated,
  type EntryState,
  endedElsewhere,
  endedWithout,
  isDue,
  isPaused,
  loaded,
  mustWait,
  NOTHING,
  RETRY_INTERVAL_MS,
  requested,
  sinceThen,
} from './entry-state.ts';
import type { RefreshLock } from './refresh-lock.ts';
import { type StoreDeps, StoredValue } from './stored-value.ts';

export interface EntryDeps<T> extends StoreDeps<T> {
  /** Without a lock, each process sends its own requests. */
  readonly lock?: RefreshLock;
}

/** A suspicious response is accepted if the cached value has not been confirmed for this long. */
const SUSPICIOUS_MS = 7 * DAY_MS;

/** One resource in the cache: its state, and the operations that change it. Callers share an operation that is running. */
export class Entry<T> {
  readonly resource: Resource<T>;
  readonly #deps: EntryDeps<T>;
  readonly #onChange: (entry: Entry<T>) => void;
  readonly #stored: StoredValue<T>;
  #state: EntryState<T> = NOTHING;
  #refreshing: Promise<Outcome<T>> | undefined;
  #loading: Promise<unknown> | undefined;
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(resource: Resource<T>, deps: EntryDeps<T>, onChange: (entry: Entry<T>) => void) {
    this.resource = resource;
    this.#deps = deps;
    this.#onChange = onChange;
    this.#stored = new StoredValue(resource, deps);
  }

  get cached(): CachedValue<T> | undefined {
    return this.#state.cached;
  }
  get requestedAt(): number {
    return this.#state.requestedAt;
  }
  get isAbsent(): boolean {
    return this.#state.isAbsent;
  }
  get problem(): Failure | undefined {
    return this.#state.problem;
  }
  /** When the running refresh began, ms; `undefined` if none is running. */
  get refreshingSince(): number | undefined {
    return this.#refreshing && this.requestedAt;
  }
  get #now(): number {
    return this.#deps.clock.now();
  }

  #become(state: EntryState<T>): void {
    this.#state = state;
    this.#onChange(this);
  }

  /** The value, with the problem that prevents its refresh. */
  current(): CachedValue<T> | undefined {
    return currentValue(this.#state, this.resource, this.#now);
  }

  /** Loads the stored value if it is newer than the cached value; returns whether it was. */
  async load(): Promise<boolean> {
    const stored = await this.#stored.find();
    const next = stored === undefined ? this.#state : loaded(this.#state, stored, this.#now);
    if (next === this.#state) return false;
    this.#become(next);
    return true;
  }

  /** Calls `load`, unless it was called less than `interval` ago; joins a running call. */
  async #loadAtMostEvery(interval: number): Promise<void> {
    if (this.#loading === undefined && sinceThen(this.#loadedAt, this.#now) >= interval) {
      this.#loadedAt = this.#now;
      this.#loading = this.load().finally(() => {
        this.#loading = undefined;
      });
    }
    await this.#loading;
  }

  /** Loads the stored value, if the store has not responded yet. Also retries a failed write. */
  async ready(): Promise<this> {
    if (this.cached === undefined && !this.#stored.hasResponded)
      await this.#loadAtMostEvery(RETRY_INTERVAL_MS);
    this.#state = dated(this.#state, this.#now);
    if (this.cached !== undefined) this.#stored.saveAgain(this.cached);
    return this;
  }

  /** Accepts a fetched value, unless it is suspicious. */
  async #accept({ value, pack }: FetchedValue<T>, isLocked: boolean): Promise<Outcome<T>> {
    const { resource, cached, problem } = this;
    const { key } = resource;
    const isOld = cached === undefined || sinceThen(cached.confirmedAt, this.#now) >= SUSPICIOUS_MS;
    if (!isOld && resource.isSuspicious?.(value, cached.value)) {
      const suspicion = 'far smaller or larger than before; the old value stays for a week';
      if (problem === undefined) this.#deps.log.warn({ key }, suspicion);
      return failed({ reason: 'unreadable', problem: `${key}: ${suspicion}` });
    }
    const fresh = cachedValueOf(resource, value, { now: this.#now, before: cached });
    this.#state = confirmed(this.#state, fresh);
    const saved = pack && this.#stored.save(fresh, pack);
    // Wait for a slow store only once: if waiting for the lock or for a read has failed, do not wait here. The value is
    // stored before other processes are notified: if this process died after the notification, they would expect a
    // value that does not exist.
    if (isLocked && this.#stored.hasResponded && !this.#stored.isSlow) await saved;
    this.#onChange(this);
    return found(value);
  }

  async #fetch(isLocked = true): Promise<Outcome<T>> {
    const { resource } = this;
    const fetched = await resource.fetch(this.cached);
    const outcome = fetched.kind === 'found' ? await this.#accept(fetched.value, isLocked) : fetched;
    resource.onRefreshed?.(outcome);
    return outcome;
  }

  /** Another process may meanwhile have stored a first value. That value is used if it is more recent than `since`. */
  async #fetchUnlessStored(isLocked: boolean, since: number): Promise<Outcome<T>> {
    const isFirst = isLocked && this.cached === undefined && (await this.load());
    const { cached } = this;
    const isNew = isFirst && cached !== undefined && !cached.isMisdated && cached.confirmedAt > since;
    return isNew ? found(cached.value) : this.#fetch(isLocked);
  }

  /**
   * Another process has stored a value. If the value cannot be loaded (removed, or no database), this process requests
   * it.
   */
  async #loadFromOther(): Promise<Outcome<T>> {
    await this.load();
    if (this.cached === undefined) return this.#fetch();
    this.#become(endedElsewhere(this.#state));
    return found(this.cached.value);
  }

  async #request(since: number): Promise<Outcome<T>> {
    const { lock } = this.#deps;
    const { resource } = this;
    this.#state = requested(this.#state, this.#now);
    // The lock is in the same database as the store: if the store was slow just now, do not wait for the lock.
    const result = await (lock === undefined || this.#stored.isSlow
      ? this.#fetch()
      : lock.run(resource.key, since, (isLocked) => this.#fetchUnlessStored(isLocked, since)));
    const outcome = result.kind === 'stored' ? await this.#loadFromOther() : result;
    if (outcome.kind === 'found') return outcome;
    const had = this.cached;
    this.#state = endedWithout(this.#state, outcome, resource);
    if (had !== undefined && this.cached === undefined) await this.#stored.remove();
    this.#onChange(this);
    return outcome;
  }

  /**
   * Requests the value, unless another process is requesting it or has requested it after `since`; joins a running
   * refresh.
   */
  refresh(since = this.#now - BYPASS_INTERVAL_MS): Promise<Outcome<T>> {
    this.#refreshing ??= this.#request(since).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Refreshes the resource and returns its value. */
  async #readThrough(): Promise<Outcome<CachedValue<T>>> {
    const outcome = await this.refresh();
    const cached = this.current();
    if (cached !== undefined && outcome.kind === 'found') return found({ ...cached, cache: 'miss' });
    // A caller that bypasses the cache gets the problem even if the cached value is still fresh.
    const { problem } = this;
    if (cached !== undefined) return found({ ...cached, ...(problem && { problem }) });
    if (outcome.kind === 'found') throw new Error(`${this.resource.key} was found but is not cached`);
    return outcome;
  }

  /** Whether `read` would wait for the upstream, because there is no value or the cache is bypassed. */
  waits(bypass: boolean): boolean {
    if (bypass && (this.#refreshing || sinceThen(this.requestedAt, this.#now) >= BYPASS_INTERVAL_MS))
      return true;
    return mustWait(this.#state, this.resource, this.#now);
  }

  /** Returns the value; a stale value is refreshed in the background. */
  async read(bypass: boolean, inBackground: (work: Promise<unknown>) => void) {
    // Another process may have stored a first value, and this process, if it is busy, is notified of that value late. A
    // value that is stored after this check is found once this process has the lock.
    if (!bypass && this.cached === undefined && this.waits(false))
      await this.#loadAtMostEvery(BYPASS_INTERVAL_MS);
    if (this.waits(bypass)) return this.#readThrough();
    const { cached, problem, resource } = this;
    if (cached === undefined)
      return problem !== undefined && isPaused(this.#state, resource, this.#now) ? failed(problem) : absent;
    if (isDue(this.#state, resource, this.#now)) inBackground(this.refresh());
    return found(bypass && problem ? { ...cached, problem } : (this.current() ?? cached));
  }
}
