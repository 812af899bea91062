import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../platform/log.ts';
import { failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { createBrand } from './brand.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>';
const URL = 'https://www.example.edu/logo.svg';
const reply = (contentType: string, status = 200): UpstreamResponse => ({
  ...{ kind: 'reply', url: URL, status, body: Buffer.from(SVG) },
  headers: { 'content-type': contentType },
});

function open(responses: UpstreamResponse[]) {
  const requested: string[] = [];
  let at = 0;
  const upstream = {
    async get({ url }: { url: string }) {
      requested.push(url);
      return responses.shift() ?? assert.fail('one request too many');
    },
  };
  const brand = createBrand({ logo: URL }, { upstream, now: () => at, log: createLogger('silent') });
  const pass = (ms: number) => {
    at += ms;
  };
  return { brand, requested, pass };
}

test('a picture at a URL is fetched once, and shown with its aspect ratio', async () => {
  const { brand, requested } = open([reply('image/svg+xml; charset=utf-8')]);
  await brand.ready();
  await brand.ready();
  assert.deepEqual(requested, [URL]);
  assert.match(brand.current().logo?.path ?? '', /^\/assets\/site-logo-[0-9a-f]{10}$/);
  assert.equal(brand.current().logo?.width, 132);
});

test('a picture that cannot be fetched, or is not a picture, is not shown, and requested again after a while', async () => {
  const unreachable = failed({ reason: 'unreachable', problem: 'no response' });
  const { brand, requested, pass } = open([
    unreachable,
    reply('text/html'),
    reply('image/svg+xml', 404),
    reply('image/svg+xml'),
  ]);
  for (let tries = 1; tries <= 3; tries += 1) {
    await brand.ready();
    await brand.ready();
    assert.equal(requested.length, tries);
    assert.equal(brand.current().logo, undefined);
    pass(6 * 60_000);
  }
  await brand.ready();
  assert.equal(brand.current().logo?.width, 132);
});
