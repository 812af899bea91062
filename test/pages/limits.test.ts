import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INTERNAL_HEADER, internalHeaders } from '../../src/platform/http/api-keys.ts';
import { API_KEY, deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** Pages that make several internal requests each. */
const PAGES = ['/', '/scholarships', '/status', '/games', '/teams/football'];
const LIMIT = 20;
const ELSEWHERE = '/sports/api/image?url=https%3A%2F%2Felsewhere.example%2Fa.png';

test('the limit applies to pages with all their parts, and to ten times as many images', async (t) => {
  // With this clock, no window of the rate limit ends during the test.
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const campus = await deploy('three processes', {
    clock,
    sites: false,
    sports: ['football'],
    environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
  });
  t.after(() => campus.stop());
  await fillSports(campus);
  const open = async (path: string) => {
    const response = await fetch(`${campus.router}${path}`, { headers: { Accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };
  const parts = new Set<string>();
  for (let at = 0; at < LIMIT; at += 1) {
    // A new URL each time, so that no page comes from the cache.
    const { status, text } = await open(`${PAGES[at % PAGES.length]}?${at}`);
    assert.equal(status, 200, `page ${at}`);
    assert.doesNotMatch(text, /not available at the moment/, `page ${at} is whole`);
    for (const [part] of text.matchAll(/\/assets\/[\w.-]+/g)) parts.add(part);
  }
  const refused = await open('/');
  assert.equal(refused.status, 429);
  assert.match(refused.text, /<h1>Please wait a minute<\/h1>/);
  assert.equal(parts.size, 3, 'style and scripts');
  for (const part of parts) {
    for (let at = 0; at <= LIMIT; at += 1) assert.equal((await open(part)).status, 200, part);
  }
  const streams = Array.from({ length: 10 }, () => fetch(`${campus.router}/sports/api/live`));
  for (const stream of await Promise.all(streams)) {
    assert.equal(stream.status, 200, 'a stream does not count as a request');
    await stream.body?.cancel();
  }
  for (let at = 0; at < 10 * LIMIT; at += 1) assert.equal((await open(ELSEWHERE)).status, 403, `${at}`);
  assert.equal((await open(ELSEWHERE)).status, 429);
});

test('requests are counted, except for those of our own router', async (t) => {
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const campus = await deploy('three processes', {
    clock,
    sites: false,
    sports: ['football'],
    environment: { RATE_LIMIT_PER_MINUTE: '5' },
  });
  t.after(() => campus.stop());
  const { [INTERNAL_HEADER]: proof = '' } = internalHeaders([API_KEY]);
  const { [INTERNAL_HEADER]: another = '' } = internalHeaders(['another key of the same length']);
  const send = async (base: string, proof: string) => {
    const headers = { [INTERNAL_HEADER]: proof, 'X-Forwarded-For': '192.0.2.1' };
    return (await fetch(`${base}/api/stats`, { headers })).status;
  };
  for (let at = 0; at < 10; at += 1) assert.equal(await send(campus.sports, proof), 200);
  for (const wrong of ['', '1', API_KEY, another, `${proof}, ${proof}`]) {
    assert.equal(await send(campus.sports, wrong), 200, 'the request is counted');
  }
  assert.equal(await send(campus.sports, another), 429);
  // The router does not forward this header of clients, so the backend counts their requests.
  for (let at = 0; at < 5; at += 1) assert.equal(await send(`${campus.router}/scholarships`, proof), 200);
  assert.equal(await send(`${campus.router}/scholarships`, proof), 429);
});
