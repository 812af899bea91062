import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { CampusError, type ClientOptions, createClient } from '../../clients/typescript/src/index.ts';
import { API_KEY } from '../support/deployments.ts';
import { startLocalServer } from '../support/local-server.ts';
import { ROOT } from '../support/root.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

const run = promisify(execFile);
const CLIENT = join(ROOT, 'clients/typescript');
const MAX_PACKED_BYTES = 6_000;

async function temporaryFolder(t: { after(release: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the generated files are up to date with the routes (npm run client)', async (t) => {
  const folder = await temporaryFolder(t);
  await run(process.execPath, [join(CLIENT, 'generate.ts'), folder]);
  const types = join(CLIENT, 'src/generated');
  const served = join(ROOT, 'src/pages/client/generated');
  for (const [name, place] of [
    ['operations.gen.ts', types],
    ['types.gen.ts', types],
    ['client.js', served],
    ['client.d.ts', served],
  ] as const) {
    const [made, stored] = await Promise.all(
      [folder, place].map((where) => readFile(join(where, name), 'utf8')),
    );
    assert.ok(made === stored, `${name} is out of date`);
  }
});

test('it compiles for browsers, has no dependencies, and takes at most 6 kB compressed with all operations', async (t) => {
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
  let service: SharedDemo;
  before(async () => {
    service = await openSharedDemo();
  });
  const connect = (more = {}) => createClient({ baseUrl: service.router, ...more });

  test('calls return values of the documented types', async () => {
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
    // @ts-expect-error was not requested
    assert.equal(item?.title, undefined);
    const [one] = (await campus.listScholarships({ limit: 1 })).scholarships;
    const [listed] = (await campus.listScholarships({ source: [one?.source ?? ''] })).scholarships;
    const title: string | undefined = listed?.title;
    assert.ok(title);
    for await (const award of campus.scholarships({ fields: ['title', 'tags'] })) {
      const tags: readonly string[] = award.tags;
      assert.ok(tags);
      break;
    }
    // @ts-expect-error a field that does not exist
    await assert.rejects(campus.listScholarships({ fields: ['titel'] }), { status: 400 });
  });

  test('scholarships() fetches the list page by page', async () => {
    const campus = connect();
    const ids = [];
    for await (const { id } of campus.scholarships()) ids.push(id);
    const { total } = await campus.listScholarships();
    assert.deepEqual([ids.length, new Set(ids).size], [total, total]);
  });

  test('changes() continues from its cursor; an expired cursor starts from the beginning', async () => {
    const campus = connect();
    const { total } = await campus.listScholarships();
    for (const since of [undefined, 'expired']) {
      const pages = await Array.fromAsync(campus.changes({ everyMs: 0, ...(since && { since }) }));
      assert.equal(pages[0]?.isNew, true);
      assert.equal(pages.flatMap(({ changed }) => changed).length, total);
    }
  });

  test('live() yields games until the caller ends it', async () => {
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

  test('errors have the status and the message of the service', async () => {
    await assert.rejects(connect().getGame({ id: 'none' }), (error) => {
      assert.ok(error instanceof CampusError);
      assert.deepEqual([error.status, error.message], [404, 'Game not found']);
      return true;
    });
    await assert.rejects(connect().triggerSchedules(), { status: 401 });
  });

  test('the headers of a response can be read', async () => {
    const seen: (string | null)[] = [];
    const campus = connect();
    await campus.getCampus({}, { onResponse: ({ headers }) => seen.push(headers.get('ratelimit')) });
    assert.match(String(seen), /^"minute";r=\d+;t=\d+$/);
  });

  test('the service serves the client as one file with its types', async (t) => {
    const response = await fetch(`${service.router}/client.js`);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=3600,/);
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'client.js'), await response.text());
    const types = await fetch(new URL(response.headers.get('x-typescript-types') ?? '', response.url));
    await writeFile(join(folder, 'client.d.ts'), await types.text());
    const { createClient: create } = (await import(join(folder, 'client.js'))) as Pick<
      typeof import('../../clients/typescript/src/index.ts'),
      'createClient'
    >;
    const { name } = await create({ baseUrl: service.router }).getCampus();
    assert.equal(name, 'Cedar Valley University');
    await writeFile(join(folder, 'program.mts'), PROGRAM);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, '--project', folder]);
  });
});

