import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { databaseKinds, SQLITE } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock, createSkippingClock } from '../../../test/support/manual-clock.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts';
import type { Clock } from '../clock.ts';
import { openDatabase } from './database.ts';
import { CannotOpenDatabase } from './errors.ts';
import { prepareDatabase } from './prepare.ts';
import { locationOf } from './url.ts';

const NOON = '2026-11-21T12:00:00Z';
/** Nothing listens on port 1. */
const NOWHERE = 'postgres://campus:hunter2@127.0.0.1:1/campus';

function prepare(
  url: string,
  clock: Clock = createSkippingClock(NOON),
  more: { longestWaitMs?: number } = {},
) {
  const log = createLogLines();
  const database = openDatabase(url);
  const done = prepareDatabase(database, {}, { location: locationOf(url), clock, log: log.log, ...more });
  return { log, done: done.finally(() => database.destroy()) };
}

test('a service waits a minute for its database, logs every ten seconds, then fails with the reason', async () => {
  const clock = createSkippingClock(NOON);
  const { log, done } = prepare(NOWHERE, clock);
  await assert.rejects(done, (error) => {
    assert.ok(error instanceof CannotOpenDatabase);
    assert.match(
      error.message,
      /^cannot use the database postgres:\/\/127\.0\.0\.1:1\/campus: connect ECONNREFUSED [^\n]+$/,
    );
    return true;
  });
  assert.equal(clock.now() - Date.parse(NOON), 60_000);
  assert.equal(log.messages().length, 6);
  assert.doesNotMatch(log.text(), /hunter2/);
});

test('a command does not wait for its database', async () => {
  const clock = createSkippingClock(NOON);
  await assert.rejects(prepare(NOWHERE, clock, { longestWaitMs: 0 }).done, CannotOpenDatabase);
  assert.equal(clock.now(), Date.parse(NOON));
});

describe('a PostgreSQL server of this test', { skip: noPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.remove());

  test('is used when it is started later', async () => {
    await server.stop();
    const clock = createManualClock(NOON);
    const { log, done } = prepare(server.url(), clock);
    await clock.asleep(1);
    assert.deepEqual(log.messages(), ['waiting for the database']);
    await server.start();
    await clock.advance(1_000);
    await done;
  });

  test('without the permission to create tables gives an error of one line', async () => {
    // As in PostgreSQL 15 and later, where only its owner may create tables in `public`.
    const owner = openDatabase(server.url());
    await sql`create role guest login`.execute(owner);
    await sql`create database strange`.execute(owner);
    await owner.destroy();
    await assert.rejects(
      prepare(
        server
          .url()
          .replace('campus@', 'guest@')
          .replace(/postgres$/, 'strange'),
      ).done,
      {
        name: 'CannotOpenDatabase',
        message: 'cannot create tables in the database: permission denied for schema public',
      },
    );
  });
});

const postgres = (await databaseKinds()).find(({ name }) => name === 'PostgreSQL');

test('an error that waiting cannot fix is reported at once', {
  skip: postgres?.skip ?? 'there is none',
}, async (t) => {
  const testDatabase = (await postgres?.create()) ?? assert.fail();
  t.after(() => testDatabase.remove());
  const change = (edit: (url: URL) => void): string => {
    const url = new URL(testDatabase.url);
    edit(url);
    return url.href;
  };
  const wrong: readonly (readonly [url: string, why: RegExp])[] = [
    [change((url) => (url.pathname = '/none')), /database "none" does not exist$/],
    [change((url) => url.searchParams.set('options', '-c search_path=none')), /schema/],
    [change((url) => url.searchParams.set('sslmode', 'verify-full')), /does not support SSL/],
    [change((url) => url.searchParams.set('sslrootcert', '/none.pem')), /none\.pem/],
  ];
  for (const [url, why] of wrong) {
    const clock = createSkippingClock(NOON);
    await assert.rejects(prepare(url, clock).done, (error) => {
      assert.ok(error instanceof CannotOpenDatabase, String(error));
      assert.match(error.message, why);
      return true;
    });
    assert.equal(clock.now(), Date.parse(NOON), String(why));
  }
});

test('a SQLite file that another process has locked is waited for', async (t) => {
  const testDatabase = await SQLITE.create();
  t.after(() => testDatabase.remove());
  const other = new DatabaseSync(testDatabase.url.replace('sqlite:', ''));
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE locked (text)');
  const clock = createManualClock(NOON);
  const { log, done } = prepare(testDatabase.url, clock);
  await clock.asleep(1);
  assert.deepEqual(log.messages(), ['waiting for the database']);
  other.close();
  await clock.advance(1_000);
  await done;
});
