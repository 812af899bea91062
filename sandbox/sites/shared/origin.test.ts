import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, getListPages, getPage, NOW } from '../../../test/support/sandbox/sites.ts';
import type { SourceKey } from './site.ts';

const TAGGED = [
  ['business', '/students/scholarships'],
  ['nsm', '/students/scholarships'],
  ['honors', '/scholarships.html'],
  ['education', '/scholarships'],
  ['tech', '/scholarships/export.csv'],
] as const;
const DATED = [
  ['business', '/students/scholarships'],
  ['engineering', '/scholarships'],
  ['honors', '/scholarships.html'],
  ['external', '/scholarships/external/'],
] as const;

describe('validators', () => {
  for (const [source, path] of TAGGED) {
    it(`${source}: a matching If-None-Match gets a 304, and any other value gets a 200`, async () => {
      const tag = (await getPage(source, path)).headers.get('etag') ?? '';
      const again = await getPage(source, path, { headers: { 'if-none-match': `"other", ${tag}` } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
      assert.equal((await getPage(source, path, { headers: { 'if-none-match': '"other"' } })).status, 200);
      const empty = await getPage(source, path, { mode: 'empty', headers: { 'if-none-match': tag } });
      assert.equal(empty.status, 200);
    });
  }

  for (const [source, path] of DATED) {
    it(`${source}: If-Modified-Since gets a 304 unless the page has changed since that time`, async () => {
      const since = (await getPage(source, path)).headers.get('last-modified') ?? '';
      const requested = { headers: { 'if-modified-since': since } };
      assert.equal((await getPage(source, path, requested)).status, 304);
      const earlier = new Date(Date.parse(since) - DAY).toUTCString();
      assert.equal((await getPage(source, path, { headers: { 'if-modified-since': earlier } })).status, 200);
      assert.equal((await getPage(source, path, { ...requested, mode: 'shrunk' })).status, 200);
    });
  }

  it('never cause a 304 for a page that has changed', async () => {
    for (const [source] of DATED) {
      for (let day = 0; day < 400; day += 7) await assertHonest(source, NOW + day * DAY);
    }
  });

  it('have no effect on the portal, whose token changes every page', async () => {
    const first = await getPage('main', '/opportunities');
    const etag = first.headers.get('etag') ?? '';
    const second = await getPage('main', '/opportunities', { headers: { 'if-none-match': etag } });
    assert.equal(second.status, 200);
    assert.notEqual(first.text, second.text);
    assert.equal(first.headers.get('cache-control'), 'max-age=0, private, must-revalidate');
    assert.equal(await getListPages('main'), await getListPages('main'));
  });

  it('are in the response to HEAD, which has no body', async () => {
    const { status, text, headers } = await getPage('education', '/scholarships', { method: 'HEAD' });
    assert.deepEqual([status, text], [200, '']);
    assert.ok(headers.has('etag'));
  });
});

/** Asserts that a conditional request with week-old validators gets a 304 only if the page has not changed. */
async function assertHonest(source: SourceKey, now: number): Promise<void> {
  const path = DATED.find(([name]) => name === source)?.[1] ?? '/';
  const before = await getPage(source, path, { now: now - 7 * DAY });
  const headers = { 'if-modified-since': before.headers.get('last-modified') ?? '' };
  if ((await getPage(source, path, { now, headers })).status !== 304) return;
  assert.equal((await getPage(source, path, { now })).text, before.text, `${source} at ${new Date(now)}`);
}
