import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { absent, failed, found, type Outcome } from '../upstream/outcome.ts';
import { createCache } from './cache.ts';
import type { FetchedValue, Resource } from './cached-value.ts';
import type { Store } from './database-store.ts';

const MINUTE = 60_000;
const down = failed({ reason: 'unreachable', problem: 'gone' });

let clock: ManualClock;
let log: ReturnType<typeof createLogLines>;
/** The keys of the resources requested from the upstream, in order. */
let requested: string[];
let responses: Record<string, Outcome<string>>;

const resourceOf = (key: string, more: Partial<Resource<string>> = {}): Resource<string> => ({
  key,
  freshFor: () => MINUTE,
  async fetch(): Promise<Outcome<FetchedValue<string>>> {
    requested.push(key);
    const response = responses[key] ?? found(key);
    return response.kind === 'found' ? found({ value: response.value }) : response;
  },
  ...more,
});
const open = (more: Partial<Parameters<typeof createCache<string>>[0]> = {}) =>
  createCache<string>({ clock, log: log.log, ...more });

beforeEach(() => {
  clock = createManualClock('2026-11-21T06:00:00Z');
  log = createLogLines();
  requested = [];
  responses = {};
});

test('ages() returns the age of each cached value in seconds, and omits resources that failed', async () => {
  const cache = open();
  responses.b = down;
  await cache.read(resourceOf('a'));
  await cache.read(resourceOf('b'));
  await clock.advance(90_000);
  assert.deepEqual([...cache.ages()], [['a', 90]]);
});

test('a stale value is refreshed in the background, and idle() waits for the refresh', async () => {
  const cache = open();
  await cache.idle();
  await cache.read(resourceOf('a'));
  await clock.advance(MINUTE);
  responses.a = found('later');
  const stale = await cache.read(resourceOf('a'));
  assert.equal(stale.kind === 'found' && stale.value.value, 'a');
  await cache.idle();
  assert.equal((await cache.peek(resourceOf('a')))?.value, 'later');
  assert.equal(requested.length, 2);
});

test('while the cached value is fresh, a failed refresh is reported only to reads that bypass the cache', async () => {
  const cache = open();
  const problemOf = async (bypass: boolean) => {
    const outcome = await cache.read(resourceOf('a'), { bypass });
    return outcome.kind === 'found' && outcome.value.problem?.problem;
  };
  await cache.read(resourceOf('a'));
  await clock.advance(10_000);
  responses.a = down;
  assert.deepEqual([await problemOf(true), await problemOf(true)], ['gone', 'gone']);
  assert.equal(await problemOf(false), undefined);
  assert.equal(requested.length, 2);
});

test('hasMisdated() reports a value that was confirmed before the clock was set back', async () => {
  const cache = open();
  await cache.read(resourceOf('a'));
  assert.equal(cache.hasMisdated(['a']), false);
  clock.step(-60 * MINUTE);
  assert.deepEqual([cache.hasMisdated(['b']), cache.hasMisdated(['b', 'a'])], [false, true]);
});

test('a background refresh that throws is logged, and the read still returns the stale value', async () => {
  const cache = open();
  let isBroken = false;
  const resource = resourceOf('a', {
    async fetch() {
      if (isBroken) throw new Error('a bug');
      return found({ value: 'a' });
    },
  });
  await cache.read(resource);
  await clock.advance(MINUTE);
  isBroken = true;
  await cache.read(resource);
  await cache.idle();
  assert.deepEqual(log.messages(), ['a refresh failed unexpectedly']);
  assert.match(log.text(), /a bug/);
});

test('refreshingSince is the time at which a running refresh began', async () => {
  const cache = open();
  const response = Promise.withResolvers<void>();
  const entry = await cache.entryOf(
    resourceOf('a', {
      async fetch() {
        await response.promise;
        return found({ value: 'a' });
      },
    }),
  );
  assert.equal(entry.refreshingSince, undefined);
  const began = clock.now();
  const refreshing = entry.refresh();
  await clock.advance(5_000);
  assert.equal(entry.refreshingSince, began);
  response.resolve();
  await refreshing;
  assert.equal(entry.refreshingSince, undefined);
});

