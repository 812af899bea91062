import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase, tablesOf } from '../../../test/support/databases.ts';
import { type Migrations, migrate, openDatabase } from './database.ts';

const table = (name: string): Migrations[string] => ({
  up: (db) => db.schema.createTable(name).addColumn('id', 'bigint').execute(),
});

await describeOnDatabases('migrations', (kind) => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await kind.create();
  });
  afterEach(() => testDatabase.remove());

  test('when eight connections migrate an empty database at once, each migration is run once', async () => {
    const databases = Array.from({ length: 8 }, () => openDatabase(testDatabase.url));
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
    assert.deepEqual(await tablesOf(testDatabase), ['one', 'two']);
    await Promise.all(databases.map((database) => database.destroy()));
  });

  test('an older release starts on the database of a newer release, and ignores the newer migrations', async () => {
    const older = { '2026-01-01': table('one') };
    await migrate(testDatabase.database, { ...older, '2026-01-02': table('two') });
    await migrate(testDatabase.database, older);
    assert.deepEqual(await tablesOf(testDatabase), ['one', 'two']);
  });

  test('a migration is run even if later migrations have already been run', async () => {
    await migrate(testDatabase.database, { '2026-01-02': table('two') });
    await migrate(testDatabase.database, { '2026-01-01': table('one'), '2026-01-02': table('two') });
    assert.deepEqual(await tablesOf(testDatabase), ['one', 'two']);
  });

  test('if a migration fails, all are rolled back and the error is reported; once it is fixed, they can be run again', async () => {
    const broken = {
      '2026-01-01': table('one'),
      '2026-01-02': {
        async up() {
          throw new Error('broken');
        },
      },
    };
    await assert.rejects(migrate(testDatabase.database, broken), /broken/);
    assert.deepEqual(await tablesOf(testDatabase), []);
    await migrate(testDatabase.database, { ...broken, '2026-01-02': table('two') });
    assert.deepEqual(await tablesOf(testDatabase), ['one', 'two']);
  });
});
