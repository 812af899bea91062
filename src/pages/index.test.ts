import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { Hono } from 'hono';
import { type HttpEnv, plainContext } from '../platform/http/app.ts';
import { createCachedResponses } from '../platform/http/cached-responses.ts';
import { unavailable } from '../platform/http/errors.ts';
import { createLogger } from '../platform/log.ts';
import { createPages } from './index.ts';

const CACHE_BYTES = 1_000_000;

/** Opens a page that fails, because its clock throws. */
async function openFailing(error: Error, accept: string): Promise<Response> {
  let isBroken = false;
  const { app } = await createPages({
    routes: new Hono<HttpEnv>(),
    cachedResponses: createCachedResponses(Date.now, CACHE_BYTES),
    campus: { name: 'Cedar Valley', timeZone: 'America/Chicago', teams: [], sources: [] },
    providerZone: 'America/New_York',
    upstream: { get: () => assert.fail('nothing is fetched') },
    origins: [],
    version: '1',
    now: () => {
      if (isBroken) throw error;
      return 0;
    },
    log: createLogger('silent'),
  });
  isBroken = true;
  return app.request('/status', { headers: { Accept: accept } }, { edge: plainContext });
}

for (const [error, status, title] of [
  [unavailable(30), 503, 'Not available at the moment'],
  [new Error('a secret of the program'), 500, 'Something went wrong'],
] as const) {
  test(`a ${status} is an HTML page for a browser, and JSON for a program`, async () => {
    const page = await openFailing(error, 'text/html');
    assert.equal(page.status, status);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(page.headers.get('retry-after'), status === 503 ? '30' : null);
    const text = await page.text();
    assert.doesNotMatch(text, /secret/);
    const $ = load(text);
    assert.equal($('h1').text(), title);
    assert.equal($('main a[href="/"]').length, 1);
    const response = await openFailing(error, 'application/json');
    assert.equal(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  });
}