describe('retryFailed', () => {
  async function failInTurn() {
    const cache = open();
    for (const key of ['a', 'b', 'c']) responses[key] = down;
    for (const key of ['b', 'a', 'c']) {
      await cache.read(resourceOf(key));
      await clock.advance(1_000);
    }
    await cache.read(resourceOf('found'));
    requested = [];
    return cache;
  }

  test('does nothing within 30 s of the first failure, then tries the resource that failed first', async () => {
    const cache = await failInTurn();
    await clock.advance(26_999);
    await cache.retryFailed();
    assert.deepEqual(requested, []);
    await clock.advance(1);
    await cache.retryFailed();
    assert.deepEqual(requested, ['b'], 'only the resource that failed first must be requested');
  });

  test('tries all failed resources once a request for one of them has succeeded', async () => {
    const cache = await failInTurn();
    await clock.advance(MINUTE);
    responses = { c: down };
    await cache.retryFailed();
    assert.deepEqual(requested, ['b', 'a', 'c']);
    assert.deepEqual(
      cache.problems().map(({ resource }) => resource.key),
      ['c'],
    );
  });

  test('does nothing if no resource has failed', async () => {
    const cache = open();
    await cache.read(resourceOf('a'));
    await clock.advance(MINUTE);
    await cache.retryFailed();
    assert.deepEqual(requested, ['a']);
  });
});

test('a failed resource is requested again after 15 s, or, if the failure is lasting, after its absentFor', async () => {
  const cache = open();
  const lasting = failed({ reason: 'unreadable', problem: 'less than before', isLasting: true });
  responses = { a: down, b: down, c: lasting, d: lasting };
  const absentFor = MINUTE;
  const resources = [
    resourceOf('a'),
    resourceOf('b', { absentFor }),
    resourceOf('c'),
    resourceOf('d', { absentFor }),
  ];
  const readAll = () => Promise.all(resources.map((one) => cache.read(one)));
  await readAll();
  await clock.advance(14_999);
  await readAll();
  assert.deepEqual(requested, ['a', 'b', 'c', 'd']);
  requested = [];
  await clock.advance(1);
  await readAll();
  assert.deepEqual(requested, ['a', 'b', 'c']);
  requested = [];
  await clock.advance(MINUTE - 15_000);
  await readAll();
  assert.ok(requested.includes('d'));
});

describe('a resource that is absent', () => {
  test('is not requested again within ten seconds, or within its absentFor', async () => {
    const cache = open();
    responses = { a: absent, b: absent };
    const [usual, withAbsentFor] = [resourceOf('a'), resourceOf('b', { absentFor: MINUTE })];
    for (const one of [usual, withAbsentFor]) assert.deepEqual(await cache.read(one), absent);
    await clock.advance(9_999);
    for (const one of [usual, withAbsentFor]) assert.deepEqual(await cache.read(one), absent);
    assert.deepEqual(requested, ['a', 'b']);
    await clock.advance(1);
    for (const one of [usual, withAbsentFor]) await cache.read(one);
    assert.deepEqual(requested, ['a', 'b', 'a']);
    await clock.advance(MINUTE);
    responses = {};
    const back = await cache.read(withAbsentFor);
    assert.equal(back.kind === 'found' && back.value.value, 'b');
  });

  test('is removed from memory and the store if it has an absentFor; otherwise its value stays', async () => {
    const removed: string[] = [];
    const store: Store<string> = {
      find: async () => undefined,
      save: async () => undefined,
      remove: async (key) => void removed.push(key),
    };
    const cache = open({ store });
    const [usual, withAbsentFor] = [resourceOf('a'), resourceOf('b', { absentFor: MINUTE })];
    for (const one of [usual, withAbsentFor]) await cache.read(one);
    responses = { a: absent, b: absent };
    for (const one of [usual, withAbsentFor]) assert.deepEqual(await cache.refresh(one), absent);
    assert.equal((await cache.peek(usual))?.value, 'a');
    assert.equal(await cache.peek(withAbsentFor), undefined);
    assert.deepEqual(removed, ['b']);
  });
});

test('a suspicious value is logged once, and the cached value stays', async () => {
  const cache = open();
  const resource = resourceOf('a', { isSuspicious: (value) => value === '' });
  await cache.read(resource);
  responses.a = found('');
  for (let time = 0; time < 3; time += 1) {
    const outcome = await cache.refresh(resource);
    assert.equal(outcome.kind === 'failed' && outcome.failure.reason, 'unreadable');
    await clock.advance(MINUTE);
  }
  assert.deepEqual(log.messages(), ['far smaller or larger than before; the old value stays for a week']);
  assert.match(log.text(), /"key":"a"/);
  assert.equal((await cache.peek(resource))?.value, 'a');
});

test('the size of the values in memory is limited; the least recently used value is removed first', async () => {
  let changes = 0;
  const cache = open({
    memory: { maxBytes: 10_000, sizeOf: (value) => value.length },
    onChange: () => {
      changes += 1;
    },
  });
  for (const key of ['a', 'b', 'c']) {
    responses[key] = found('x'.repeat(2_000));
    await cache.read(resourceOf(key));
  }
  assert.equal(changes, 3);
  await cache.read(resourceOf('a'));
  responses.d = found('x'.repeat(2_000));
  await cache.read(resourceOf('d'));
  assert.deepEqual([...cache.ages().keys()].sort(), ['a', 'c', 'd']);
});
