import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type Kept, steadyAnswers } from '../support/answers.ts';
import { cli } from '../support/cli.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';

/** Writes pairs into a table of its own until told to stop: half a pair is never the state of the database. */
function startWriter(path: string) {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 5000; CREATE TABLE pairs (n INTEGER)');
  const insert = database.prepare('INSERT INTO pairs VALUES (?)');
  let written = 0;
  let isOn = true;
  async function write(): Promise<void> {
    while (isOn) {
      database.exec('BEGIN IMMEDIATE');
      insert.run(written);
      insert.run(written);
      database.exec('COMMIT');
      written += 1;
      await turn();
    }
  }
  const writing = write();
  return {
    written: () => written,
    async stop(): Promise<void> {
      isOn = false;
      await writing;
      database.close();
    },
  };
}

describe('SQLite, backed up while the service runs', () => {
  let folder: string;
  let campus: Deployment;
  let answers: Record<string, Kept>;
  const original = () => join(folder, 'campus.db');
  const copy = () => join(folder, 'backup.db');
  const backUp = (from: string, to: string) => cli(['backup', to], { DATABASE_URL: `sqlite:${from}` });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-data-backup-'));
    campus = await deploy('one process', { environment: { DATABASE_URL: `sqlite:${original()}` } });
    await fill(campus);
    answers = await steadyAnswers(campus.router);
  });
  after(async () => {
    await campus.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is whole, as of one moment between two writes', async () => {
    const writer = startWriter(original());
    const { code, out, err } = await backUp(original(), copy());
    const writtenMeanwhile = writer.written();
    await writer.stop();
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /backup\.db: \d+\.\d MiB\n$/);
    const database = new DatabaseSync(copy(), { readOnly: true });
    const pairs = Number(database.prepare('SELECT count(*) AS n FROM pairs').get()?.n);
    database.close();
    assert.ok(pairs > 0 && pairs % 2 === 0, `${pairs} rows`);
    assert.ok(pairs / 2 <= writtenMeanwhile);
    assert.deepEqual(await steadyAnswers(campus.router), answers, 'the service noticed nothing');
  });

  test('a new service in an empty place answers from it, byte by byte', async () => {
    const restored = await deploy('one process', {
      sandbox: campus.sandbox,
      environment: { DATABASE_URL: `sqlite:${copy()}` },
    });
    try {
      assert.deepEqual(await steadyAnswers(restored.router), answers);
    } finally {
      await restored.stop();
    }
  });

  test('one that fails is one line, and leaves the backup of before and nothing else', async () => {
    const damaged = join(folder, 'damaged.db');
    const kept = join(folder, 'kept.db');
    await writeFile(damaged, 'no database at all');
    await writeFile(kept, 'the backup of yesterday');
    const missing = join(folder, 'none.db');
    for (const from of [damaged, missing]) {
      const { code, err } = await backUp(from, kept);
      assert.equal(code, 2);
      assert.match(err, /^cannot back up [^\n]+\n$/);
    }
    assert.equal(await readFile(kept, 'utf8'), 'the backup of yesterday');
    const files = await readdir(folder);
    assert.deepEqual(
      files.filter((file) => file.includes('unfinished') || file === 'none.db'),
      [],
    );
  });
});
