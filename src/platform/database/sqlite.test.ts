import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { createDatabaseWatch } from './watch.ts';

const TOO_LONG = 'x'.repeat(100_000);

let testDatabase: TestDatabase;
let database: Database;
const watch = createDatabaseWatch({ log: createLogLines().log, location: 'here' });
before(async () => {
  testDatabase = await SQLITE.create();
  database = openDatabase(testDatabase.url, { watch });
  await sql`create table texts (id text primary key)`.execute(database);
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(database);
});
after(async () => {
  await database.destroy();
  await testDatabase.remove();
});

const insert = (into: Database, text: string) => sql`insert into texts values (${text})`.execute(into);

test('a full database stays unavailable until a row is written: not after reads, deletes of nothing, or a rollback', async () => {
  await assert.rejects(insert(database, TOO_LONG), DatabaseUnavailable);
  assert.equal(watch.isUnavailable(), true);
  await sql`select id from texts`.execute(database);
  assert.equal(watch.isUnavailable(), true, 'after a read');
  await sql`delete from texts where id = 'nothing'`.execute(database);
  assert.equal(watch.isUnavailable(), true, 'after a delete of nothing');
  const undone = database.transaction().execute(async (transaction) => {
    await insert(transaction, 'short');
    await insert(transaction, TOO_LONG);
  });
  await assert.rejects(undone, DatabaseUnavailable);
  assert.equal(watch.isUnavailable(), true, 'after a rollback');
  await insert(database, 'short');
  assert.equal(watch.isUnavailable(), false);
});
