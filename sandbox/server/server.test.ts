import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type PretendOrigin, type Sandbox, startSandbox } from '../index.ts';

const site = (name: string): PretendOrigin => ({
  name,
  respond: ({ mode, url, now }) => new Response(`<p>${name} ${mode} ${url.pathname} ${now}</p>`),
});
const NOW = Date.UTC(2026, 10, 21);

let sandbox: Sandbox;
before(async () => {
  sandbox = await startSandbox({ now: () => NOW, sites: { nsm: site('nsm'), main: site('main') } });
});
after(() => sandbox.stop());
beforeEach(() => {
  for (const name of ['provider', 'images', 'nsm', 'main']) sandbox.heal(name);
  sandbox.resetRequests();
});

const nsm = (path = '/'): string => `${sandbox.siteUrls.nsm}${path}`;
const agent = { headers: { 'user-agent': 'CampusData/1.0 (+https://campus.example)' } };
const provider = (path: string): Promise<Response> => fetch(sandbox.providerUrl + path, agent);

test('every origin has a different host', () => {
  const { providerUrl, controlUrl, siteUrls } = sandbox;
  const hosts = [providerUrl, controlUrl, ...Object.values(siteUrls)].map((url) => new URL(url).host);
  assert.equal(new Set(hosts).size, 4);
});

test('an origin gets the request and the time of the sandbox', async () => {
  assert.equal(await (await fetch(nsm('/list'))).text(), `<p>nsm normal /list ${NOW}</p>`);
});

test('content modes are passed to the origin', async () => {
  for (const behavior of ['new_layout', 'empty', 'shrunk'] as const) {
    sandbox.misbehave('nsm', { behavior });
    assert.match(await (await fetch(nsm())).text(), new RegExp(behavior));
  }
});

test('slow responds after a pause, hang never responds', async () => {
  sandbox.misbehave('nsm', { behavior: 'slow', ms: 1 });
  assert.equal((await fetch(nsm())).status, 200);
  for (const behavior of [{ behavior: 'slow', ms: 600_000 }, { behavior: 'hang' }] as const) {
    sandbox.misbehave('nsm', behavior);
    await assert.rejects(fetch(nsm(), { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
  }
});

test('off closes the connection without a response', async () => {
  sandbox.misbehave('nsm', { behavior: 'off' });
  await assert.rejects(fetch(nsm()), TypeError);
});

test('cut sends fewer bytes than announced', async () => {
  sandbox.misbehave('nsm', { behavior: 'cut' });
  const respond = await fetch(nsm());
  assert.equal(respond.status, 200);
  await assert.rejects(respond.text(), TypeError);
});

test('error behaviors have the right status, and HTML bodies for a site', async () => {
  const rows = [
    [{ behavior: 'refuse' }, 403],
    [{ behavior: 'limit', retryAfter: 7 }, 429],
    [{ behavior: 'error' }, 500],
    [{ behavior: 'error', status: 503 }, 503],
    [{ behavior: 'not_found' }, 404],
    [{ behavior: 'accepted' }, 202],
  ] as const;
  for (const [behavior, status] of rows) {
    sandbox.misbehave('nsm', behavior);
    const respond = await fetch(nsm());
    assert.equal(respond.status, status);
    assert.match(respond.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(respond.headers.get('retry-after'), status === 429 ? '7' : null);
  }
});

test('error bodies of the provider have the provider’s JSON formats', async () => {
  const body = async (behavior: Parameters<Sandbox['misbehave']>[1]): Promise<unknown> => {
    sandbox.misbehave('provider', behavior);
    return (await provider('/x')).json();
  };
  assert.deepEqual(await body({ behavior: 'not_found', variant: 'code' }), { code: 404 });
  assert.deepEqual(Object.keys((await body({ behavior: 'not_found', variant: 'core' })) as object), [
    'error',
  ]);
  assert.deepEqual(await body({ behavior: 'error', variant: 'detail' }), {
    code: 0,
    detail: 'general error: unknown error',
  });
  assert.deepEqual(Object.keys((await body({ behavior: 'stub' })) as object), ['fullViewLink']);
  assert.deepEqual(Object.keys((await body({ behavior: 'other_shape' })) as object), ['meta', 'data']);
  await assert.rejects(body({ behavior: 'garbage' }), SyntaxError);
});

test('a behavior can be limited to a path and to a number of requests', async () => {
  sandbox.misbehave('nsm', [
    { behavior: 'error', path: '/a', times: 2 },
    { behavior: 'refuse', path: '/b' },
  ]);
  const status = async (path: string): Promise<number> => (await fetch(nsm(path))).status;
  assert.deepEqual(
    [await status('/c'), await status('/a'), await status('/a?x'), await status('/a'), await status('/b')],
    [200, 500, 500, 200, 403],
  );
});

test('a behavior can be limited to one sport of the provider', async () => {
  const league = (path: string): string => `/apis/site/v2/sports/${path}/teams?limit=1`;
  for (const [behavior, status] of [
    [{ behavior: 'not_found' }, 404],
    [{ behavior: 'error', variant: 'html' }, 500],
    [{ behavior: 'error', status: 200, variant: 'script' }, 200],
  ] as const) {
    sandbox.misbehave('provider', { ...behavior, path: '/football/' });
    const football = await provider(league('football/college-football'));
    assert.equal(football.status, status);
    assert.doesNotMatch(await football.text(), /"sports"/);
    assert.match(await (await provider(league('baseball/college-baseball'))).text(), /"sports"/);
  }
});

test('requests are recorded per origin until the reset', async () => {
  await fetch(nsm('/one?q=1'), { headers: { 'user-agent': 'x/1' } });
  await fetch(`${sandbox.siteUrls.main}/two`);
  const [seen, ...more] = sandbox.requests('nsm');
  assert.equal(more.length, 0);
  assert.deepEqual([seen?.method, seen?.path, seen?.headers['user-agent']], ['GET', '/one?q=1', 'x/1']);
  sandbox.resetRequests();
  assert.equal(sandbox.requests('nsm').length, 0);
});

test('an unknown origin is an error', () => {
  assert.throws(() => sandbox.misbehave('nobody', { behavior: 'off' }), /no origin "nobody"/);
});

test('behaviors are listed, set and reset over HTTP', async () => {
  const put = (name: string, body: unknown): Promise<Response> =>
    fetch(`${sandbox.controlUrl}/origins/${name}`, { method: 'PUT', body: JSON.stringify(body) });
  assert.equal((await put('nsm', { behavior: 'refuse' })).status, 200);
  assert.equal((await fetch(nsm())).status, 403);
  const list = (await (await fetch(sandbox.controlUrl)).json()) as { origins: { name: string }[] };
  assert.deepEqual(
    list.origins.map(({ name }) => name),
    ['provider', 'images', 'nsm', 'main'],
  );
  assert.deepEqual(list.origins[2], {
    name: 'nsm',
    url: sandbox.siteUrls.nsm,
    behavior: 'refuse',
    rules: [{ behavior: 'refuse' }],
    requests: 1,
  });
  assert.equal((await fetch(`${sandbox.controlUrl}/origins/nsm`, { method: 'DELETE' })).status, 200);
  assert.equal((await fetch(nsm())).status, 200);
  assert.equal((await put('nsm', { behavior: 'dance' })).status, 400);
  assert.equal((await put('nobody', { behavior: 'off' })).status, 404);
});
