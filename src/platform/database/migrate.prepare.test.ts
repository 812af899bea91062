import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { databaseKinds, SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { createManualClock, createSkippingClock } from '../../../test/support/manual-clock.ts';
import type { Clock } from '../clock.ts';
import { openDatabase } from './database.ts';
import { CannotOpenDatabase } from './errors.ts';
import { prepareDatabase } from './migrate.ts';
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

test('if the longest wait is 0, an unavailable database is reported as an error at once', async () => {
  const clock = createSkippingClock(NOON);
  await assert.rejects(prepare(NOWHERE, clock, { longestWaitMs: 0 }).done, CannotOpenDatabase);
  assert.equal(clock.now(), Date.parse(NOON));
});

const postgres = (await databaseKinds()).find(({ name }) => name === 'PostgreSQL');

describe('PostgreSQL', { skip: postgres?.skip ?? 'no PostgreSQL' }, () => {
  let testDatabase: TestDatabase;
  before(async () => {
    testDatabase = (await postgres?.create()) ?? assert.fail();
  });
  after(() => testDatabase.remove());
  const change = (edit: (url: URL) => void): string => {
    const url = new URL(testDatabase.url);
    edit(url);
    return url.href;
  };

  test('an error that waiting cannot fix is reported at once', async () => {
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

  test('a missing permission to create tables is reported in one line', async (t) => {
    // As in PostgreSQL 15 and later, where only the owner of the database may create tables in `public`.
    const guest = `guest_${randomUUID().replaceAll('-', '')}`;
    await sql`create role ${sql.raw(guest)} login password 'guest'`.execute(testDatabase.database);
    t.after(() => sql`drop role ${sql.raw(guest)}`.execute(testDatabase.database));
    const url = change((url) => {
      Object.assign(url, { username: guest, password: 'guest' });
      url.searchParams.delete('options');
    });
    await assert.rejects(prepare(url).done, {
      name: 'CannotOpenDatabase',
      message: 'cannot create tables in the database: permission denied for schema public',
    });
  });
});

test('a service waits at its start if another process has locked the SQLite file', async (t) => {
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
