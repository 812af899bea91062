import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { jsonResource, openCache } from '../../../test/support/caches.ts';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { absent, failed, found, type Outcome } from '../upstream/outcome.ts';
import type { Cache } from './cache.ts';
import type { Resource } from './cached-value.ts';
import { cacheMigrations, createDatabaseStore } from './database-store.ts';

const MINUTE = 60_000;
const down = failed({ reason: 'unreachable', problem: 'gone' });

let testDatabase: TestDatabase;
let database: Database;
let clock: ManualClock;
let cache: Cache;
let calls: number;
let upstream: () => Promise<Outcome<string>>;

const resource = jsonResource<string>('test/1', MINUTE, () => {
  calls += 1;
  return upstream();
});

const open = (): Cache => openCache(database, clock);

await describeOnDatabases('cache', (kind) => {
  beforeEach(async () => {
    testDatabase = await kind.create(cacheMigrations);
    database = testDatabase.database;
    clock = createManualClock('2026-11-21T06:00:00Z');
    cache = open();
    calls = 0;
    upstream = async () => found('first');
  });
  afterEach(() => testDatabase.remove());

  async function valueOfRead(): Promise<string> {
    const cached = await cache.read(resource);
    assert.equal(cached.kind, 'found');
    return cached.kind === 'found' ? cached.value.value : '';
  }

  test('the first reader waits for the upstream, later readers are served from the cache', async () => {
    const first = await cache.read(resource);
    assert.deepEqual(first.kind === 'found' && [first.value.value, first.value.cache], ['first', 'miss']);
    const second = await cache.read(resource);
    assert.deepEqual(second.kind === 'found' && [second.value.value, second.value.cache], ['first', 'hit']);
    assert.equal(calls, 1);
  });

  test('a thousand simultaneous requests for an uncached value make one upstream request', async () => {
    await Promise.all(Array.from({ length: 1000 }, () => cache.read(resource)));
    assert.equal(calls, 1);
  });

  test('a stale value is served at once and refreshed in the background', async () => {
    await cache.read(resource);
    await clock.advance(2 * MINUTE);
    const requested = Promise.withResolvers<void>();
    const response = Promise.withResolvers<Outcome<string>>();
    upstream = () => {
      requested.resolve();
      return response.promise;
    };
    assert.equal(await valueOfRead(), 'first');
    assert.equal(await valueOfRead(), 'first');
    await requested.promise;
    const renewed = cache.refresh(resource);
    response.resolve(found('second'));
    await renewed;
    assert.equal(calls, 2, 'both readers must share one refresh');
    assert.equal(await valueOfRead(), 'second');
  });

  test('after a failed refresh the cached value is served together with the failure, and not every read makes a request', async () => {
    await cache.read(resource);
    upstream = async () => down;
    await clock.advance(2 * MINUTE);
    await cache.refresh(resource);
    const cached = await cache.read(resource);
    assert.ok(cached.kind === 'found');
    assert.equal(cached.value.value, 'first');
    assert.equal(
      cached.value.confirmedAt,
      Date.parse('2026-11-21T06:00:00Z'),
      'the cached value must keep its age',
    );
    assert.equal(cached.value.problem?.reason, 'unreachable');
    assert.equal(calls, 2);
    await clock.advance(MINUTE);
    upstream = async () => found('back');
    await cache.read(resource);
    await cache.refresh(resource);
    const back = await cache.read(resource);
    assert.ok(back.kind === 'found' && back.value.problem === undefined && back.value.value === 'back');
  });

  test('if nothing is cached, the failure is returned, and the upstream is requested again after 15 s', async () => {
    upstream = async () => down;
    for (let n = 0; n < 3; n += 1) assert.deepEqual(await cache.read(resource), down);
    assert.equal(calls, 1);
    await clock.advance(15_000);
    assert.deepEqual(await cache.read(resource), down);
    assert.equal(calls, 2);
  });

  test('an absence is returned if nothing is cached, and does not delete a cached value', async () => {
    upstream = async () => absent;
    assert.deepEqual(await cache.read(resource), absent);
    assert.deepEqual(await cache.read(resource), absent);
    assert.equal(calls, 1, 'the second read must not request the resource again');
    await clock.advance(10_001);
    upstream = async () => found('there');
    assert.equal(await valueOfRead(), 'there');
    upstream = async () => absent;
    await cache.refresh(resource);
    assert.equal(await valueOfRead(), 'there');
  });

  test('a read that bypasses the cache makes an upstream request, but at most one request in 10 s', async () => {
    await cache.read(resource);
    await cache.read(resource, { bypass: true });
    assert.equal(
      calls,
      1,
      'the first bypass must not make a request, because the last request was a moment ago',
    );
    await clock.advance(10_000);
    upstream = async () => found('second');
    const cached = await cache.read(resource, { bypass: true });
    assert.deepEqual(cached.kind === 'found' && [cached.value.value, cached.value.cache], ['second', 'miss']);
    await cache.read(resource, { bypass: true });
    assert.equal(calls, 2);
  });

  test('a read that bypasses the cache joins a running refresh', async () => {
    await cache.read(resource);
    const response = Promise.withResolvers<Outcome<string>>();
    upstream = () => response.promise;
    await clock.advance(MINUTE);
    void cache.refresh(resource);
    const bypassing = cache.read(resource, { bypass: true });
    response.resolve(found('second'));
    const cached = await bypassing;
    assert.equal(cached.kind === 'found' && cached.value.value, 'second');
    assert.equal(calls, 2);
  });

  test('cached values survive a restart, with their age', async () => {
    await cache.read(resource);
    await clock.advance(30_000);
    cache = open();
    upstream = async () => down;
    const cached = await cache.read(resource);
    assert.ok(cached.kind === 'found');
    assert.equal(cached.value.confirmedAt, Date.parse('2026-11-21T06:00:00Z'));
    assert.equal(calls, 1);
  });

  test('data that has not changed keeps its version and the time of its last change', async () => {
    await cache.read(resource);
    const before = await cache.peek(resource);
    await clock.advance(MINUTE);
    await cache.refresh(resource);
    const after = await cache.peek(resource);
    assert.equal(after?.version, before?.version);
    assert.equal(after?.changedAt, before?.changedAt);
    assert.equal(after?.confirmedAt, clock.now());
  });

  test('failing resources are listed as problems until a request succeeds', async () => {
    upstream = async () => down;
    await cache.read(resource);
    assert.deepEqual(
      cache.problems().map(({ resource: { key }, failure }) => [key, failure]),
      [[resource.key, down.failure]],
    );
    await clock.advance(MINUTE);
    upstream = async () => found('back');
    await cache.read(resource);
    assert.deepEqual(cache.problems(), []);
  });

  test('a failure that is older than two hours is no longer listed as a problem', async () => {
    upstream = async () => down;
    await cache.read(resource);
    await clock.advance(119 * MINUTE);
    assert.equal(cache.problems().length, 1);
    await clock.advance(2 * MINUTE);
    assert.deepEqual(cache.problems(), []);
  });

  test('a suspicious value replaces the cached value only after it has been received for a week', async () => {
    const suspicious = {
      ...resource,
      isSuspicious: (value: string, cached: string) => value === '' && cached !== '',
    };
    const value = async () => {
      const cached = await cache.read(suspicious);
      return cached.kind === 'found' ? [cached.value.value, cached.value.problem?.reason] : cached;
    };
    await cache.read(suspicious);
    upstream = async () => found('');
    for (let day = 0; day < 6; day += 1) {
      await clock.advance(24 * 60 * MINUTE);
      await cache.refresh(suspicious);
    }
    assert.deepEqual(await value(), ['first', 'unreadable']);
    await clock.advance(24 * 60 * MINUTE);
    await cache.refresh(suspicious);
    assert.deepEqual(await value(), ['', undefined]);
  });

  test('the outcome of each refresh is reported once, by the process that made the request', async () => {
    const reported: string[] = [];
    const reporting = (name: string): Resource<string> => ({
      ...resource,
      isSuspicious: (value) => value === '',
      onRefreshed: ({ kind }) => void reported.push(`${name} ${kind}`),
    });
    const [one, two] = [openCache(database, clock), openCache(database, clock)];
    await one.read(reporting('one'));
    await Promise.all([one.read(reporting('one')), two.read(reporting('two'))]);
    for (const outcome of [found(''), down, absent]) {
      await clock.advance(MINUTE);
      upstream = async () => outcome;
      await two.refresh(reporting('two'));
    }
    const results = ['one found', 'two failed', 'two failed', 'two absent'];
    assert.deepEqual(reported, results);
  });

  test('a value that cannot be stored is served from memory', async () => {
    await database.schema.alterTable('copies').renameTo('gone').execute();
    cache = openCache(database, clock, {
      store: { ...createDatabaseStore(database, clock.now), find: async () => undefined },
    });
    assert.equal(await valueOfRead(), 'first');
    assert.equal(await valueOfRead(), 'first');
    assert.equal(calls, 1);
    await database.schema.alterTable('gone').renameTo('copies').execute();
  });
});
