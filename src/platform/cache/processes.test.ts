import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { jsonResource, openCache } from '../../../test/support/caches.ts';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Clock } from '../clock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { absent, failed, found, type Outcome } from '../origin/outcome.ts';
import type { Cache } from './cache.ts';
import { createRefreshLock, POLL_MS } from './refresh-lock.ts';
import { cacheMigrations } from './tables.ts';

const MINUTE = 60_000;
const down = failed({ reason: 'unreachable', detail: 'gone' });

for (const kind of await databaseKinds()) {
  describe(`cache of two processes on one ${kind.name}`, { skip: kind.skip }, () => {
    let kept: TestDatabase;
    let second: Database;
    let clock: ManualClock;
    let one: Cache;
    let other: Cache;
    let calls: number;
    let origin: () => Promise<Outcome<string>>;
    let pause: PromiseWithResolvers<void>;
    /** How often the other process was told that its cached value has changed. */
    let changes: number;
    const resource = jsonResource<string>('test/1', MINUTE, () => {
      calls += 1;
      return origin();
    });

    beforeEach(async () => {
      kept = await kind.create(cacheMigrations);
      second = openDatabase(kept.url);
      clock = createManualClock('2026-11-21T06:00:00Z');
      changes = 0;
      one = openCache(kept.database, clock);
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
      origin = async () => found('first');
    });
    afterEach(async () => {
      await second.destroy();
      await kept.remove();
    });

    /** A clock that reports when somebody waits for another process. */
    function pausing(inner: Clock): Clock {
      return {
        now: inner.now,
        monotonic: inner.monotonic,
        sleep(ms, signal) {
          const slept = inner.sleep(ms, signal);
          if (ms === POLL_MS) pause.resolve();
          return slept;
        },
      };
    }

    async function paused(): Promise<void> {
      await pause.promise;
      pause = Promise.withResolvers();
    }

    /** An origin that reports a request, and answers when the test lets it. */
    function slowOrigin() {
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<Outcome<string>>();
      origin = () => {
        asked.resolve();
        return answer.promise;
      };
      return { asked: asked.promise, answer: answer.resolve };
    }

    test('a value that one process has refreshed is used by the other when it is told', async () => {
      await one.read(resource);
      await other.read(resource);
      await clock.advance(MINUTE);
      origin = async () => found('second');
      await one.refresh(resource);
      changes = 0;
      await other.follow();
      assert.deepEqual(await other.peek(resource), await one.peek(resource));
      assert.equal(changes, 1);
      await other.follow();
      assert.equal(changes, 1, 'what is not new is not said');
      assert.equal(calls, 2);
    });

    test('a value that another process stores later is found', async () => {
      assert.equal(await other.peek(resource), undefined);
      await one.read(resource);
      await other.follow();
      assert.equal((await other.peek(resource))?.value, 'first');
      assert.equal(calls, 1);
    });

    test('if both need a value, one asks the origin and the other waits for it', async () => {
      const { asked, answer } = slowOrigin();
      const reading = one.read(resource);
      await asked;
      const waiting = other.read(resource);
      await paused();
      answer(found('slow'));
      await reading;
      await clock.advance(POLL_MS);
      const cached = await waiting;
      assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.cache], ['slow', 'miss']);
      assert.equal(calls, 1);
    });

    test('a refresh on demand waits for one that is under way in the other process, and asks again after it', async () => {
      const { asked, answer } = slowOrigin();
      const renewing = one.refresh(resource);
      await asked;
      const joining = other.refresh(resource);
      await paused();
      answer(found('slow'));
      await renewing;
      await clock.advance(POLL_MS);
      assert.deepEqual(await joining, found('slow'));
      assert.equal(calls, 1);
      await other.refresh(resource);
      assert.equal(calls, 2);
    });

    test('a failure or an absence that one process has found is known to both', async () => {
      origin = async () => down;
      assert.equal((await one.read(resource)).kind, 'failed');
      assert.deepEqual(await other.read(resource), { kind: 'failed', failure: down.failure });
      assert.equal(calls, 1);
      await clock.advance(15_000);
      origin = async () => absent;
      assert.equal((await other.read(resource)).kind, 'absent');
      assert.equal((await one.read(resource)).kind, 'absent');
      assert.equal(calls, 2);
    });

    test('a failure in one process is over when the other has a new value', async () => {
      await one.read(resource);
      await clock.advance(MINUTE);
      origin = async () => down;
      await one.refresh(resource);
      assert.equal(one.problems().length, 1);
      await clock.advance(MINUTE);
      origin = async () => found('second');
      await other.refresh(resource);
      await one.follow();
      assert.deepEqual(one.problems(), []);
    });

    test('a failure in one process is over when the other has a new value, even if the message about it was lost', async () => {
      await one.read(resource);
      origin = async () => down;
      await other.refresh(resource);
      await clock.advance(MINUTE);
      origin = async () => found('second');
      await one.refresh(resource);
      await clock.advance(5_000);
      const cached = await other.read(resource, { bypass: true });
      assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.problem], [
        'second',
        undefined,
      ]);
      assert.equal(calls, 3);
    });

    test('bypasses in both processes ask the origin once in ten seconds', async () => {
      await one.read(resource);
      await other.read(resource);
      await clock.advance(10_000);
      await one.read(resource, { bypass: true });
      await other.read(resource, { bypass: true });
      assert.equal(calls, 2);
    });

    test('a process that ends while it asks is waited for at most fifteen seconds', async () => {
      const { asked } = slowOrigin();
      void one.read(resource);
      await asked;
      origin = async () => found('from the other');
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
      origin = () => Promise.reject(new Error('a bug'));
      await assert.rejects(one.refresh(resource), /a bug/);
      origin = async () => found('first');
      await other.read(resource);
      assert.equal(calls, 2);
    });
  });
}
