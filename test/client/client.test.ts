import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { CampusError, createClient } from '../../clients/typescript/src/index.ts';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { ROOT } from '../support/root.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'clients/typescript');
const MAX_PACKED_BYTES = 6_000;

async function temporaryFolder(t: { after(release: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('what is generated is as the routes are now (npm run client)', async (t) => {
  const folder = await temporaryFolder(t);
  await run(process.execPath, [join(CLIENT, 'generate.ts'), folder]);
  for (const name of ['operations.gen.ts', 'types.gen.ts']) {
    const [made, stored] = await Promise.all(
      [folder, join(CLIENT, 'src/generated')].map((place) => readFile(join(place, name), 'utf8')),
    );
    assert.ok(made === stored, `${name} is out of date`);
  }
});

test('it compiles for browsers, depends on nothing, and is at most 6 kB packed with all operations', async (t) => {
  const folder = await temporaryFolder(t);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '--project', CLIENT, '--outDir', folder]);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const packed = gzipSync(texts.join('\n'), { level: 9 }).length;
  t.diagnostic(`${packed} bytes packed`);
  assert.ok(packed <= MAX_PACKED_BYTES, `${packed} bytes`);
  for (const text of texts) {
    for (const [, from = ''] of text.matchAll(/from '([^']+)'/g)) assert.match(from, /^\.\.?\//);
  }
  const about = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(about.dependencies, undefined);
});

describe('the client and a service', () => {
  let service: Deployment;
  before(async () => {
    service = await deploy();
    await fill(service);
  });
  after(() => service.stop());
  const connect = (more = {}) => createClient({ baseUrl: service.router, ...more });

  test('calls have the types of their answers', async () => {
    const campus = connect({ apiKey: API_KEY });
    const sport = 'football';
    const { games } = await campus.getSportSchedule({ sport });
    assert.ok(games.length > 0);
    const { status } = await campus.getGame({ id: games[0]?.id ?? '' });
    assert.ok(status.length > 0);
    const { standings } = await campus.getStandings({ sport });
    assert.ok(standings.some(({ isLocalTeam }) => isLocalTeam));
    const table = await campus.getSchedulesCsv({ sport });
    assert.match(table, /^id,sport,date/);
    const lines = await (await campus.getSchedulesNdjson({ sport })).text();
    assert.equal(lines.trim().split('\n').length, games.length);
    assert.equal((await campus.triggerSchedules()).triggered, 'schedules');
    assert.equal((await campus.getCampus()).name, 'Cedar Valley University');
    const [item] = (await campus.listScholarships({ fields: 'state', limit: 1 })).scholarships;
    assert.deepEqual(Object.keys(item ?? {}), ['id', 'state']);
  });

  test('the list is read page by page', async () => {
    const campus = connect();
    const ids = [];
    for await (const { id } of campus.scholarships()) ids.push(id);
    const { total } = await campus.listScholarships();
    assert.deepEqual([ids.length, new Set(ids).size], [total, total]);
  });

  test('changes are a loop with a cursor; an expired one begins anew', async () => {
    const campus = connect();
    const { total } = await campus.listScholarships();
    for (const since of [undefined, 'expired']) {
      const pages = await Array.fromAsync(campus.changes({ everyMs: 0, ...(since && { since }) }));
      assert.equal(pages[0]?.isNew, true);
      assert.equal(pages.flatMap(({ changed }) => changed).length, total);
    }
  });

  test('games are followed until the caller ends it', async () => {
    const stopped = new AbortController();
    const types = [];
    for await (const { type, revision } of connect().live(
      { sport: 'football' },
      { signal: stopped.signal },
    )) {
      types.push(type);
      assert.match(revision, /^\d+$/);
      if (type === 'ready') stopped.abort();
    }
    assert.equal(types.at(-1), 'ready');
  });

  test('errors have the status and the words of the service', async () => {
    await assert.rejects(connect().getGame({ id: 'none' }), (error) => {
      assert.ok(error instanceof CampusError);
      assert.deepEqual([error.status, error.message], [404, 'Game not found']);
      return true;
    });
    await assert.rejects(connect().triggerSchedules(), { status: 401 });
  });

  test('what has not changed is not sent again, if the caller keeps a cache', async () => {
    const statuses: number[] = [];
    const noting: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      statuses.push(response.status);
      return response;
    };
    const campus = connect({ fetch: noting, cache: new Map() });
    const [first, second] = [await campus.listSources(), await campus.listSources()];
    assert.deepEqual(first, second);
    assert.deepEqual(statuses, [200, 304]);
  });
});

test('after 429, 5xx and a broken connection a GET is tried again, not before Retry-After; a POST is not after a cut', async () => {
  const waits: number[] = [];
  const answers: (() => Response)[] = [];
  let asked = 0;
  const campus = createClient({
    baseUrl: 'https://data.example',
    sleep: async (ms) => {
      waits.push(ms);
    },
    fetch: async () => {
      asked += 1;
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer();
    },
  });
  const failed =
    (status: number, headers = {}) =>
    () =>
      Response.json({ error: 'x' }, { status, headers });
  answers.push(failed(429, { 'Retry-After': '60' }), failed(503), failed(502), () =>
    Response.json({ name: 'A' }),
  );
  assert.equal((await campus.getCampus()).name, 'A');
  assert.ok(waits[0] === 60_000 && (waits[1] ?? 0) < (waits[2] ?? 0), String(waits));
  await assert.rejects(campus.getCampus(), TypeError);
  assert.equal(asked, 8);
  await assert.rejects(campus.triggerSchedules(), TypeError);
  assert.equal(asked, 9);
  answers.push(failed(404), failed(501));
  await assert.rejects(campus.getCampus(), { status: 404 });
  await assert.rejects(campus.getCampus(), { status: 501 });
  assert.equal(asked, 11);
});
