import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { jsonResource } from '../../../test/support/caches.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { absent, failed, found, type Outcome } from '../upstream/outcome.ts';
import { type Cache, createCache } from './cache.ts';
import { type CachedValue, cachedValueOf } from './cached-value.ts';
import type { RefreshLock } from './refresh-lock.ts';

const START = Date.parse('2026-11-21T06:00:00Z');
const rejectUnavailable = () => Promise.reject(new DatabaseUnavailable('gone', { cause: undefined }));
const down = failed({ reason: 'unreachable', problem: 'gone' });

describe('cache while the database is unavailable', () => {
  let clock: ManualClock;
  let stored: CachedValue<unknown> | undefined;
  let find: () => Promise<CachedValue<unknown> | undefined>;
  let save: (cached: CachedValue<unknown>) => Promise<void>;
  let upstream: () => Promise<Outcome<string>>;
  let cache: Cache;
  let locked: Cache;
  let lockResult: () => Promise<{ readonly kind: 'stored' } | undefined>;
  const log = createLogLines();
  const resource = jsonResource<string>('test/1', 60_000, () => upstream());

  beforeEach(() => {
    clock = createManualClock(START);
    stored = cachedValueOf(resource, 'stored', { now: START - 1_000, before: undefined });
    upstream = async () => found('fresh');
    [find, save] = [rejectUnavailable, rejectUnavailable];
    const store = {
      find: () => find(),
      save: (_: unknown, cached: CachedValue<unknown>) => save(cached),
      confirmedAt: rejectUnavailable,
    };
    cache = createCache({ store, clock, log: log.log });
    // PostgreSQL can grant the refresh lock while queries on the table of cached values hang.
    lockResult = async () => undefined;
    const lock: RefreshLock = {
      run: async (_key, _since, fetchValue) => (await lockResult()) ?? fetchValue(true),
    };
    locked = createCache({ store, lock, clock, log: log.log });
  });
  function comeBack(): void {
    find = async () => stored;
    save = async (cached) => {
      stored = cached;
    };
  }
  const read = async (from = cache, bypass = false) => {
    const cached = await from.read(resource, { bypass });
    return cached.kind === 'found' ? cached.value.value : cached.kind;
  };

  test('a value that is not in memory is fetched from the upstream', async () => {
    assert.equal(await read(), 'fresh');
    assert.deepEqual(
      log.messages(),
      [],
      'the cache must not log the outage, because the database watch does',
    );
  });

  test('if the database does not respond within two seconds, the value is fetched from the upstream', async () => {
    find = () => new Promise(() => undefined);
    const reading = read();
    await clock.asleep(1);
    await clock.advance(2_000);
    assert.equal(await reading, 'fresh');
  });

  const hangs = () => new Promise<never>(() => undefined);
  for (const [title, bypass, result] of [
    ['a read', false, undefined],
    ['a read that bypasses the cache', true, undefined],
    ['a read for which the lock reports a value stored by another process', true, { kind: 'stored' }],
  ] as const) {
    test(`${title} waits only once for a store that hangs`, async () => {
      find = async () => undefined;
      upstream = async () => absent;
      assert.equal(await read(locked), 'absent', 'the store must respond before it hangs');
      await clock.advance(10_000);
      lockResult = hangs;
      if (bypass) lockResult = async () => result;
      [find, save, upstream] = [hangs, hangs, async () => found('fresh')];
      const reading = read(locked, bypass);
      await clock.asleep(1);
      await clock.advance(2_000);
      assert.equal(await reading, 'fresh');
      assert.equal(clock.now(), START + 12_000);
    });
  }

  test('after the outage the stored value is served, even though the upstream fails', async () => {
    upstream = async () => down;
    assert.equal(await read(), 'failed');
    comeBack();
    await clock.advance(15_000);
    assert.equal(await read(), 'stored');
  });

  test('after the outage an older stored value does not replace the value that was fetched during the outage', async () => {
    assert.equal(await read(), 'fresh');
    comeBack();
    await clock.advance(15_000);
    assert.equal(await read(), 'fresh');
  });

  test('a value that could not be stored is stored by a read after the outage', async () => {
    await read();
    comeBack();
    await read();
    assert.equal(stored?.value, 'stored', 'the write must not be retried so soon');
    await clock.advance(15_000);
    await read();
    assert.equal(stored?.value, 'fresh');
    assert.equal(stored?.confirmedAt, START);
  });
});
