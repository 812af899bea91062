import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { type Relay, startRelay } from '../../../test/support/relay.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { createDatabaseWatch } from './watch.ts';

const postgres = (await databaseKinds()).find(({ name }) => name === 'PostgreSQL');
const selectOne = (database: Database) => sql<{ n: number }>`select 1 as n`.execute(database);

/** Resolves with the first query that succeeds. */
async function becomesAvailable(database: Database): Promise<void> {
  for (;;) {
    try {
      await selectOne(database);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await setImmediate();
    }
  }
}

/** Opens connections of the pool, each of which is used once. */
async function openConnections(database: Database, count: number): Promise<void> {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let open = 0;
  await Promise.all(
    Array.from({ length: count }, () =>
      database.connection().execute(async (connection) => {
        await selectOne(connection);
        open += 1;
        if (open === count) resolve();
        await all;
      }),
    ),
  );
}

describe('PostgreSQL', { skip: postgres?.skip ?? 'no PostgreSQL' }, () => {
  let testDatabase: TestDatabase;
  const opened: Database[] = [];
  beforeEach(async () => {
    testDatabase = (await postgres?.create()) ?? assert.fail();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy();
    await testDatabase.remove();
  });

  function open(change: (url: URL) => void = () => undefined, options = {}): Database {
    const url = new URL(testDatabase.url);
    change(url);
    const database = openDatabase(url.href, options);
    opened.push(database);
    return database;
  }
  const withParameter = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);

  test('a bigint is read as a number; the global parser of pg is unchanged', async () => {
    const { rows } = await sql<{ at: number }>`select ${Date.now()}::bigint as at`.execute(
      testDatabase.database,
    );
    assert.equal(typeof rows[0]?.at, 'number');
    assert.equal(pg.types.getTypeParser(pg.types.builtins.INT8)('1'), '1');
  });

  test('the connection tells the server the name of the service, unless the URL sets another name', async () => {
    const nameOf = async (database: Database) =>
      (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(database))
        .rows[0]?.name;
    assert.equal(await nameOf(open(undefined, { name: 'campus-data sports' })), 'campus-data sports');
    assert.equal(await nameOf(open(withParameter('application_name', 'mine'))), 'mine');
  });

  test('NUL and lone surrogates are replaced in stored texts and in queries alike', async () => {
    await sql`create table texts (id text primary key)`.execute(testDatabase.database);
    await sql`insert into texts values (${'a\0b'}), (${'lone \ud800 half'})`.execute(testDatabase.database);
    const { rows } = await sql`select id from texts where id = ${'a\0b'}`.execute(testDatabase.database);
    assert.deepEqual(rows, [{ id: 'a\u{FFFD}b' }]);
  });

  test('connect_timeout sets how long a query waits for a lock', async () => {
    const waitOf = async (database: Database) =>
      (await sql<{ wait: string }>`select current_setting('lock_timeout') as wait`.execute(database)).rows[0]
        ?.wait;
    assert.equal(await waitOf(open(withParameter('connect_timeout', '7'))), '7s');
    assert.equal(await waitOf(open((url) => url.searchParams.delete('connect_timeout'))), '2s');
  });

  test('a statement that exceeds its timeout means that the database is unavailable', async () => {
    const database = open(withParameter('statement_timeout', '50'));
    await assert.rejects(sql`select pg_sleep(60)`.execute(database), DatabaseUnavailable);
    await becomesAvailable(database);
  });

  test('an error in a statement does not mean that the database is unavailable', async () => {
    await assert.rejects(
      sql`select nothing`.execute(testDatabase.database),
      (error) => !(error instanceof DatabaseUnavailable),
    );
  });

  test('a corrupted page means that the database is unavailable', async () => {
    const broken = sql`do $$ begin raise exception 'invalid page' using errcode = 'data_corrupted'; end $$`;
    await assert.rejects(broken.execute(testDatabase.database), DatabaseUnavailable);
    await selectOne(testDatabase.database);
  });

  /** Resolves when the server has ended a connection. */
  async function ended(pid: number | undefined): Promise<void> {
    const find = sql`select from pg_stat_activity where pid = ${pid}`;
    while ((await find.execute(testDatabase.database)).rows.length > 0) await setImmediate();
  }

  test('the server ends an abandoned transaction, which therefore does not block others for long', async () => {
    const database = open(withParameter('idle_in_transaction_session_timeout', '50'));
    await sql`create table texts (id text primary key)`.execute(testDatabase.database);
    await assert.rejects(
      database.transaction().execute(async (transaction) => {
        await sql`insert into texts values ('half')`.execute(transaction);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        await ended(rows[0]?.pid);
        await sql`insert into texts values ('whole')`.execute(transaction);
      }),
      DatabaseUnavailable,
    );
    assert.deepEqual((await sql`select id from texts`.execute(database)).rows, []);
  });

  test('if the server ends an idle or busy connection, only the query on that connection fails', async () => {
    const log = createLogLines();
    const watch = createDatabaseWatch({ log: log.log, location: 'here' });
    const database = open(undefined, { watch });
    // Ends all connections to the database of this test, and waits until they are gone. Other databases on the server
    // belong to other tests.
    const endOthers = (database: Database) =>
      sql`select pg_terminate_backend(pid, 20000) from pg_stat_activity
          where datname = current_database() and application_name = 'campus-data' and pid <> pg_backend_pid()`.execute(
        database,
      );
    await selectOne(database);
    await endOthers(testDatabase.database);
    await selectOne(database).catch((error) => assert.ok(error instanceof DatabaseUnavailable));
    await selectOne(database);
    const ended = assert.rejects(sql`select pg_sleep(60)`.execute(database), DatabaseUnavailable);
    const sleeping = sql`select from pg_stat_activity
      where datname = current_database() and state = 'active' and query = 'select pg_sleep(60)'`;
    while ((await sleeping.execute(testDatabase.database)).rows.length === 0) await setImmediate();
    await endOthers(testDatabase.database);
    await ended;
    assert.equal(watch.isUnavailable(), true);
    await selectOne(database);
    assert.equal(watch.isUnavailable(), false);
    assert.deepEqual(log.messages().slice(-2), [
      'the database is unavailable',
      'the database is available again',
    ]);
  });

  describe('behind a failing network', () => {
    let relay: Relay;
    beforeEach(async () => {
      relay = await startRelay(Number(new URL(testDatabase.url).port || 5432));
    });
    afterEach(() => relay.close());

    test('when one connection gets no response, all are closed at once', async () => {
      const database = open((url) => {
        url.port = String(relay.port);
        url.searchParams.delete('connect_timeout');
      });
      await openConnections(database, 2);
      relay.cut();
      await assert.rejects(selectOne(database), DatabaseUnavailable);
      await assert.rejects(selectOne(database), DatabaseUnavailable, 'the next query must not wait');
      relay.restore();
      await becomesAvailable(database);
    });
  });
});
