import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openCopies } from '../../../test/support/copies.ts';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { absent, failed, found, type Outcome } from '../origin/outcome.ts';
import type { Copies, Resource } from './copies.ts';
import { createCopyStore } from './copy-store.ts';
import { copyMigrations } from './copy-table.ts';

const MINUTE = 60_000;
const down = failed({ reason: 'unreachable', detail: 'gone' });

let kept: TestDatabase;
let database: Database;
let clock: ManualClock;
let copies: Copies;
let calls: number;
let origin: () => Promise<Outcome<string>>;

const resource: Resource<string> = {
  key: 'test/1',
  freshFor: () => MINUTE,
  load() {
    calls += 1;
    return origin();
  },
};

const open = (): Copies => openCopies(database, clock);

for (const kind of await databaseKinds()) {
  describe(`copies on ${kind.name}`, { skip: kind.skip }, () => {
    beforeEach(async () => {
      kept = await kind.create(copyMigrations);
      database = kept.database;
      clock = createManualClock('2026-11-21T06:00:00Z');
      copies = open();
      calls = 0;
      origin = async () => found('first');
    });
    afterEach(() => kept.remove());

    async function heldValue(): Promise<string> {
      const held = await copies.read(resource);
      assert.equal(held.kind, 'copy');
      return held.kind === 'copy' ? held.copy.value : '';
    }

    test('the first reader waits for the origin, the next ones do not ask it', async () => {
      const first = await copies.read(resource);
      assert.deepEqual(first.kind === 'copy' && [first.copy.value, first.cache], ['first', 'miss']);
      const second = await copies.read(resource);
      assert.deepEqual(second.kind === 'copy' && [second.copy.value, second.cache], ['first', 'hit']);
      assert.equal(calls, 1);
    });

    test('a thousand readers at once on a cold resource make one call', async () => {
      await Promise.all(Array.from({ length: 1000 }, () => copies.read(resource)));
      assert.equal(calls, 1);
    });

    test('a stale copy is served at once and renewed behind the answer', async () => {
      await copies.read(resource);
      await clock.advance(2 * MINUTE);
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<Outcome<string>>();
      origin = () => {
        asked.resolve();
        return answer.promise;
      };
      assert.equal(await heldValue(), 'first');
      assert.equal(await heldValue(), 'first');
      await asked.promise;
      const renewed = copies.renew(resource);
      answer.resolve(found('second'));
      await renewed;
      assert.equal(calls, 2, 'one renewal for both readers');
      assert.equal(await heldValue(), 'second');
    });

    test('a failure costs nothing that is held, is told, and is not repeated at every reading', async () => {
      await copies.read(resource);
      origin = async () => down;
      await clock.advance(2 * MINUTE);
      await copies.renew(resource);
      const held = await copies.read(resource);
      assert.ok(held.kind === 'copy');
      assert.equal(held.copy.value, 'first');
      assert.equal(held.copy.confirmedAt, Date.parse('2026-11-21T06:00:00Z'), 'its true age');
      assert.equal(held.problem?.reason, 'unreachable');
      assert.equal(calls, 2);
      await clock.advance(MINUTE);
      origin = async () => found('back');
      await copies.read(resource);
      await copies.renew(resource);
      const back = await copies.read(resource);
      assert.ok(back.kind === 'copy' && back.problem === undefined && back.copy.value === 'back');
    });

    test('without a copy a failure is told, and the origin is spared for a while', async () => {
      origin = async () => down;
      for (let n = 0; n < 3; n += 1) assert.deepEqual(await copies.read(resource), down);
      assert.equal(calls, 1);
      await clock.advance(15_000);
      assert.deepEqual(await copies.read(resource), down);
      assert.equal(calls, 2);
    });

    test('an absence is told as such, and a copy outlives it', async () => {
      origin = async () => absent;
      assert.deepEqual(await copies.read(resource), absent);
      assert.deepEqual(await copies.read(resource), absent);
      assert.equal(calls, 1, 'asked a moment ago');
      await clock.advance(10_001);
      origin = async () => found('there');
      assert.equal(await heldValue(), 'there');
      origin = async () => absent;
      await copies.renew(resource);
      assert.equal(await heldValue(), 'there');
    });

    test('a bypass asks the origin, at most once in 10 s', async () => {
      await copies.read(resource);
      await copies.read(resource, { bypass: true });
      assert.equal(calls, 1, 'asked a moment ago');
      await clock.advance(10_000);
      origin = async () => found('second');
      const held = await copies.read(resource, { bypass: true });
      assert.deepEqual(held.kind === 'copy' && [held.copy.value, held.cache], ['second', 'miss']);
      await copies.read(resource, { bypass: true });
      assert.equal(calls, 2);
    });

    test('a bypass joins the renewal that is under way', async () => {
      await copies.read(resource);
      const answer = Promise.withResolvers<Outcome<string>>();
      origin = () => answer.promise;
      await clock.advance(MINUTE);
      void copies.renew(resource);
      const bypassing = copies.read(resource, { bypass: true });
      answer.resolve(found('second'));
      const held = await bypassing;
      assert.equal(held.kind === 'copy' && held.copy.value, 'second');
      assert.equal(calls, 2);
    });

    test('copies outlive the process, with their age', async () => {
      await copies.read(resource);
      await clock.advance(30_000);
      copies = open();
      origin = async () => down;
      const held = await copies.read(resource);
      assert.ok(held.kind === 'copy');
      assert.equal(held.copy.confirmedAt, Date.parse('2026-11-21T06:00:00Z'));
      assert.equal(calls, 1);
    });

    test('the same data confirmed again keeps its version and the time of its last change', async () => {
      await copies.read(resource);
      const before = await copies.peek(resource);
      await clock.advance(MINUTE);
      await copies.renew(resource);
      const after = await copies.peek(resource);
      assert.equal(after?.version, before?.version);
      assert.equal(after?.changedAt, before?.changedAt);
      assert.equal(after?.confirmedAt, clock.now());
    });

    test('failing resources are named until they are well again', async () => {
      origin = async () => down;
      await copies.read(resource);
      assert.deepEqual(copies.problems(), [{ key: resource.key, failure: down.failure }]);
      await clock.advance(MINUTE);
      origin = async () => found('well');
      await copies.read(resource);
      assert.deepEqual(copies.problems(), []);
    });

    test('a failure of long ago, which nobody has looked into since, is named no more', async () => {
      origin = async () => down;
      await copies.read(resource);
      await clock.advance(119 * MINUTE);
      assert.equal(copies.problems().length, 1);
      await clock.advance(2 * MINUTE);
      assert.deepEqual(copies.problems(), []);
    });

    test('an answer that is doubted does not replace the copy until it has been so for a week', async () => {
      const doubting = { ...resource, doubts: (value: string, held: string) => value === '' && held !== '' };
      const value = async () => {
        const held = await copies.read(doubting);
        return held.kind === 'copy' ? [held.copy.value, held.problem?.reason] : held;
      };
      await copies.read(doubting);
      origin = async () => found('');
      for (let day = 0; day < 6; day += 1) {
        await clock.advance(24 * 60 * MINUTE);
        await copies.renew(doubting);
      }
      assert.deepEqual(await value(), ['first', 'unreadable']);
      await clock.advance(24 * 60 * MINUTE);
      await copies.renew(doubting);
      assert.deepEqual(await value(), ['', undefined]);
    });

    test('what cannot be written down is served all the same', async () => {
      await database.schema.dropTable('copies').execute();
      copies = openCopies(database, clock, {
        store: { ...createCopyStore(database), find: async () => undefined },
      });
      assert.equal(await heldValue(), 'first');
      assert.equal(await heldValue(), 'first');
      assert.equal(calls, 1);
    });
  });
}
