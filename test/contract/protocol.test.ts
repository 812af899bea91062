import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fetch } from '../support/checked-fetch.ts';
import { API_KEY, type Deployment, deploy, fill, postTrigger } from '../support/deployments.ts';

const SITE = 'https://www.cedarvalley.example';

describe('the HTTP behavior that the contract demands', () => {
  let campus: Deployment;
  let endpoints: string[];
  before(async () => {
    campus = await deploy('one process', {
      sports: ['football'],
      environment: { CORS_ORIGINS: `${SITE},http://localhost:4321` },
    });
    await fill(campus);
    endpoints = [
      `${campus.sports}/api/roster?sport=football`,
      `${campus.router}/sports/api/roster?sport=football`,
      `${campus.scholarships}/api/scholarships`,
      `${campus.router}/scholarships/api/scholarships`,
    ];
  });
  after(() => campus.stop());

  test('a conditional request for unchanged data gets a 304, by tag or date', async () => {
    for (const url of endpoints) {
      const first = await fetch(url);
      const etag = first.headers.get('etag') ?? '';
      const modified = first.headers.get('last-modified') ?? '';
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetch(url, { headers: { 'If-None-Match': tag } });
        assert.equal(again.status, 304, tag);
        assert.equal(again.headers.get('etag'), etag);
        assert.equal(await again.text(), '');
      }
      const since = (headers: Record<string, string>) => fetch(url, { headers });
      assert.equal((await since({ 'If-Modified-Since': modified })).status, 304);
      assert.equal((await since({ 'If-Modified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status, 200);
      assert.equal((await since({ 'If-Modified-Since': 'yesterday' })).status, 200);
      const both = { 'If-None-Match': '"other"', 'If-Modified-Since': modified };
      assert.equal((await since(both)).status, 200, 'the tag must take precedence');
    }
  });

  test('each encoding has the same data and its own tag; a conditional request with that tag gets a 304', async () => {
    const url = `${campus.scholarships}/api/scholarships`;
    for (const base of [url, `${campus.router}/scholarships/api/scholarships`]) {
      const plain = await fetch(base, { headers: { 'Accept-Encoding': 'identity' } });
      const body = await plain.text();
      const tags = new Set([plain.headers.get('etag')]);
      for (const encoding of ['br', 'gzip', 'zstd']) {
        const compressed = await fetch(base, { headers: { 'Accept-Encoding': encoding } });
        assert.equal(compressed.headers.get('content-encoding'), encoding);
        assert.match(compressed.headers.get('vary') ?? '', /Origin, Accept-Encoding/);
        assert.equal(await compressed.text(), body);
        const etag = compressed.headers.get('etag') ?? '';
        tags.add(etag);
        const again = await fetch(base, {
          headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
        });
        assert.equal(again.status, 304);
        assert.equal(again.headers.get('etag'), etag);
      }
      assert.equal(tags.size, 4);
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const url of endpoints) {
      const [get, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
      assert.equal(head.status, 200);
      assert.equal(await head.text(), '');
      for (const name of ['etag', 'content-type', 'cache-control', 'content-length', 'last-modified']) {
        assert.equal(head.headers.get(name), get.headers.get(name), name);
      }
    }
  });

  test('?envelope=1 wraps the bare body', async () => {
    for (const url of [...endpoints, `${campus.sports}/health`]) {
      const bare = (await (await fetch(url)).json()) as { timestamp?: string };
      const response = await fetch(`${url}${url.includes('?') ? '&' : '?'}envelope=1`);
      const { data, meta, ...more } = (await response.json()) as Record<string, Record<string, unknown>>;
      assert.deepEqual(more, {});
      if (bare.timestamp === undefined) assert.deepEqual(data, bare);
      assert.deepEqual(Object.keys(meta ?? {}), ['timestamp', 'cached']);
      assert.equal(new Date(String(meta?.timestamp)).toISOString(), meta?.timestamp);
      assert.equal(typeof meta?.cached, 'boolean');
    }
  });

  test('scripts of allowed origins may read every response and error; scripts of other origins may read none', async () => {
    const urls = [...endpoints, `${campus.router}/nothing`, `${campus.sports}/api/roster`];
    for (const url of urls) {
      const allowed = await fetch(url, { headers: { Origin: SITE } });
      assert.equal(allowed.headers.get('access-control-allow-origin'), SITE, url);
      const exposed = allowed.headers.get('access-control-expose-headers')?.split(', ');
      assert.deepEqual(exposed, [
        'ETag',
        'Retry-After',
        'RateLimit',
        'RateLimit-Policy',
        'Cache-Status',
        'Age',
        'X-Request-Id',
      ]);
      assert.match(allowed.headers.get('vary') ?? '', /Origin/);
      const denied = await fetch(url, { headers: { Origin: 'https://evil.example' } });
      assert.equal(denied.headers.get('access-control-allow-origin'), null);
      assert.match(denied.headers.get('vary') ?? '', /Origin/);
    }
  });

  test('a preflight request gets a 204', async () => {
    for (const url of [...endpoints, `${campus.router}/sports/api/trigger/schedules`]) {
      const response = await fetch(url, {
        method: 'OPTIONS',
        headers: { Origin: SITE, 'Access-Control-Request-Method': 'POST' },
      });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), SITE);
      assert.match(response.headers.get('access-control-allow-headers') ?? '', /X-API-Key/);
    }
  });

  test('an OPTIONS request that is not a preflight returns the allowed methods', async () => {
    for (const url of endpoints) {
      const response = await fetch(url, { method: 'OPTIONS' });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
    }
  });

  test('nocache=1 requests data from the upstream at most once in 10 s, and the response has no-store', async () => {
    campus.sandbox.resetRequests();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${campus.router}/sports/api/roster?sport=football&nocache=1`)),
    );
    for (const reply of responses) {
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    }
    const requested = campus.sandbox.requests('provider').filter(({ path }) => path.includes('/roster'));
    assert.ok(requested.length <= 1, `the provider must get at most one request, not ${requested.length}`);
    const rebuilt = await fetch(`${campus.router}/scholarships/api/scholarships?nocache=1`);
    assert.equal(rebuilt.headers.get('cache-control'), 'no-store');
  });

  test('a trigger needs an API key, and returns what was done', async () => {
    const url = `${campus.router}/sports/api/trigger/standings`;
    for (const key of ['wrong', '', `${API_KEY}x`]) {
      const refused = await fetch(url, { method: 'POST', headers: { 'X-API-Key': key } });
      assert.equal(refused.status, 401, key);
      assert.deepEqual(await refused.json(), { error: 'Unauthorized' });
    }
    const done = await postTrigger(url);
    assert.equal(done.status, 200);
    const body = (await done.json()) as Record<string, string>;
    assert.equal(body.triggered, 'standings');
    assert.ok(String(body.startedAt) <= String(body.finishedAt));
    const badSource = await postTrigger(`${campus.scholarships}/api/trigger/scholarships?source=nobody`);
    assert.equal(badSource.status, 400);
    assert.deepEqual(await badSource.json(), { error: 'Invalid source parameter' });
  });

  test('each port serves the OpenAPI document and the reference page, without external resources', async () => {
    for (const base of [campus.router, campus.sports, campus.scholarships]) {
      const document = (await (await fetch(`${base}/openapi.json`)).json()) as {
        openapi: string;
        paths: object;
      };
      assert.equal(document.openapi, '3.1.0');
      assert.ok(Object.keys(document.paths).length >= 6);
      const page = await fetch(`${base}/docs`);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      const html = await page.text();
      assert.doesNotMatch(
        html,
        /(?:src|href|action)="(?:https?:)?\/\//,
        'the page must have no external URL',
      );
      for (const [, path = ''] of html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)) {
        assert.equal((await fetch(`${base}/${path}`)).status, 200, path);
      }
    }
  });
});
