import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { releaseStack } from '../support/release-stack.ts';

const SITE = 'https://www.cedarvalley.example';

interface Row {
  readonly path: string;
  readonly status: number;
  readonly type?: RegExp;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response of each kind; the provider is unreachable. */
const rows = (sandbox: Sandbox): readonly Row[] => [
  { path: '/health', status: 200, type: /json/ },
  { path: '/scholarships/api/sources', status: 200, type: /json/ },
  { path: '/scholarships/api/sources', status: 304, headers: { 'If-None-Match': '*' } },
  { path: '/scholarships/api/sources', status: 200, type: /json/, method: 'HEAD' },
  { path: '/scholarships/api/changes?limit=2', status: 200, type: /json/ },
  { path: '/scholarships/api/changes?limit=2', status: 304, headers: { 'If-None-Match': '*' } },
  { path: '/scholarships/api/changes?since=none', status: 410, type: /json/ },
  { path: '/scholarships/api/history?id=none', status: 404, type: /json/ },
  { path: '/scholarships/api/scholarships.atom', status: 200, type: /^application\/atom\+xml/ },
  { path: '/scholarships/api/scholarships.feed.json', status: 200, type: /^application\/feed\+json/ },
  { path: '/openapi.json', status: 200, type: /json/ },
  { path: '/docs', status: 200, type: /html/ },
  { path: '/docs/reference.css', status: 200, type: /css/ },
  { path: '/', status: 200, type: /json/ },
  { path: '/games/1', status: 404, type: /html/ },
  {
    path: `/sports/api/image?url=${encodeURIComponent(`${sandbox.providerUrl}/i/teamlogos/ncaa/500/9301.png`)}`,
    status: 200,
    type: /^image\/png$/,
  },
  { path: '/sports/api/roster', status: 400, type: /json/ },
  { path: '/sports/api/trigger/rosters', status: 401, type: /json/, method: 'POST' },
  { path: '/sports/api/image?url=https://evil.example/a.png', status: 403, type: /json/ },
  { path: '/nothing', status: 404, type: /json/ },
  { path: '/scholarships/api/scholarship?id=none', status: 404, type: /json/ },
  { path: '/health', status: 405, type: /json/, method: 'DELETE' },
  { path: '/health', status: 413, type: /json/, method: 'POST', headers: { 'Content-Length': '999999' } },
  { path: `/${'x'.repeat(8_000)}`, status: 414, type: /json/ },
  { path: '/sports/api/roster?sport=football', status: 502, type: /json/ },
  { path: '/health', status: 204, method: 'OPTIONS' },
  { path: '/health', status: 204, method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } },
];

for (const [shape, origins] of [
  ['one process', '*'],
  ['three processes', SITE],
] as const) {
  describe(`headers for browsers, ${shape}, CORS_ORIGINS=${origins}`, () => {
    let sandbox: Sandbox;
    let campus: Deployment;
    const cleanup = releaseStack();
    before(async () => {
      sandbox = await startSandbox();
      cleanup.defer(() => sandbox.stop());
      sandbox.misbehave('provider', { behavior: 'off' });
      const environment = { CORS_ORIGINS: origins };
      campus = await deploy(shape, { sandbox, sites: false, sports: ['football'], environment });
      cleanup.defer(() => campus.stop());
    });

    async function request({ path, method = 'GET', headers = {} }: Row): Promise<Response> {
      const { 'Content-Length': length, ...others } = headers;
      const body = length === undefined ? {} : { body: 'x'.repeat(Number(length)) };
      return fetch(`${campus.router}${path}`, {
        method,
        headers: { ...others, Origin: SITE },
        redirect: 'manual',
        ...body,
      });
    }

    test('every response has CORS headers and nosniff, and no header that names our software', async () => {
      for (const row of rows(sandbox)) {
        const { status, headers } = await request(row);
        const what = `${row.method ?? 'GET'} ${row.path.slice(0, 60)} ${row.status}`;
        assert.equal(status, row.status, what);
        if (row.type) assert.match(headers.get('content-type') ?? '', row.type, what);
        assert.equal(headers.get('access-control-allow-origin'), origins, what);
        assert.match(headers.get('access-control-expose-headers') ?? '', /^ETag, Retry-After/, what);
        assert.equal(headers.get('vary')?.includes('Origin') ?? false, origins !== '*', what);
        assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
        assert.match(headers.get('x-request-id') ?? '', /^[\w.-]{1,64}$/, what);
        for (const name of ['x-powered-by', 'server', 'set-cookie']) {
          assert.equal(headers.get(name), null, `${what}: ${name}`);
        }
      }
    });
  });
}

describe('pages for people', () => {
  let campus: Deployment;
  before(async () => {
    // The clock stands still, so that cached responses stay fresh.
    const clock = createManualClock('2026-11-21T18:00:00Z');
    campus = await deploy('one process', { clock, sites: false, sports: ['football'] });
  });
  after(() => campus.stop());

  test('have a Content-Security-Policy that allows only our own resources and no framing, on each port', async () => {
    for (const base of [campus.router, campus.sports, campus.scholarships]) {
      const { headers } = await fetch(`${base}/docs`);
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
          const [name = '', ...sources] = rule.split(' ');
          return [name, sources.join(' ')];
        }),
      );
      assert.equal(policy.get('default-src'), "'none'");
      assert.equal(policy.get('script-src'), undefined, 'the page has no scripts');
      assert.equal(policy.get('style-src'), "'self'");
      assert.equal(policy.get('frame-ancestors'), "'none'");
      assert.equal(policy.get('base-uri'), "'none'");
      assert.equal(policy.get('form-action'), "'none'");
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      const html = await (await fetch(`${base}/docs`)).text();
      assert.doesNotMatch(
        html,
        /<script>|<script [^>]*>[^<]|\son\w+=|<style/,
        'the page must have nothing that its policy forbids',
      );
    }
  });

  test('at / browsers get HTML and programs get a JSON index', async () => {
    for (const base of [campus.router, campus.sports, campus.scholarships]) {
      const openInBrowser = () =>
        fetch(base, { headers: { Accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
      assert.doesNotMatch((await openInBrowser()).headers.get('content-type') ?? '', /json/);
      for (let n = 0; n < 3; n += 1) {
        const index = await fetch(base);
        assert.match(index.headers.get('vary') ?? '', /Accept(,|$)/);
        const { documentation, openapi, operations } = (await index.json()) as {
          documentation: string;
          openapi: string;
          operations: { path: string }[];
        };
        assert.equal((await fetch(`${base}/${documentation}`)).status, 200);
        const { paths } = (await (await fetch(`${base}/${openapi}`)).json()) as { paths: object };
        assert.deepEqual(
          [...new Set(operations.map(({ path }) => `/${path}`))].sort(),
          Object.keys(paths).sort(),
        );
      }
      assert.match((await openInBrowser()).headers.get('vary') ?? '', /Accept(,|$)/);
    }
  });

  test('cached responses of / for browsers and for programs are not confused, whatever the query is', async () => {
    const typeFor = async (target: string, Accept: string) =>
      (await fetch(`${campus.router}${target}`, { headers: { Accept } })).headers.get('content-type');
    for (const target of ['/', '/?', '/?utm_source=mail', '/?x=1&y']) {
      for (let n = 0; n < 4; n += 1) {
        assert.equal(await typeFor(target, '*/*'), 'application/json; charset=utf-8', target);
        assert.equal(await typeFor(target, 'text/html,*/*;q=0.8'), 'text/html; charset=utf-8', target);
      }
    }
  });
});
