import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isSqlite, sqlitePath } from '../../src/platform/database/url.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { databaseKinds, skipUnlessAll } from '../support/databases.ts';
import { award, type PretendSite, pageResponse, startPretendSite } from '../support/pretend-site.ts';
import { createTemporaryDatabase } from '../support/scholarships-backend.ts';
import { inspect, type StoredState } from '../support/whole-runs.ts';

/** How often a process is killed. */
const KILLS = { SQLite: 5, PostgreSQL: 3 };
const PAGES = 4;
const AWARDS_PER_PAGE = 50;
const AWARDS = PAGES * AWARDS_PER_PAGE;
/** A run takes some 50 ms, so a kill comes at any moment of the first few runs. */
const LONGEST_LIFE_MS = 150;

/** A site on which all awards change each time that the first page is requested. */
function changeEachTime(site: PretendSite): void {
  let edition = 0;
  const page = (of: number, number: number) =>
    pageResponse({
      awards: Array.from({ length: AWARDS_PER_PAGE }, (_, at) =>
        award(String(number * AWARDS_PER_PAGE + at), { amount: `edition ${of}` }),
      ),
      follow: number + 1 < PAGES ? [{ url: `/edition/${of}/${number + 1}`, role: 'list' }] : [],
    });
  site.on('/list', () => {
    edition += 1;
    const current = edition;
    for (let number = 1; number < PAGES; number += 1) {
      site.on(`/edition/${current}/${number}`, () => page(current, number));
    }
    return page(current, 0);
  });
}

const CHILD = join(import.meta.dirname, '../support/scrape-child.ts');

/** A process that waits for a signal to begin, so that its start takes no time in the test. */
const startChild = (database: string, site: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, database, site], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Lets a process run the source until it is killed, up to `LONGEST_LIFE_MS` after `done`. */
async function runAndKill(child: ReturnType<typeof startChild>, done: () => Promise<unknown>): Promise<void> {
  const exit = once(child, 'exit');
  child.stdin.write('begin\n');
  await once(child.stdout, 'data');
  await done();
  await pause(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  const [code, signal] = await exit;
  assert.deepEqual([code, signal], [null, 'SIGKILL'], 'the process must run until it is killed');
}

/** SQLite's check of its file. */
function assertSound(url: string): void {
  if (!isSqlite(url)) return;
  const database = new DatabaseSync(sqlitePath(url));
  try {
    assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
  } finally {
    database.close();
  }
}

for (const kind of await databaseKinds()) {
  const kills = KILLS[kind.name];
  const name = `${kills} processes that are killed during runs leave no partial run and lose nothing: ${kind.name}`;
  test(name, { skip: skipUnlessAll(kind) }, async () => {
    const site = await startPretendSite();
    const testDatabase = await createTemporaryDatabase(kind);
    const tables = withScholarshipTables(testDatabase.database);
    changeEachTime(site);
    async function untilWhole(): Promise<void> {
      while ((await inspect(tables)).runs === 0) await pause(10);
    }
    const waiting = Array.from({ length: 3 }, () => startChild(testDatabase.url, site.url));
    try {
      let before: StoredState | undefined;
      for (let kill = 0; kill < kills; kill += 1) {
        const child = waiting.shift() ?? assert.fail();
        if (kill + waiting.length + 1 < kills) waiting.push(startChild(testDatabase.url, site.url));
        // On a busy machine, processes may be killed before they complete a run. So the second process gets enough
        // time.
        await runAndKill(child, () => (kill === 1 ? untilWhole() : Promise.resolve()));
        assertSound(testDatabase.url);
        const found = await inspect(tables);
        if (found.runs > 0) {
          assert.equal(found.records, AWARDS);
          assert.equal(found.editions.length, 1, 'all awards must be from the same run');
          assert.equal(found.firstSeen.length, 1);
        }
        if (before !== undefined && before.runs > 0) {
          assert.ok(found.runs >= before.runs, 'stored runs must stay');
          assert.deepEqual(found.firstSeen, before.firstSeen, 'createdAt must never change');
        }
        before = found;
      }
      assert.ok((before?.runs ?? 0) > 0, 'some runs must be completed');
    } finally {
      for (const child of waiting) child.kill('SIGKILL');
      await testDatabase.remove();
      await site.stop();
    }
  });
}
