import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createGameRevisions, gameRevisionMigrations } from './game-revisions.ts';

const games = (slot: string, content: string, id = '401') => [{ id, slot, content }];

await describeOnDatabases('revisions of games', (kind) => {
  let testDatabase: TestDatabase;
  const open = () => createGameRevisions(testDatabase.database, createManualClock(10_000));
  beforeEach(async () => {
    testDatabase = await kind.create(gameRevisionMigrations);
  });
  afterEach(() => testDatabase.remove());

  test('a new slot raises the sequence, new content changes the time, and every process gets the same values', async () => {
    const [one, other] = [open(), open()];
    assert.deepEqual((await one.of(games('a', 'a'), 1_000))('401'), { sequence: 0, changedAt: 1_000 });
    assert.deepEqual((await other.of(games('a', 'a'), 2_000))('401'), { sequence: 0, changedAt: 1_000 });
    assert.deepEqual((await other.of(games('a', 'b'), 3_000))('401'), { sequence: 0, changedAt: 3_000 });
    assert.deepEqual((await one.of(games('b', 'c'), 4_000))('401'), { sequence: 1, changedAt: 4_000 });
    assert.deepEqual((await open().of(games('b', 'c'), 9_000))('401'), { sequence: 1, changedAt: 4_000 });
  });

  test('a change that two processes notice at the same time is counted only once; older data changes nothing', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([one, other].map((each) => each.of(games('a', 'a'), 1_000)));
    const both = await Promise.all([one, other].map((each) => each.of(games('b', 'b'), 2_000)));
    for (const revisionOf of both) assert.deepEqual(revisionOf('401'), { sequence: 1, changedAt: 2_000 });
    assert.deepEqual((await other.of(games('a', 'a'), 1_500))('401'), { sequence: 1, changedAt: 2_000 });
    assert.deepEqual((await one.of(games('b', 'b'), 3_000))('401'), { sequence: 1, changedAt: 2_000 });
  });

  test('an unknown game has sequence 0 and the time of the call', async () => {
    const revisionOf = await open().of(games('a', 'a'), 1_000);
    assert.deepEqual(revisionOf('999'), { sequence: 0, changedAt: 1_000 });
  });

  test('a thousand games are revised in one call', async () => {
    const many = Array.from({ length: 1_000 }, (_, id) => ({ id: String(id), slot: 'a', content: 'a' }));
    const revisionOf = await open().of(many, 1_000);
    assert.deepEqual(revisionOf('999'), { sequence: 0, changedAt: 1_000 });
  });
});
