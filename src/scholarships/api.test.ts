import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createManualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
  type TemporaryDatabase,
} from '../../test/support/scholarships-backend.ts';

/** Friday evening in Chicago, already Saturday in UTC. */
const NOW = '2026-11-21T02:00:00.000Z';
const TODAY = '2026-11-20';

let site: PretendSite;
let other: PretendSite;
let database: TemporaryDatabase;
let clock: ManualClock;
let api: ScholarshipsBackend;

const ids = async (query: string): Promise<string[]> =>
  (await api.json(`/api/scholarships?${query}`)).scholarships.map(({ id }: { id: string }) => id);

before(async () => {
  site = await startPretendSite();
  other = await startPretendSite();
  database = await createTemporaryDatabase();
  site.page('/list', {
    awards: [
      award('passed', { title: 'Passed', deadline: '2026-11-19' }),
      award('long-passed', { title: 'Long passed', deadline: '2025-01-01' }),
      award('today', { title: 'Today', deadline: TODAY, gpa: '3.5' }),
      award('month', { title: 'In thirty days', deadline: '2026-12-20', gpa: '2.0' }),
      award('later', { title: 'In thirty-one days', deadline: '2026-12-21' }),
    ],
    follow: [{ url: '/list?page=2', role: 'list' }],
  });
  site.page('/list?page=2', {
    awards: [
      award('undated', { title: 'Émile’s Music Award', description: 'For first-generation students.' }),
      award('closed', { title: 'Closed', ended: true }),
      award('full', {
        title: 'Full ride',
        amount: '$500 - $2,000',
        deadline: '2026-12-21',
        gpa: '3.25',
        eligibility: ['Enrolled'],
        requirements: ['Essay'],
        description: 'Music and more.',
        contactEmail: 'awards@example.edu',
        categories: ['music'],
      }),
    ],
  });
  other.page('/list', { awards: [award('1', { title: 'Zither', deadline: '2027-05-01' })] });
  clock = createManualClock(NOW);
  api = await startScholarships({
    clock,
    database: database.database,
    sources: [sourceOf(site), sourceOf(other, { key: 'nsm', name: 'Natural Sciences' })],
  });
});

