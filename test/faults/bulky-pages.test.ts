import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { compress } from '../../src/platform/formats/zstd.ts';
import { withScholarshipTables } from '../../src/scholarships/store/tables.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { startLocalServer } from '../support/local-server.ts';
import { FREE_PORTS, startProgram } from '../support/program.ts';
import { ROOT } from '../support/root.ts';
import { API_KEY } from '../support/scholarships-backend.ts';
import { smallCampus } from '../support/small-campus.ts';

const MB = 1024 * 1024;
const PAGES = 120;
/** A picture that does not compress. */
const PICTURE = randomBytes(2.6 * MB).toString('base64');
/** Below the limit of the container in `compose.yaml`, 512 MB. */
const MAX_BYTES = 450 * MB;
/** The pause between two requests, which leaves processor time for reading the pages on the same machine. */
const PACE_MS = 20;

const pageOf = (at: number, picture = ''): string =>
  `<!doctype html><html><title>Awards</title><h1>Scholarships</h1>
  ${[1, 2, 3].map((of) => `<h3>Reed ${at}.${of} Scholarship</h3><p>Amount: $${of}00. Deadline: March 1, 2030.</p>`).join('')}
  <img alt="" src="data:image/png;base64,${picture}"></html>`;

const TRIGGER = 'trigger/scholarships?source=main';
interface Triggered {
  readonly results: readonly { outcome: string; problem: string | null; pages: number }[];
}
interface Listed {
  readonly total: number;
}

test('a source whose pages are far too large fails with a clear problem and delays no request, even if such pages are archived', {
  skip: onlyWithAll || (process.platform !== 'linux' && 'only Linux shows the highest use of memory'),
}, async (t) => {
  let picture = '';
  await using site = await startLocalServer(({ url = '', headers }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end();
    if (headers['if-none-match'] === '"old"') return response.writeHead(304).end();
    return response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(pageOf(Number(url.slice(1)), picture));
  });
  const urls = Array.from({ length: PAGES }, (_, at) => `${site.url}/${at}`);
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-bulky-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { siteUrls, stop } = await startSandbox();
  await stop();
  const databaseUrl = `sqlite:${join(folder, 'campus.db')}`;
  const campus = {
    ...smallCampus({ providerUrl: site.url, siteUrls }, [], []),
    sources: { main: { name: 'Main', pages: urls.map((url) => ({ url, kind: 'list' })) } },
    politeness: { delaySeconds: 0, jitterSeconds: 0 },
  };
  await writeFile(join(folder, 'campus.json'), JSON.stringify(campus));
  const serve = ['--max-semi-space-size=8', 'src/cli/main.js', 'serve', '--campus'];
  const program = await startProgram([process.execPath, ...serve, join(folder, 'campus.json')], {
    cwd: ROOT,
    env: {
      ...BARE_ENVIRONMENT,
      ...FREE_PORTS,
      API_KEYS: API_KEY,
      RATE_LIMIT_PER_MINUTE: '1000000',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
    },
  });
  t.after(() => program.end('SIGKILL'));

  async function json<T>(path: string, method = 'GET'): Promise<T> {
    const response = await fetch(`${program.scholarships}/api/${path}`, {
      method,
      headers: { 'X-API-Key': API_KEY },
    });
    assert.equal(response.status, 200, path);
    return (await response.json()) as T;
  }

  /** Runs the source, while requests are served. None may wait for most of that time. */
  async function run() {
    let isDone = false;
    let longest = 0;
    const start = performance.now();
    const ended = json<Triggered>(TRIGGER, 'POST').finally(() => {
      isDone = true;
    });
    async function send(): Promise<void> {
      while (!isDone) {
        const began = performance.now();
        assert.equal((await json<Listed>('scholarships?limit=1')).total, 3 * PAGES);
        longest = Math.max(longest, performance.now() - began);
        await pause(PACE_MS);
      }
    }
    const [{ results }] = await Promise.all([ended, send()]);
    const all = performance.now() - start;
    assert.ok(longest < all / 2, `a request waited for ${longest} ms of a run of ${all} ms`);
    return results.map(({ outcome, problem, pages }) => ({ outcome, problem, pages }))[0];
  }

  await json(TRIGGER, 'POST');

  picture = PICTURE.slice(0, PICTURE.length / 6);
  assert.deepEqual(await run(), { outcome: 'ok', problem: null, pages: PAGES });

  picture = PICTURE;
  const tooMuch = {
    outcome: 'failed',
    problem: `more than 64 MB of compressed pages, up to ${urls[24]}`,
    pages: 25,
  };
  assert.deepEqual(await run(), tooMuch);

  // An archive that an earlier release, which had no limit, may have stored.
  const database = openDatabase(databaseUrl);
  await withScholarshipTables(database)
    .updateTable('scholarship_kept_pages')
    .set({ packed: await compress(pageOf(1, PICTURE)), etag: '"old"' })
    .execute();
  await database.destroy();
  assert.deepEqual(await run(), tooMuch);

  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${program.pid}/status`, 'utf8')) ?? [];
  t.diagnostic(`${Math.round(Number(kilobytes) / 1024)} MB at most`);
  assert.ok(Number(kilobytes) * 1024 < MAX_BYTES, `${kilobytes} kB`);
});
