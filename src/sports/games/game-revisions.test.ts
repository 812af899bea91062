import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createGameRevisions, gameRevisionMigrations } from './game-revisions.ts';

const said = (slot: string, content: string, id = '401') => [{ id, slot, content }];

for (const kind of await databaseKinds()) {
  describe(`revisions of games on ${kind.name}`, { skip: kind.skip }, () => {
    let kept: TestDatabase;
    const open = () => createGameRevisions(kept.database, createManualClock(0));
    beforeEach(async () => {
      kept = await kind.create(gameRevisionMigrations);
    });
    afterEach(() => kept.remove());

    test('the slot counts, the content has a time; both are known to every process', async () => {
      const [one, other] = [open(), open()];
      assert.deepEqual((await one.of(said('a', 'a'), 1_000))('401'), { sequence: 0, changedAt: 1_000 });
      assert.deepEqual((await other.of(said('a', 'a'), 2_000))('401'), { sequence: 0, changedAt: 1_000 });
      assert.deepEqual((await other.of(said('a', 'b'), 3_000))('401'), { sequence: 0, changedAt: 3_000 });
      assert.deepEqual((await one.of(said('b', 'c'), 4_000))('401'), { sequence: 1, changedAt: 4_000 });
      assert.deepEqual((await open().of(said('b', 'c'), 9_000))('401'), { sequence: 1, changedAt: 4_000 });
    });

    test('processes that see a change at once count it once; one that has old data changes nothing', async () => {
      const [one, other] = [open(), open()];
      await Promise.all([one, other].map((each) => each.of(said('a', 'a'), 1_000)));
      const both = await Promise.all([one, other].map((each) => each.of(said('b', 'b'), 2_000)));
      for (const revisionOf of both) assert.deepEqual(revisionOf('401'), { sequence: 1, changedAt: 2_000 });
      assert.deepEqual((await other.of(said('a', 'a'), 1_500))('401'), { sequence: 1, changedAt: 2_000 });
      assert.deepEqual((await one.of(said('b', 'b'), 3_000))('401'), { sequence: 1, changedAt: 2_000 });
    });

    test('a game that was never said anything of is as old as the question', async () => {
      const revisionOf = await open().of(said('a', 'a'), 1_000);
      assert.deepEqual(revisionOf('999'), { sequence: 0, changedAt: 1_000 });
    });

    test('several seasons at once', async () => {
      const games = Array.from({ length: 1_000 }, (_, id) => ({ id: String(id), slot: 'a', content: 'a' }));
      const revisionOf = await open().of(games, 1_000);
      assert.deepEqual(revisionOf('999'), { sequence: 0, changedAt: 1_000 });
    });
  });
}
