import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCors } from './cors.ts';

describe('CORS', () => {
  const SITE = 'https://www.campus.example';
  const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, Cache-Status, Age, X-Request-Id';
  const always = { 'RateLimit-Policy': 'p' };

  test('allows all origins, or only the configured ones', () => {
    const common = { 'X-Content-Type-Options': 'nosniff', ...always };
    const granted = (origin: string) => ({
      ...common,
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED,
    });
    const everybody = createCors([SITE, '*'], always);
    assert.deepEqual(everybody.headersFor(SITE), granted('*'));
    assert.deepEqual(everybody.headersFor(undefined), granted('*'));
    const forSite = createCors([SITE], always);
    assert.deepEqual(forSite.headersFor(SITE), { ...granted(SITE), Vary: 'Origin' });
    for (const other of [undefined, 'https://elsewhere.example'])
      assert.deepEqual(forSite.headersFor(other), { ...common, Vary: 'Origin' });
  });

  const ALLOWED = 'Content-Type, If-None-Match, If-Modified-Since, X-API-Key';
  const PREFLIGHTS: readonly (readonly [
    method: string | undefined,
    requested: string | undefined,
    allowed: string,
  ])[] = [
    ['GET', 'traceparent, x-trace', `${ALLOWED}, traceparent, x-trace`],
    ['HEAD', 'a,b c,,d', `${ALLOWED}, a, d`],
    ['GET', undefined, ALLOWED],
    ['POST', 'traceparent', ALLOWED],
    ['XGET', 'traceparent', ALLOWED],
    ['GETX', 'traceparent', ALLOWED],
    [undefined, 'traceparent', ALLOWED],
  ];
  for (const [method, requested, allowed] of PREFLIGHTS) {
    test(`a preflight for ${method} with the headers ${requested} gets the documented response`, () => {
      const headers = createCors([SITE]).preflightHeaders({
        origin: SITE,
        'access-control-request-method': method,
        'access-control-request-headers': requested,
      });
      assert.equal(headers['Access-Control-Allow-Headers'], allowed);
      assert.equal(headers['Access-Control-Allow-Methods'], 'GET, HEAD, POST, OPTIONS');
      assert.equal(headers['Access-Control-Allow-Origin'], SITE);
      assert.equal(headers['Access-Control-Max-Age'], '86400');
    });
  }
});
