import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startSandbox } from '../../sandbox/index.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { startLocalServer } from '../support/local-server.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { ROOT } from '../support/root.ts';
import { smallCampus } from '../support/small-campus.ts';

const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];
const PAGES = ['schedules/sport', 'roster', 'standings', 'team'];
const MB = 1024 * 1024;
/** A response of some kilobytes that unpacks to this many megabytes. */
const bomb = (megabytes: number): Buffer =>
  gzipSync(JSON.stringify({ events: [], texts: Array(megabytes).fill('x'.repeat(MB)) }));
/**
 * The first response is below the size limit of a page, so that it is unpacked and parsed. The second is above the
 * limit.
 */
const BOMBS = [bomb(7), bomb(15)];
/** The limit of the container in `compose.yaml`. */
const CONTAINER_BYTES = 512 * MB;

const shown = { skip: process.platform !== 'linux' && 'only Linux shows the highest use of memory' };
test(
  'huge pages of all sports that are unpacked at once do not exceed the memory of the container',
  shown,
  async (t) => {
    let responses = 0;
    await using provider = await startLocalServer((_, response) => {
      responses += 1;
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .end(BOMBS[responses % BOMBS.length]);
    });
    const folder = await mkdtemp(join(tmpdir(), 'campus-data-bombs-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const { siteUrls, stop } = await startSandbox();
    await stop();
    const campus = smallCampus({ providerUrl: provider.url, siteUrls }, [], SPORTS);
    await writeFile(join(folder, 'campus.json'), JSON.stringify(campus));
    const serve = [
      '--max-semi-space-size=8',
      'src/cli/main.js',
      'serve',
      '--campus',
      join(folder, 'campus.json'),
    ];
    const program = await startProgram([process.execPath, ...serve], {
      cwd: ROOT,
      env: {
        ...BARE_ENVIRONMENT,
        ...FREE_PORTS,
        DATABASE_URL: `sqlite:${join(folder, 'campus.db')}`,
        DATA_DIR: folder,
      },
    });
    t.after(() => program.end('SIGKILL'));
    const requested = SPORTS.flatMap((sport) =>
      PAGES.map((page) => fetch(`${program.sports}/api/${page}?sport=${sport}`)),
    );
    for (const { status } of await Promise.all(requested))
      assert.ok([200, 404, 502, 504].includes(status), `${status}`);
    assert.ok(responses >= 20, `at least 20 pages must be requested, not ${responses}`);
    assert.equal((await fetch(`${program.admin}/live`)).status, 200);
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${program.pid}/status`, 'utf8')) ?? [];
    t.diagnostic(`${responses} pages of 7 or 15 MB, ${Math.round(Number(kilobytes) / 1024)} MB at most`);
    assert.ok(Number(kilobytes) * 1024 < CONTAINER_BYTES, `${kilobytes} kB`);
  },
);
