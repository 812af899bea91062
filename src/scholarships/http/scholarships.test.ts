import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
  await api.trigger();
});
after(() => api.stop());

test('the list has open before closed awards; each group by nearest deadline, then undated awards; ties by title', async () => {
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

test('`deadline=open` finds awards without a date, or due today or later in the campus’s time zone', async () => {
  assert.deepEqual(await api.ids('deadline=open'), [
    'main-today',
    'main-month',
    'main-full',
    'main-later',
    'nsm-1',
    'main-undated',
  ]);
});

test('`deadline=upcoming` finds dates from today to thirty days from now', async () => {
  assert.deepEqual(await api.ids('deadline=upcoming'), ['main-today', 'main-month']);
  assert.equal((await api.json('/api/stats')).upcomingDeadlines, 2);
});

test('search ignores case, accents and punctuation, finds parts of words, and requires every word', async () => {
  assert.deepEqual(await api.ids('search=EMILES'), ['main-undated']);
  assert.deepEqual(await api.ids(`search=${encodeURIComponent('émile’s')}`), ['main-undated']);
  assert.deepEqual(await api.ids('search=eneratio'), ['main-undated']);
  assert.deepEqual(await api.ids('search=first%20generation'), ['main-undated']);
  assert.deepEqual(await api.ids('search=music+students'), ['main-undated']);
  assert.deepEqual(await api.ids('search=music+zither'), []);
  assert.equal((await api.ids('search=%21%21')).length, 9);
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

test('the limit is 50 by default and 500 at most, and is in the body', async () => {
  assert.equal((await api.json('/api/scholarships')).limit, 50);
  assert.equal((await api.json('/api/scholarships?limit=')).limit, 50);
  assert.equal((await api.json('/api/scholarships?limit=501')).limit, 500);
});

const facets = async (query: string) => (await api.json(`/api/scholarships?${query}`)).facets;

test('awards are filtered by a range of deadlines, and by the day or time since which they are new', async () => {
  await api.trigger();
  assert.deepEqual(await api.ids('deadline=closed&search=closed'), ['main-closed']);
  assert.deepEqual(await api.ids('deadlineFrom=2026-12-21&deadlineTo=2026-12-31'), [
    'main-full',
    'main-later',
  ]);
  assert.equal(
    (await api.ids('newSince=2026-11-20')).length,
    9,
    'all awards must match, because they were first seen in the evening of that day',
  );
  assert.equal((await api.ids('newSince=2026-11-21')).length, 0);
  assert.equal((await api.ids('newSince=2026-11-21T02:00:00Z')).length, 9);
  assert.equal((await api.ids('newSince=2026-11-21T02:00:01Z')).length, 0);
});

test('a facet is counted without its own filter; each count is the total if that value is chosen', async () => {
  assert.equal(await facets('limit=1'), undefined);
  const { source, amount, deadline, field } = await facets('source=nsm&facets=source,amount,deadline,field');
  assert.deepEqual(source, [
    { value: 'main', label: 'Main Campus', count: 8 },
    { value: 'nsm', label: 'Natural Sciences', count: 1 },
  ]);
  assert.equal(amount.length, 6);
  assert.deepEqual(amount.at(-1), { value: 'unknown', label: 'Not stated', count: 1 });
  assert.deepEqual(
    deadline.map(({ value, count }: { value: string; count: number }) => [value, count]),
    [
      ['open', 1],
      ['upcoming', 0],
      ['closed', 0],
    ],
  );
  assert.deepEqual(field, []);
  assert.deepEqual((await facets('source=tech&facets=source')).source.at(-1), {
    value: 'tech',
    label: 'tech',
    count: 0,
  });
  const all = await facets('search=music&facets=source,audience,field,feature,deadline,amount');
  for (const [name, values] of Object.entries(all)) {
    for (const { value, count } of values as { value: string; count: number }[]) {
      const { total } = await api.json(`/api/scholarships?search=music&${name}=${encodeURIComponent(value)}`);
      assert.equal(total, count, `${name}=${value}`);
    }
  }
});

test('awards close at midnight in the campus’s time zone', async () => {
  const before = await api.get('/api/scholarships?deadline=open');
  assert.ok((await before.text()).includes('main-today'));
  await api.clock.leap(4 * 3_600_000);
  const after = await api.get('/api/scholarships?deadline=open', {
    'if-none-match': before.headers.get('etag') ?? '',
  });
  assert.equal(after.status, 200);
  assert.ok(!(await after.text()).includes('main-today'));
  assert.equal(
    (await api.ids('')).at(5),
    'main-today',
    'the award must be the first of the closed awards, because its deadline is the nearest',
  );
  assert.equal(after.headers.get('last-modified'), 'Sat, 21 Nov 2026 06:00:00 GMT');
});

test('`ids` returns only the awards with these ids; an id that is not listed is ignored', async () => {
  assert.deepEqual(await api.ids('ids=nsm-1,main-month,main-nobody'), ['main-month', 'nsm-1']);
  assert.deepEqual(await api.ids('ids=main-nobody'), []);
});
