import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { cli, command } from '../support/cli.ts';
import { type Deployment, deploy, fill, hasDatabaseProblem, postTrigger } from '../support/deployments.ts';
import { createLogLines } from '../support/log-lines.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import { FREE_PORTS } from '../support/program.ts';
import { STEADY_CAMPUS, stableResponses } from '../support/stable-responses.ts';

const PAGE_SIZE = 4096;

/** Overwrites a part of the file. */
async function overwrite(path: string, bytes: Uint8Array, position: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, position);
  await file.close();
}

describe('a database whose pages are overwritten while it is in use', () => {
  const log = createLogLines();
  let folder: string;
  let file: string;
  let campus: Deployment;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'campus-data-overwritten-'));
    file = join(folder, 'campus.db');
    campus = await deploy('one process', {
      environment: { DATABASE_URL: `sqlite:${file}` },
      overrides: { log: log.log },
      ...STEADY_CAMPUS,
    });
    await fill(campus);
  });
  after(async () => {
    await campus.stop();
    await rm(folder, { recursive: true });
  });

  /** All pages of the database, after the write-ahead log was merged into its file. */
  async function readPages(): Promise<Buffer> {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    return readFile(file);
  }
  const trigger = () => postTrigger(`${campus.scholarships}/api/trigger/scholarships`);

  for (const [what, first] of [
    ['all pages but the first', PAGE_SIZE],
    ['all pages', 0],
  ] as const) {
    test(`${what}: reads succeed, health reports the database, triggers get 503; everything recovers when the pages are restored`, async () => {
      const responsesBefore = await stableResponses(campus.router);
      const pages = await readPages();
      const linesBefore = log.messages().length;
      await overwrite(file, randomBytes(pages.length - first), first);
      assert.equal((await trigger()).status, 503);
      for (let time = 0; time < 5; time += 1) {
        assert.equal(
          await hasDatabaseProblem(campus.sports),
          true,
          'the problem must be reported all the time, although a part of the database can be read',
        );
        assert.equal((await fetch(`${campus.sports}/api/stats?nocache=1`)).status, 200);
        assert.equal((await fetch(`${campus.scholarships}/api/scholarships?nocache=1`)).status, 200);
        assert.equal((await fetch(`${campus.sports}/api/game?id=99999999`)).status, 503);
        assert.equal((await trigger()).status, 503);
      }
      assert.deepEqual(await stableResponses(campus.router), responsesBefore);
      const available = log.next('the database is available again');
      await overwrite(file, pages, 0);
      for (let status = 503; status !== 200; ) {
        assert.equal(status, 503);
        ({ status } = await trigger());
      }
      await available;
      assert.equal(await hasDatabaseProblem(campus.sports), false);
      const lines = log.messages().slice(linesBefore);
      assert.deepEqual(
        lines.filter((line) => String(line).startsWith('the database is')),
        ['the database is unavailable', 'the database is available again'],
      );
    });
  }
});

describe('a database in which pages that nobody reads are overwritten', () => {
  test('health reports it within ten minutes, until the pages are restored', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-data-unread-'));
    const file = join(folder, 'campus.db');
    const writer = new DatabaseSync(file);
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE unread (text); INSERT INTO unread VALUES (1)');
    const page = writer.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'unread'").get()?.rootpage;
    writer.close();
    const log = createLogLines();
    const clock = createShiftedClock();
    const campus = await deploy('one process', {
      clock,
      environment: { DATABASE_URL: `sqlite:${file}` },
      overrides: { log: log.log },
      sites: ['nsm'],
      sports: [],
    });
    t.after(async () => {
      await campus.stop();
      await rm(folder, { recursive: true });
    });
    const position = (Number(page) - 1) * PAGE_SIZE;
    const intact = (await readFile(file)).subarray(position, position + PAGE_SIZE);
    await overwrite(file, Buffer.alloc(PAGE_SIZE, 0x5a), position);
    const damaged = log.next('the database is unavailable');
    clock.pass(600_000);
    // No request is needed: the service polls for writes of other processes, and any query begins a check that is due.
    await damaged;
    assert.match(log.text(), /"problem":"the file is damaged: [^"]*page [^"]*"/);
    assert.equal(await hasDatabaseProblem(campus.scholarships), true);
    assert.equal((await fetch(`${campus.scholarships}/api/scholarships?nocache=1`)).status, 200);
    assert.equal((await postTrigger(`${campus.scholarships}/api/trigger/scholarships`)).status, 503);
    const available = log.next('the database is available again');
    await overwrite(file, intact, position);
    for (let status = 503; status !== 200; ) {
      assert.equal(status, 503);
      ({ status } = await postTrigger(`${campus.scholarships}/api/trigger/scholarships`));
    }
    await available;
  });
});

describe('a database that is corrupt at the start', () => {
  test('causes an error message of one line and exit code 2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-data-broken-'));
    const file = join(folder, 'campus.db');
    const url = `sqlite:${file}`;
    const campus = await deploy('one process', {
      environment: { DATABASE_URL: url },
      sites: false,
      sports: [],
    });
    await campus.stop();
    const whole = await open(file, 'r+');
    const { size } = await whole.stat();
    // The first page still has a valid header; all other pages are overwritten.
    await whole.write(Buffer.alloc(size - PAGE_SIZE, 0x5a), 0, size - PAGE_SIZE, PAGE_SIZE);
    await whole.close();
    const broken = await command(['scrape', '--campus', 'campus.example.json'], { DATABASE_URL: url });
    assert.equal(broken.code, 2, broken.err);
    assert.match(broken.err, /^cannot (open|use) the database [^\n]+ malformed\n$/);
    const served = await cli(['serve', '--campus', 'campus.example.json'], {
      DATABASE_URL: url,
      ...FREE_PORTS,
    });
    assert.deepEqual([served.code, served.err], [2, broken.err]);
    writeFileSync(file, 'noise');
    const none = await command(['scrape', '--campus', 'campus.example.json'], { DATABASE_URL: url });
    assert.equal(none.code, 2, none.err);
    assert.match(none.err, /^cannot open the database [^\n]+\n$/);
    await rm(folder, { recursive: true });
  });
});