after(async () => {
  await api.stop();
  await database.remove();
  await site.stop();
  await other.stop();
});

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
    assert.deepEqual(await api.json('/api/scholarship?id=main-full'), {
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
      contactEmail: 'awards@example.edu',
      tags: ['music'],
      createdAt: NOW,
      updatedAt: NOW,
    });
    const bare = await api.json('/api/scholarship?id=nsm-1');
    const { amount, gpaRequirement, contactEmail, eligibility, requirements, tags } = bare;
    assert.deepEqual([amount, gpaRequirement, contactEmail], [null, null, null]);
    assert.deepEqual([eligibility, requirements, tags], [[], [], []]);
  });

  test('open before closed, nearest deadline first, then undated, then title', async () => {
    assert.deepEqual(await ids(''), [
      'main-today',
      'main-month',
      'main-full',
      'main-later',
      'nsm-1',
      'main-undated',
      'main-passed',
      'main-long-passed',
      'main-closed',
    ]);
  });

  test('open: no date, or today or later in the campus’s time zone', async () => {
    assert.deepEqual(await ids('deadline=open'), [
      'main-today',
      'main-month',
      'main-full',
      'main-later',
      'nsm-1',
      'main-undated',
    ]);
  });

  test('upcoming: a date from today to thirty days on', async () => {
    assert.deepEqual(await ids('deadline=upcoming'), ['main-today', 'main-month']);
    assert.equal((await api.json('/api/stats')).upcomingDeadlines, 2);
  });

  test('gpa is what the student has', async () => {
    const all = await ids('');
    assert.deepEqual(
      await ids('gpa=3.25'),
      all.filter((id) => id !== 'main-today'),
    );
    assert.deepEqual(
      await ids('gpa=3.24'),
      all.filter((id) => id !== 'main-today' && id !== 'main-full'),
    );
    assert.deepEqual(await ids('gpa=5'), all);
    assert.equal((await ids('gpa=0')).length, 6);
  });

  test('source restricts; parameters combine', async () => {
    assert.deepEqual(await ids('source=nsm'), ['nsm-1']);
    assert.deepEqual(await ids('source=tech'), []);
    assert.deepEqual(await ids('source=main&deadline=open&gpa=2.5&search=thirty'), [
      'main-month',
      'main-later',
    ]);
  });

  test('search folds case, accents and punctuation, finds parts of words, wants every word', async () => {
    assert.deepEqual(await ids('search=EMILES'), ['main-undated']);
    assert.deepEqual(await ids(`search=${encodeURIComponent('émile’s')}`), ['main-undated']);
    assert.deepEqual(await ids('search=eneratio'), ['main-undated']);
    assert.deepEqual(await ids('search=first%20generation'), ['main-undated']);
    assert.deepEqual(await ids('search=music+students'), ['main-undated']);
    assert.deepEqual(await ids('search=music+zither'), []);
    assert.equal((await ids('search=%21%21')).length, 9);
  });

  test('a hit in the title goes first', async () => {
    assert.deepEqual(await ids('search=music'), ['main-undated', 'main-full']);
  });

  test('pages follow each other without gap or overlap', async () => {
    const all = await ids('');
    const paged = [...(await ids('limit=4')), ...(await ids('limit=4&offset=4')), ...(await ids('offset=8'))];
    assert.deepEqual(paged, all);
    const middle = await api.json('/api/scholarships?limit=4&offset=4');
    assert.deepEqual([middle.total, middle.limit, middle.offset, middle.hasMore], [9, 4, 4, true]);
    const last = await api.json('/api/scholarships?limit=4&offset=5');
    assert.equal(last.hasMore, false);
    const past = await api.json('/api/scholarships?offset=1000');
    assert.deepEqual([past.scholarships, past.total, past.hasMore], [[], 9, false]);
  });

  test('limit: 50 unless asked, 500 at most, and the body says so', async () => {
    assert.equal((await api.json('/api/scholarships')).limit, 50);
    assert.equal((await api.json('/api/scholarships?limit=')).limit, 50);
    assert.equal((await api.json('/api/scholarships?limit=501')).limit, 500);
  });

  const WRONG: readonly (readonly [path: string, status: number, error: string])[] = [
    ...['sports', 'MAIN', 'main%20'].map(
      (value) => [`/api/scholarships?source=${value}`, 400, 'Invalid source parameter'] as const,
    ),
    ['/api/scholarships?source=main&source=nsm', 400, 'Invalid source parameter'],
    ...['abc', '-1', '5.1', '3,5', '1e0', 'NaN', '%2B3'].map(
      (value) => [`/api/scholarships?gpa=${value}`, 400, 'Invalid gpa parameter'] as const,
    ),
    ...['0', '-1', '1.5', 'x', '1e2', '0x10'].map(
      (value) => [`/api/scholarships?limit=${value}`, 400, 'Invalid limit parameter'] as const,
    ),
    ...['-1', '1.5', 'x'].map(
      (value) => [`/api/scholarships?offset=${value}`, 400, 'Invalid offset parameter'] as const,
    ),
    ...['soon', 'Open', 'closed'].map(
      (value) => [`/api/scholarships?deadline=${value}`, 400, 'Invalid deadline parameter'] as const,
    ),
    [`/api/scholarships?search=${'a'.repeat(501)}`, 400, 'Invalid search parameter'],
    ['/api/scholarship', 400, 'id parameter required'],
    ['/api/scholarship?id=', 400, 'id parameter required'],
    ['/api/scholarship?id=a&id=b', 400, 'Invalid id parameter'],
    ['/api/scholarship?id=main-none', 404, 'Scholarship not found'],
    ['/api/scholarship?id=__proto__', 404, 'Scholarship not found'],
    ['/api/none', 404, 'Not found'],
  ];
  for (const [path, status, error] of WRONG) {
    test(`${path.slice(0, 60)} is ${status} ${error}`, async () => {
      const response = await api.get(path);
      assert.equal(response.status, status);
      assert.deepEqual(await response.json(), { error });
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
  }

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
      '/api/scholarships': 'public, max-age=86400',
      '/api/scholarship?id=main-full': 'public, max-age=86400',
      '/api/sources': 'public, max-age=86400',
      '/api/stats': 'public, max-age=3600',
      '/health': 'no-store',
      '/api/sources/health': 'no-store',
    };
    for (const [path, expected] of Object.entries(durations)) {
      assert.equal((await api.get(path)).headers.get('cache-control'), expected, path);
    }
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
      timestamp: new Date(clock.now()).toISOString(),
      version: '1.2.3',
    });
  });

  test('what is open turns at midnight in the campus’s time zone', async () => {
    const before = await api.get('/api/scholarships?deadline=open');
    assert.ok((await before.text()).includes('main-today'));
    await clock.advance(4 * 3_600_000);
    const after = await api.get('/api/scholarships?deadline=open', {
      'if-none-match': before.headers.get('etag') ?? '',
    });
    assert.equal(after.status, 200);
    assert.ok(!(await after.text()).includes('main-today'));
    assert.equal((await ids('')).at(5), 'main-today', 'closed, nearest first');
    assert.equal(after.headers.get('last-modified'), 'Sat, 21 Nov 2026 06:00:00 GMT');
  });
});
