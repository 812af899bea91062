import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { type Database, type Migrations, migrate, openDatabase } from './database.ts';

const table = (name: string): Migrations[string] => ({
  up: (db) => db.schema.createTable(name).addColumn('id', 'bigint').execute(),
});

const tablesOf = async (database: Database): Promise<string[]> =>
  (await database.introspection.getTables()).map(({ name }) => name);

for (const kind of await databaseKinds()) {
  describe(`migrations on ${kind.name}`, { skip: kind.skip }, () => {
    let kept: TestDatabase;
    beforeEach(async () => {
      kept = await kind.create();
    });
    afterEach(() => kept.remove());

    test('many connections at once on an empty database: each migration is done once', async () => {
      const databases = Array.from({ length: 8 }, () => openDatabase(kept.url));
      let done = 0;
      const counted: Migrations = {
        '2026-01-01': {
          async up(db) {
            await table('one').up(db);
            done += 1;
          },
        },
        '2026-01-02': table('two'),
      };
      await Promise.all(databases.map((database) => migrate(database, counted)));
      assert.equal(done, 1);
      assert.deepEqual(await tablesOf(kept.database), ['one', 'two']);
      await Promise.all(databases.map((database) => database.destroy()));
    });

    test('an older program starts on what a newer one has made, and knows nothing of it', async () => {
      const older = { '2026-01-01': table('one') };
      await migrate(kept.database, { ...older, '2026-01-02': table('two') });
      await migrate(kept.database, older);
      assert.deepEqual(await tablesOf(kept.database), ['one', 'two']);
    });

    test('a migration that comes late is done, though later ones were', async () => {
      await migrate(kept.database, { '2026-01-02': table('two') });
      await migrate(kept.database, { '2026-01-01': table('one'), '2026-01-02': table('two') });
      assert.deepEqual(await tablesOf(kept.database), ['one', 'two']);
    });

    test('one that fails leaves nothing behind, says why, and can be mended', async () => {
      const broken = {
        '2026-01-01': table('one'),
        '2026-01-02': {
          async up() {
            throw new Error('broken');
          },
        },
      };
      await assert.rejects(migrate(kept.database, broken), /broken/);
      assert.deepEqual(await tablesOf(kept.database), []);
      await migrate(kept.database, { ...broken, '2026-01-02': table('two') });
      assert.deepEqual(await tablesOf(kept.database), ['one', 'two']);
    });
  });
}
