import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createGameIndex, gameMigrations } from './game-index.ts';

const sport = 'football';

for (const kind of await databaseKinds()) {
  describe(`the index of games on ${kind.name}`, { skip: kind.skip }, () => {
    let kept: TestDatabase;
    beforeEach(async () => {
      kept = await kind.create(gameMigrations);
    });
    afterEach(() => kept.remove());

    test('a game is known to every process, at once and after a restart', async () => {
      const [one, other] = [createGameIndex(kept.database), createGameIndex(kept.database)];
      await one.add([{ id: '401', sport }]);
      await other.add([{ id: '401', sport }]);
      assert.equal(await other.sportOf('401'), sport);
      const restarted = createGameIndex(kept.database);
      await restarted.load();
      assert.equal(await restarted.sportOf('401'), sport);
      assert.equal(await restarted.sportOf('402'), undefined);
      assert.equal(await restarted.sportOf('4\0 01'), undefined);
    });

    test('more games than a statement takes values', async () => {
      const games = Array.from({ length: 35_000 }, (_, at) => ({ id: String(at), sport }) as const);
      await createGameIndex(kept.database).add(games);
      const other = createGameIndex(kept.database);
      await other.load();
      assert.equal(await other.sportOf('34999'), sport);
    });

    test('what cannot be written is known all the same, and written later', async () => {
      const index = createGameIndex(kept.database);
      await kept.database.schema.alterTable('games').renameTo('gone').execute();
      await index.add([{ id: '401', sport }]);
      assert.equal(await index.sportOf('401'), sport);
      await assert.rejects(index.sportOf('402'), 'nobody can say');
      await assert.rejects(index.flush());
      await kept.database.schema.alterTable('gone').renameTo('games').execute();
      await index.flush();
      assert.equal(await createGameIndex(kept.database).sportOf('401'), sport);
    });
  });
}
