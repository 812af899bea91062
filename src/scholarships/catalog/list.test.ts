import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
  await api.trigger();
});
after(() => api.stop());

test('open before closed, nearest deadline first, then undated, then title', async () => {
  assert.deepEqual(await api.ids(''), [
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
  assert.deepEqual(await api.ids('deadline=open'), [
    'main-today',
    'main-month',
    'main-full',
    'main-later',
    'nsm-1',
    'main-undated',
  ]);
});

test('upcoming: a date from today to thirty days on', async () => {
  assert.deepEqual(await api.ids('deadline=upcoming'), ['main-today', 'main-month']);
  assert.equal((await api.json('/api/stats')).upcomingDeadlines, 2);
});

test('gpa is what the student has', async () => {
  const all = await api.ids('');
  assert.deepEqual(
    await api.ids('gpa=3.25'),
    all.filter((id) => id !== 'main-today'),
  );
  assert.deepEqual(
    await api.ids('gpa=3.24'),
    all.filter((id) => id !== 'main-today' && id !== 'main-full'),
  );
  assert.deepEqual(await api.ids('gpa=5'), all);
  assert.equal((await api.ids('gpa=0')).length, 6);
});

test('source restricts; parameters combine', async () => {
  assert.deepEqual(await api.ids('source=nsm'), ['nsm-1']);
  assert.deepEqual(await api.ids('source=tech'), []);
  assert.deepEqual(await api.ids('source=main&deadline=open&gpa=2.5&search=thirty'), [
    'main-month',
    'main-later',
  ]);
});

test('search folds case, accents and punctuation, finds parts of words, wants every word', async () => {
  assert.deepEqual(await api.ids('search=EMILES'), ['main-undated']);
  assert.deepEqual(await api.ids(`search=${encodeURIComponent('émile’s')}`), ['main-undated']);
  assert.deepEqual(await api.ids('search=eneratio'), ['main-undated']);
  assert.deepEqual(await api.ids('search=first%20generation'), ['main-undated']);
  assert.deepEqual(await api.ids('search=music+students'), ['main-undated']);
  assert.deepEqual(await api.ids('search=music+zither'), []);
  assert.equal((await api.ids('search=%21%21')).length, 9);
});

test('a hit in the title goes first', async () => {
  assert.deepEqual(await api.ids('search=music'), ['main-undated', 'main-full']);
});

test('pages follow each other without gap or overlap', async () => {
  const all = await api.ids('');
  const paged = [
    ...(await api.ids('limit=4')),
    ...(await api.ids('limit=4&offset=4')),
    ...(await api.ids('offset=8')),
  ];
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

test('what is open turns at midnight in the campus’s time zone', async () => {
  const before = await api.get('/api/scholarships?deadline=open');
  assert.ok((await before.text()).includes('main-today'));
  await api.clock.advance(4 * 3_600_000);
  const after = await api.get('/api/scholarships?deadline=open', {
    'if-none-match': before.headers.get('etag') ?? '',
  });
  assert.equal(after.status, 200);
  assert.ok(!(await after.text()).includes('main-today'));
  assert.equal((await api.ids('')).at(5), 'main-today', 'closed, nearest first');
  assert.equal(after.headers.get('last-modified'), 'Sat, 21 Nov 2026 06:00:00 GMT');
});
