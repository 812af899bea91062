import assert from 'node:assert/strict';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { backUpSqlite } from './backup.ts';
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

test('a full database stays unavailable until a write succeeds; a read or a rollback is not enough', async () => {
  await assert.rejects(insert(database, TOO_LONG), DatabaseUnavailable);
  assert.equal(watch.isUnavailable(), true);
  await sql`select id from texts`.execute(database);
  const { rows } = await sql`select count(*) from texts`.execute(database);
  assert.equal(rows.length, 1);
  assert.equal(watch.isUnavailable(), true, 'a read must not make the database available');
  await sql`delete from texts where id = 'nothing'`.execute(database);
  assert.equal(watch.isUnavailable(), true, 'a delete of no rows must not make the database available');
  const undone = database.transaction().execute(async (transaction) => {
    await insert(transaction, 'short');
    await insert(transaction, TOO_LONG);
  });
  await assert.rejects(undone, DatabaseUnavailable);
  assert.equal(watch.isUnavailable(), true, 'a rollback must not make the database available');
  await insert(database, 'short');
  assert.equal(watch.isUnavailable(), false);
});

test('only the owner can read the database, its side files and its backups', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;
  const older = join(folder, 'older.db');
  writeFileSync(older, '');
  chmodSync(older, 0o644);
  for (const name of ['new.db', 'older.db']) {
    const open = openDatabase(`sqlite:${join(folder, name)}`);
    await sql`create table texts (id text primary key)`.execute(open);
    for (const file of [name, `${name}-wal`, `${name}-shm`]) assert.equal(modeOf(file), 0o600, file);
    await open.destroy();
  }
  backUpSqlite(older, join(folder, 'copy.db'));
  assert.equal(modeOf('copy.db'), 0o600);
});
