import type { Clock } from '../clock.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { whileAvailable } from '../database/retry-until-available.ts';
import type { Logger } from '../log.ts';
import type { CachedValue, Resource } from './cached-value.ts';
import type { Store } from './database-store.ts';
import { RETRY_INTERVAL_MS, sinceThen } from './entry-state.ts';

export interface StoreDeps<T> {
  readonly clock: Clock;
  readonly log: Logger;
  /** Without a store, values live in memory only. */
  readonly store?: Store<T>;
  /** How long to wait for the store; by default two seconds. */
  readonly patienceMs?: number;
  /** Called once other processes can read a new value. */
  readonly onStored?: () => void;
}

/**
 * The value of one resource in a store that may be slow or unavailable. While the store is unavailable, callers wait
 * for it only once, and failed writes are retried later.
 */
export class StoredValue<T> {
  /** Whether the store has responded. */
  hasResponded = false;
  readonly #resource: Resource<T>;
  readonly #deps: StoreDeps<T>;
  /** When a read last timed out (ms); minus infinity if the last read did not. */
  #unansweredAt = Number.NEGATIVE_INFINITY;
  /** A value that could not be stored: a function that packs its original, and when the write failed (ms). */
  #unsaved: { readonly pack: () => Promise<Uint8Array>; readonly at: number } | undefined;

  constructor(resource: Resource<T>, deps: StoreDeps<T>) {
    this.#resource = resource;
    this.#deps = deps;
  }

  /** Whether a read has just timed out. In that case the same caller should not wait for the store again. */
  get isSlow(): boolean {
    return sinceThen(this.#unansweredAt, this.#deps.clock.now()) < RETRY_INTERVAL_MS;
  }

  async find(): Promise<CachedValue<T> | undefined> {
    const { clock, store, log, patienceMs } = this.#deps;
    const find = async () => {
      const stored = await store?.find(this.#resource).catch((err: unknown) => {
        if (err instanceof DatabaseUnavailable) throw err;
        // The value is requested again, as if it had never been stored.
        log.error({ err, key: this.#resource.key }, 'a stored value cannot be read');
        return undefined;
      });
      this.hasResponded = true;
      return { stored };
    };
    const read = await whileAvailable(clock, find, patienceMs);
    this.#unansweredAt = read === undefined ? clock.now() : Number.NEGATIVE_INFINITY;
    return read?.stored;
  }

  /** Stores the value. If the write fails, the value in memory is used nevertheless. */
  async #write(cached: CachedValue<T>, pack: () => Promise<Uint8Array>): Promise<void> {
    const { store, log, onStored, clock } = this.#deps;
    this.#unsaved = undefined;
    try {
      await store?.save(this.#resource, cached, await pack());
      this.hasResponded = true;
      onStored?.();
    } catch (err) {
      if (err instanceof DatabaseUnavailable) this.#unsaved = { pack, at: clock.now() };
      else log.error({ err, key: this.#resource.key }, 'a value could not be stored');
    }
  }

  async save(cached: CachedValue<T>, pack: () => Promise<Uint8Array>): Promise<void> {
    await whileAvailable(this.#deps.clock, () => this.#write(cached, pack), this.#deps.patienceMs);
  }

  /** Retries a write that failed, after a pause. */
  saveAgain(cached: CachedValue<T>): void {
    const unsaved = this.#unsaved;
    if (unsaved && sinceThen(unsaved.at, this.#deps.clock.now()) >= RETRY_INTERVAL_MS)
      void this.#write(cached, unsaved.pack);
  }

  async remove(): Promise<void> {
    await this.#deps.store?.remove?.(this.#resource.key);
  }
}
