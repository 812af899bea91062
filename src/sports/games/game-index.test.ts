import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createGameIndex, gameMigrations } from './game-index.ts';

const sport = 'football';

await describeOnDatabases('the index of games', (kind) => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await kind.create(gameMigrations);
  });
  afterEach(() => testDatabase.remove());

  test('an added game is known to its process at once, and to others after they load', async () => {
    const [one, other] = [createGameIndex(testDatabase.database), createGameIndex(testDatabase.database)];
    await one.add([{ id: '401', sport }]);
    await other.add([{ id: '401', sport }]);
    assert.equal(await other.sportOf('401'), sport);
    const restarted = createGameIndex(testDatabase.database);
    await restarted.load();
    assert.equal(await restarted.sportOf('402'), undefined);
    assert.equal(await restarted.sportOf('4\0 01'), undefined);
    await testDatabase.database.schema.alterTable('games').renameTo('gone').execute();
    assert.equal(await restarted.sportOf('401'), sport);
    await testDatabase.database.schema.alterTable('gone').renameTo('games').execute();
  });

  test('35,000 games can be added, which is more than one statement accepts', async () => {
    const games = Array.from({ length: 35_000 }, (_, at) => ({ id: String(at), sport }) as const);
    await createGameIndex(testDatabase.database).add(games);
    const other = createGameIndex(testDatabase.database);
    await other.load();
    assert.equal(await other.sportOf('34999'), sport);
  });

  test('a game that cannot be stored stays in memory, and is stored by a later flush', async () => {
    const index = createGameIndex(testDatabase.database);
    await testDatabase.database.schema.alterTable('games').renameTo('gone').execute();
    await index.add([{ id: '401', sport }]);
    assert.equal(await index.sportOf('401'), sport);
    await assert.rejects(
      index.sportOf('402'),
      'a game that is neither in memory nor in a readable database must cause an error',
    );
    await assert.rejects(index.flush());
    await testDatabase.database.schema.alterTable('gone').renameTo('games').execute();
    await index.flush();
    await testDatabase.database.schema.alterTable('games').renameTo('gone').execute();
    await index.flush();
    await testDatabase.database.schema.alterTable('gone').renameTo('games').execute();
    assert.equal(await createGameIndex(testDatabase.database).sportOf('401'), sport);
  });
});
