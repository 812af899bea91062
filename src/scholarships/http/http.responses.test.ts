import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { NOW, type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
});
after(() => api.stop());

test('before the first run every endpoint responds without data, and the list may be cached for 10 seconds', async () => {
  const list = await api.get('/api/scholarships');
  assert.equal(list.status, 200);
  assert.deepEqual(await list.json(), { scholarships: [], total: 0, limit: 50, offset: 0, hasMore: false });
  assert.equal(list.headers.get('cache-control'), 'public, max-age=10');
  assert.equal(list.headers.get('age'), '0');
  assert.deepEqual(await api.json('/api/sources'), {
    sources: [
      { key: 'main', name: 'Main Campus', count: 0, lastScraped: null },
      { key: 'nsm', name: 'Natural Sciences', count: 0, lastScraped: null },
    ],
  });
  assert.deepEqual(await api.json('/api/stats'), {
    totalScholarships: 0,
    bySource: { main: 0, nsm: 0 },
    upcomingDeadlines: 0,
    lastUpdated: null,
  });
  assert.equal((await api.json('/health')).status, 'ok');
});

describe('after a run', () => {
  before(async () => {
    await api.trigger('?source=nsm');
    const list = await api.get('/api/scholarships');
    assert.equal(
      list.headers.get('cache-control'),
      'public, max-age=10',
      'the list may be cached only briefly while the other source has not been scraped yet',
    );
    await api.trigger();
  });

  test('the sources and the stats have the numbers of the run', async () => {
    assert.deepEqual(await api.json('/api/sources'), {
      sources: [
        { key: 'main', name: 'Main Campus', count: 8, lastScraped: NOW },
        { key: 'nsm', name: 'Natural Sciences', count: 1, lastScraped: NOW },
      ],
    });
    assert.deepEqual(await api.json('/api/stats'), {
      totalScholarships: 9,
      bySource: { main: 8, nsm: 1 },
      upcomingDeadlines: 2,
      lastUpdated: NOW,
    });
  });

  test('responses have the cache durations of the contract', async () => {
    const durations: Record<string, string> = {
      '/api/scholarships': 'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/scholarship?id=main-full':
        'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/sources': 'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/stats': 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400',
      '/health': 'no-store',
      '/api/sources/health': 'no-store',
    };
    for (const [path, expected] of Object.entries(durations))
      assert.equal((await api.get(path)).headers.get('cache-control'), expected, path);
  });

  test('a response that depends on the day may be cached until midnight at the campus, and no longer', async () => {
    const response = await api.get('/api/scholarships?deadline=open');
    const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    const fourHours = 4 * 3_600;
    assert.equal(
      maxAge - Number(response.headers.get('age')),
      fourHours,
      'the response must be fresh for four hours, because it is 20:00 in Chicago',
    );
  });
});