const STRICT = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
  },
  include: ['*.mts'],
};

const PROGRAM = `
import { CampusError, createClient, type ClientOptions, type Scholarship } from './client.js';
const options: ClientOptions = { baseUrl: 'https://data.example', retries: 1 };
const campus = createClient(options);
const { scholarships } = await campus.listScholarships({ field: 'nursing', deadline: 'open' });
const title: string | undefined = scholarships[0]?.title;
const [chosen] = (await campus.listScholarships({ fields: ['state'] })).scholarships;
const state: Scholarship['state'] | undefined = chosen?.state;
for await (const event of campus.live({ sport: ['football', 'softball'] }))
  if (event.type === 'game') document.title = event.game.name + title + state;
export const isGone = (error: unknown) => error instanceof CampusError && error.status === 404;
`;

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** A client of a service that sends the given responses in order, and then fails to respond. */
function scripted(given: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  const responses: (() => Response | Promise<Response>)[] = [];
  const requests: { url: string; headers: Record<string, string> }[] = [];
  const campus = createClient({
    baseUrl: 'https://data.example',
    sleep: async (ms) => {
      waits.push(ms);
    },
    fetch: async (url, { headers } = {}) => {
      requests.push({ url: String(url), headers: headers as Record<string, string> });
      const next = responses.shift();
      if (next === undefined) throw new TypeError('fetch failed');
      return next();
    },
    ...given,
  });
  return { campus, waits, responses, requests };
}

describe('a cache', () => {
  const START = Date.parse('2026-11-27T12:00:00Z');
  const fresh =
    (body: object, headers = {}) =>
    () =>
      Response.json(body, {
        headers: { 'Cache-Control': 'public, max-age=60', Age: '20', ETag: '"1"', ...headers },
      });

  test('saves requests for as long as Cache-Control allows, less Age, and bodies after that', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: START });
    const { campus, responses, requests } = scripted({ cache: new Map() });
    responses.push(
      fresh({ name: 'A' }),
      () => new Response(null, { status: 304, headers: { 'Cache-Control': 'max-age=60' } }),
    );
    for (const at of [0, 39_999]) {
      t.mock.timers.setTime(START + at);
      assert.equal((await campus.getCampus()).name, 'A');
    }
    assert.equal(requests.length, 1);
    t.mock.timers.setTime(START + 40_000);
    assert.equal((await campus.getCampus()).name, 'A');
    assert.deepEqual([requests.length, requests[1]?.headers['If-None-Match']], [2, '"1"']);
    t.mock.timers.setTime(START + 99_999);
    assert.equal((await campus.getCampus()).name, 'A');
    assert.equal(requests.length, 2);
  });

  test('contains no response that must not be stored, and at most a thousand', async () => {
    const cache = new Map();
    const { campus, responses, requests } = scripted({ cache });
    responses.push(fresh({ name: 'A' }, { 'Cache-Control': 'no-store' }), fresh({ name: 'B' }));
    await campus.getCampus();
    assert.equal((await campus.getCampus()).name, 'B');
    assert.equal(requests.length, 2);
    for (let at = 0; at < 1_000; at += 1) {
      responses.push(fresh({ scholarships: [] }));
      await campus.listScholarships({ search: `word ${at}` });
    }
    assert.deepEqual([cache.size, cache.has('https://data.example/campus')], [1_000, false]);
  });

  test('lets simultaneous calls share a request', async () => {
    const { campus, responses, requests } = scripted({ cache: new Map() });
    responses.push(fresh({ name: 'A' }));
    const all = await Promise.all(Array.from({ length: 50 }, () => campus.getCampus()));
    assert.ok(all.every(({ name }) => name === 'A'));
    assert.equal(requests.length, 1);
  });
});

