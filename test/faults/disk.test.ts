import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { steadyAnswers } from '../support/answers.ts';
import { cli } from '../support/cli.ts';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { createLogLines } from '../support/log-lines.ts';
import { FEW_SITES } from '../support/small-campus.ts';

const SMALL_DISK = 'size=12m';

/** Whether a small file system can be mounted here: Linux, root. */
function noSmallDisk(): string | false {
  if (process.env.CI === 'true') return false;
  const folder = mkdtempSync(join(tmpdir(), 'campus-data-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return !isMounted && 'no small file system can be mounted (Linux and root only)';
}

describe('a disk that is full', { skip: noSmallDisk() }, () => {
  const log = createLogLines();
  let folder: string;
  let campus: Deployment;
  let held: Awaited<ReturnType<typeof steadyAnswers>>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'campus-data-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', folder]);
    campus = await deploy('one process', {
      sites: FEW_SITES,
      environment: { DATABASE_URL: `sqlite:${join(folder, 'campus.db')}` },
      overrides: { log: log.log },
    });
    await fill(campus);
    held = await steadyAnswers(campus.router);
  });
  after(async () => {
    await campus.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  const trigger = () =>
    fetch(`${campus.scholarships}/api/trigger/scholarships`, {
      method: 'POST',
      headers: { 'X-API-Key': API_KEY },
    });
  async function problems(): Promise<unknown> {
    const health = (await (await fetch(`${campus.sports}/health`)).json()) as { problems?: string[] };
    return health.problems?.includes('database') ?? false;
  }

  test('costs no answer, is said steadily, and a trigger is 503; it heals by itself', async () => {
    const filler = join(folder, 'filler');
    const unavailable = log.next('the database is unavailable');
    await writeFile(filler, '');
    const file = await open(filler, 'a');
    // All there is, to the last page.
    for (const size of [1024 * 1024, 4096]) {
      for (;;) {
        const written = await file.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        );
        if (!written) break;
      }
    }
    await file.close();
    assert.equal((await trigger()).status, 503);
    await unavailable;
    for (let time = 0; time < 5; time += 1) {
      assert.equal(await problems(), true, 'steadily, though it can be read');
      assert.equal((await fetch(`${campus.sports}/api/stats?nocache=1`)).status, 200);
      assert.equal((await trigger()).status, 503);
    }
    assert.deepEqual(await steadyAnswers(campus.router), held);
    const available = log.next('the database is available again');
    await rm(filler);
    assert.equal((await trigger()).status, 200);
    await available;
    assert.equal(await problems(), false);
    const lines = log.messages().filter((message) => String(message).startsWith('the database is'));
    assert.deepEqual(lines, ['the database is unavailable', 'the database is available again']);
  });
});

describe('a database that is broken at the start', () => {
  test('is one line and code 2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-data-broken-'));
    const file = join(folder, 'campus.db');
    const url = `sqlite:${file}`;
    const campus = await deploy('one process', { sites: FEW_SITES, environment: { DATABASE_URL: url } });
    await fill(campus);
    await campus.stop();
    const whole = await open(file, 'r+');
    const { size } = await whole.stat();
    // The first page says that it is a database, the others are noise.
    await whole.write(Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
    await whole.close();
    const broken = await cli(['scrape', '--campus', 'campus.example.json'], { DATABASE_URL: url });
    assert.equal(broken.code, 2, broken.err);
    assert.match(broken.err, /^cannot (open|use) the database [^\n]+ malformed\n$/);
    writeFileSync(file, 'noise');
    const none = await cli(['scrape', '--campus', 'campus.example.json'], { DATABASE_URL: url });
    assert.equal(none.code, 2, none.err);
    assert.match(none.err, /^cannot open the database [^\n]+\n$/);
    await rm(folder, { recursive: true });
  });
});
