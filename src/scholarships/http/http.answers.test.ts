import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { NOW, type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
});
after(() => api.stop());

test('before the first run everything answers, empty, and asks not to be kept', async () => {
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
    await api.trigger();
  });

  test('a list item has exactly the eleven fields', async () => {
    const { scholarships } = await api.json('/api/scholarships?search=full');
    assert.deepEqual(scholarships, [
      {
        id: 'main-full',
        title: 'Full ride',
        source: 'main',
        amount: '$500 - $2,000',
        deadline: '2026-12-21',
        gpaRequirement: 3.25,
        eligibility: ['Enrolled'],
        description: 'Music and more.',
        link: 'https://awards.example.edu/full',
        createdAt: NOW,
        updatedAt: NOW,
      },
    ]);
  });

  test('one scholarship has all fields; what is unknown is null, and lists are empty', async () => {
    const whole = await api.json('/api/scholarship?id=main-full');
    const { where } = whole.printed;
    assert.deepEqual(Object.keys(where), ['amount', 'deadline', 'gpa']);
    for (const address of Object.values(where)) assert.match(String(address), /^http:.*\/list\?page=2$/);
    assert.deepEqual(whole, {
      id: 'main-full',
      title: 'Full ride',
      source: 'main',
      sourceName: 'Main Campus',
      amount: '$500 - $2,000',
      deadline: '2026-12-21',
      gpaRequirement: 3.25,
      eligibility: ['Enrolled'],
      requirements: ['Essay'],
      description: 'Music and more.',
      link: 'https://awards.example.edu/full',
      contactEmail: 'awards@univ.example',
      tags: ['music', 'full-tuition', 'essay-required'],
      createdAt: NOW,
      updatedAt: NOW,
      amountMin: 500,
      amountMax: 2_000,
      deadlineKind: 'date',
      state: 'open',
      printed: { amount: '$500 - $2,000', deadline: '2026-12-21', gpa: '3.25', where },
      corrected: [],
    });
    const bare = await api.json('/api/scholarship?id=nsm-1');
    const { amount, gpaRequirement, contactEmail, eligibility, requirements, tags } = bare;
    assert.deepEqual([amount, gpaRequirement, contactEmail], [null, null, null]);
    assert.deepEqual([eligibility, requirements, tags], [[], [], []]);
  });

  test('sources and numbers', async () => {
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

  test('the contract’s cache durations', async () => {
    const durations: Record<string, string> = {
      '/api/scholarships': 'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/scholarship?id=main-full':
        'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/sources': 'public, max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      '/api/stats': 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400',
      '/health': 'no-store',
      '/api/sources/health': 'no-store',
    };
    for (const [path, expected] of Object.entries(durations)) {
      assert.equal((await api.get(path)).headers.get('cache-control'), expected, path);
    }
  });

  test('what depends on the day may be kept until midnight at the campus, and not longer', async () => {
    const response = await api.get('/api/scholarships?deadline=open');
    const maxAge = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    const fourHours = 4 * 3_600;
    assert.equal(maxAge - Number(response.headers.get('age')), fourHours, 'it is 20:00 in Chicago');
  });

  test('an unchanged list is 304 to its ETag', async () => {
    const first = await api.get('/api/scholarships');
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/);
    assert.equal((await api.get('/api/scholarships?limit=50', { 'if-none-match': etag })).status, 304);
    assert.equal((await api.get('/api/scholarships?limit=1', { 'if-none-match': etag })).status, 200);
  });

  test('health has exactly the four fields', async () => {
    assert.deepEqual(await api.json('/health'), {
      status: 'ok',
      service: 'scholarships',
      timestamp: new Date(api.clock.now()).toISOString(),
      version: '1.2.3',
    });
  });
});