test('a GET is retried after 429, 5xx and a broken connection, not before Retry-After; a POST is not retried after a broken connection', async () => {
  const reasons: number[] = [];
  const { campus, waits, responses, requests } = scripted({
    onRetry: ({ error }) => reasons.push(error.status),
  });
  const failed =
    (status: number, headers = {}) =>
    () =>
      Response.json({ error: 'x' }, { status, headers });
  responses.push(failed(429, { 'Retry-After': '60' }), failed(503), failed(502), () =>
    Response.json({ name: 'A' }),
  );
  assert.equal((await campus.getCampus()).name, 'A');
  assert.ok(waits[0] === 60_000 && (waits[1] ?? 0) < (waits[2] ?? 0), String(waits));
  assert.deepEqual(reasons, [429, 503, 502]);
  await assert.rejects(campus.getCampus(), { name: 'CampusError', status: 0 });
  assert.equal(requests.length, 8);
  await assert.rejects(campus.triggerSchedules(), { name: 'CampusError', status: 0 });
  assert.equal(requests.length, 9);
  responses.push(failed(404), failed(501));
  await assert.rejects(campus.getCampus(), { status: 404 });
  await assert.rejects(campus.getCampus(), { status: 501 });
  assert.equal(requests.length, 11);
  responses.push(failed(503, { 'Retry-After': new Date(Date.now() + 90_000).toUTCString() }));
  await assert.rejects(campus.getCampus({}, { retries: 1 }), { status: 0 });
  assert.equal(requests.length, 13);
  const last = waits.at(-1) ?? 0;
  assert.ok(last > 80_000 && last <= 90_000, String(last));
});

test('every failure is a CampusError', async () => {
  for (const baseUrl of ['127.0.0.1:8080', 'localhost:8080', 'ftp://data.example', ''])
    assert.throws(() => createClient({ baseUrl }), {
      name: 'CampusError',
      status: 0,
      message: /^baseUrl must be/,
    });
  const { campus, responses } = scripted({ retries: 0 });
  const page = () => new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } });
  responses.push(page, page, () => new Response('{"na', { headers: JSON_TYPE }));
  const text = 'Expected application/json, got text/html';
  await assert.rejects(campus.getHealth(), { name: 'CampusError', status: 200, message: text });
  await assert.rejects(campus.live().next(), {
    name: 'CampusError',
    message: /^Expected text\/event-stream/,
  });
  await assert.rejects(campus.getHealth(), { name: 'CampusError', message: 'The response is not JSON' });
  await assert.rejects(campus.getHealth(), { name: 'CampusError', message: 'No response: fetch failed' });
  await using server = await startLocalServer(() => undefined);
  const hanging = createClient({ baseUrl: server.url, timeoutMs: 20 });
  await assert.rejects(hanging.getCampus(), { name: 'CampusError', message: 'No response in 20 ms' });
  const stopped = AbortSignal.abort(new Error('enough'));
  await assert.rejects(hanging.getCampus({}, { signal: stopped }), { message: 'enough' });
});

describe('a stream', () => {
  const silent = () =>
    new Response(new ReadableStream({}), { headers: { 'Content-Type': 'text/event-stream' } });
  const ready = () =>
    new Response('id: 7\nevent: ready\ndata: {}\n\n', { headers: { 'Content-Type': 'text/event-stream' } });

  test('is not reopened before Retry-After', async () => {
    const { campus, waits, responses } = scripted();
    const refused = (status: number, after: string) => () =>
      Response.json({ error: 'x' }, { status, headers: { 'Retry-After': after } });
    responses.push(refused(429, '60'), refused(503, '30'), refused(503, '1'), ready);
    for await (const { type } of campus.live()) {
      assert.equal(type, 'ready');
      break;
    }
    assert.deepEqual(waits, [60_000, 30_000, 3_000]);
  });

  test('is reopened where it stopped if it is silent, or does not open, for 45 s', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { campus, responses, requests } = scripted();
    const opened = Promise.withResolvers<void>();
    responses.push(
      ready,
      () => {
        opened.resolve();
        return silent();
      },
      ready,
    );
    const events = campus.live();
    assert.equal((await events.next()).value?.revision, '7');
    const next = events.next();
    await opened.promise;
    await new Promise(setImmediate);
    t.mock.timers.tick(44_999);
    await new Promise(setImmediate);
    assert.equal(requests.length, 2);
    t.mock.timers.tick(1);
    assert.equal((await next).value?.type, 'ready');
    assert.equal(requests[2]?.headers['Last-Event-ID'], '7');
    await events.return();
  });
});
