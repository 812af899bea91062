import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { jsonResource, openCache } from '../../../test/support/caches.ts';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Clock } from '../clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { absent, failed, found, type Outcome } from '../upstream/outcome.ts';
import type { Cache } from './cache.ts';
import { cacheMigrations } from './database-store.ts';
import { createRefreshLock, POLL_MS } from './refresh-lock.ts';

const MINUTE = 60_000;
const down = failed({ reason: 'unreachable', problem: 'gone' });

for (const kind of await databaseKinds()) {
  describe(`cache of two processes on one ${kind.name}`, { skip: kind.skip }, () => {
    let testDatabase: TestDatabase;
    let second: Database;
    let clock: ManualClock;
    let one: Cache;
    let other: Cache;
    let calls: number;
    let upstream: () => Promise<Outcome<string>>;
    let pause: PromiseWithResolvers<void>;
    /** How often the second cache has reported a change. */
    let changes: number;
    const resource = jsonResource<string>('test/1', MINUTE, () => {
      calls += 1;
      return upstream();
    });

    beforeEach(async () => {
      testDatabase = await kind.create(cacheMigrations);
      second = openDatabase(testDatabase.url);
      clock = createManualClock('2026-11-21T06:00:00Z');
      changes = 0;
      one = openCache(testDatabase.database, clock);
      pause = Promise.withResolvers();
      const lock = createRefreshLock({
        database: second,
        clock: pausing(clock),
        log: createLogger('silent'),
      });
      other = openCache(second, clock, {
        lock,
        onChange: () => {
          changes += 1;
        },
      });
      calls = 0;
      upstream = async () => found('first');
    });
    afterEach(async () => {
      await second.destroy();
      await testDatabase.remove();
    });

    /** A clock that resolves `pause` when a cache starts to wait for another process. */
    const pausing = (inner: Clock): Clock => ({
      now: inner.now,
      monotonic: inner.monotonic,
      sleep(ms, signal) {
        const slept = inner.sleep(ms, signal);
        if (ms === POLL_MS) pause.resolve();
        return slept;
      },
    });

    async function paused(): Promise<void> {
      await pause.promise;
      pause = Promise.withResolvers();
    }

    /** From now on, the upstream responds only when the test calls `respond`. */
    function slowUpstream() {
      const requested = Promise.withResolvers<void>();
      const response = Promise.withResolvers<Outcome<string>>();
      upstream = () => {
        requested.resolve();
        return response.promise;
      };
      return { requested: requested.promise, respond: response.resolve };
    }

    test('a value that one process has refreshed is loaded by the next follow() of the other process', async () => {
      await one.read(resource);
      await other.read(resource);
      await clock.advance(MINUTE);
      upstream = async () => found('second');
      await one.refresh(resource);
      changes = 0;
      await other.follow();
      assert.deepEqual(await other.peek(resource), await one.peek(resource));
      assert.equal(changes, 1);
      await other.follow();
      assert.equal(changes, 1, 'an unchanged value must not be reported');
      assert.equal(calls, 2);
    });

    test('follow() loads a value that this process did not find, once another process has stored it', async () => {
      assert.equal(await other.peek(resource), undefined);
      await one.read(resource);
      await other.follow();
      assert.equal((await other.peek(resource))?.value, 'first');
      assert.equal(calls, 1);
    });

    test('if two processes read an uncached resource, one makes a request and the other waits for its result', async () => {
      const { requested, respond } = slowUpstream();
      const reading = one.read(resource);
      await requested;
      const waiting = other.read(resource);
      await paused();
      respond(found('slow'));
      await reading;
      await clock.advance(POLL_MS);
      const cached = await waiting;
      assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.cache], ['slow', 'miss']);
      assert.equal(calls, 1);
    });

    test('a forced refresh joins a refresh that is running in another process; once that has ended, it makes a new request', async () => {
      const { requested, respond } = slowUpstream();
      const renewing = one.refresh(resource);
      await requested;
      const joining = other.refresh(resource);
      await paused();
      respond(found('slow'));
      await renewing;
      await clock.advance(POLL_MS);
      assert.deepEqual(await joining, found('slow'));
      assert.equal(calls, 1);
      await other.refresh(resource);
      assert.equal(calls, 2);
    });

    test('a change is reported only once other processes can read the value', async () => {
      const read: Promise<unknown>[] = [];
      // Connects to the database first, because that may take a while.
      await other.peek(resource);
      const notified = openCache(testDatabase.database, clock, {
        onChange: () =>
          read.push(
            openCache(second, clock)
              .peek(resource)
              .then((cached) => cached?.value),
          ),
      });
      await notified.read(resource);
      // Wait for these reads here: they have a time limit, and advancing the clock would exceed it.
      await Promise.all(read);
      await clock.advance(MINUTE);
      upstream = async () => found('second');
      await notified.refresh(resource);
      assert.deepEqual(await Promise.all(read), ['first', 'second']);
    });

    test('a failure or an absence takes only one request, because both processes share the result', async () => {
      upstream = async () => down;
      assert.equal((await one.read(resource)).kind, 'failed');
      assert.deepEqual(await other.read(resource), { kind: 'failed', failure: down.failure });
      assert.equal(calls, 1);
      await clock.advance(15_000);
      upstream = async () => absent;
      assert.equal((await other.read(resource)).kind, 'absent');
      assert.equal((await one.read(resource)).kind, 'absent');
      assert.equal(calls, 2);
    });

    test('a problem in one process ends when the other process has stored a newer value', async () => {
      await one.read(resource);
      await clock.advance(MINUTE);
      upstream = async () => down;
      await one.refresh(resource);
      assert.equal(one.problems().length, 1);
      await clock.advance(MINUTE);
      upstream = async () => found('second');
      await other.refresh(resource);
      await one.follow();
      assert.deepEqual(one.problems(), []);
    });

    test('a newer stored value ends a problem even without a call of follow()', async () => {
      await one.read(resource);
      upstream = async () => down;
      await other.refresh(resource);
      await clock.advance(MINUTE);
      upstream = async () => found('second');
      await one.refresh(resource);
      await clock.advance(5_000);
      const cached = await other.read(resource, { bypass: true });
      assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.problem], [
        'second',
        undefined,
      ]);
      assert.equal(calls, 3);
    });

    test('reads that bypass the cache make only one request in ten seconds, even in two processes', async () => {
      await one.read(resource);
      await other.read(resource);
      await clock.advance(10_000);
      await one.read(resource, { bypass: true });
      await other.read(resource, { bypass: true });
      assert.equal(calls, 2);
    });

    test('a read loads a first value that another process stored long ago, even without follow()', async () => {
      assert.equal(await other.peek(resource), undefined);
      await one.read(resource);
      const storedAt = clock.now();
      await clock.advance(MINUTE - 1);
      const cached = await other.read(resource);
      assert.equal(cached.kind === 'found' && cached.value.confirmedAt, storedAt);
      assert.equal(calls, 1);
      await other.read(resource, { bypass: true });
      assert.equal(
        calls,
        2,
        'a read that bypasses the cache must make a request, even right after that load',
      );
    });

    test('a first value is not requested again if another process stores it while this process waits for the lock', async () => {
      const { requested, respond } = slowUpstream();
      const reading = one.read(resource);
      await requested;
      // After this long, a request that is still running is no longer joined.
      await clock.advance(12_000);
      const lock = createRefreshLock({ database: second, clock, log: createLogger('silent') });
      const waitingCache = openCache(second, clock, {
        lock: {
          async run(...wanted) {
            respond(found('slow'));
            await reading;
            return lock.run(...wanted);
          },
        },
      });
      const cached = await waitingCache.read(resource);
      assert.equal(cached.kind === 'found' && cached.value.value, 'slow');
      assert.equal(calls, 1);
    });

    test('if the first value that another process stored is stale, it is served and refreshed in the background', async () => {
      assert.equal(await other.peek(resource), undefined);
      await one.read(resource);
      await clock.advance(MINUTE);
      upstream = async () => found('second');
      const cached = await other.read(resource);
      assert.equal(cached.kind === 'found' && cached.value.value, 'first');
      await other.idle();
      assert.equal((await other.peek(resource))?.value, 'second');
      assert.equal(calls, 2);
    });

    test('a read that bypasses the cache does not use a first value that another process stored long ago', async () => {
      assert.equal(await other.peek(resource), undefined);
      await one.read(resource);
      await clock.advance(10_000);
      upstream = async () => found('second');
      const cached = await other.read(resource, { bypass: true });
      assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.confirmedAt], [
        'second',
        clock.now(),
      ]);
      assert.equal(calls, 2);
    });

    test('if the process that makes the request dies, the other process makes its own request after fifteen seconds', async () => {
      const { requested } = slowUpstream();
      void one.read(resource);
      await requested;
      upstream = async () => found('from the other');
      const waiting = other.read(resource);
      for (let ms = 0; ms < 15_000; ms += POLL_MS) {
        await paused();
        assert.equal(calls, 1);
        await clock.advance(POLL_MS);
      }
      const cached = await waiting;
      assert.equal(cached.kind === 'found' && cached.value.value, 'from the other');
      assert.equal(calls, 2);
    });

    test('a failed refresh does not prevent later ones', async () => {
      upstream = () => Promise.reject(new Error('a bug'));
      await assert.rejects(one.refresh(resource), /a bug/);
      upstream = async () => found('first');
      await other.read(resource);
      assert.equal(calls, 2);
    });
  });
}
