import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
  await api.trigger();
});
after(() => api.stop());

/** The ids that each query finds, in order. */
const blocks = readFileSync(join(import.meta.dirname, 'queries.txt'), 'utf8')
  .trim()
  .split('\n\n');

describe('queries.txt', () => {
  for (const block of blocks) {
    const [heading = '', ...lines] = block.split('\n');
    test(heading.slice(2), async () => {
      await api.trigger();
      for (const line of lines) {
        const [query = ''] = line.split(' => ');
        const ids = await api.ids(query.replaceAll(/[^ -~]+/g, encodeURIComponent));
        assert.equal(`${query} => ${ids.join(' ') || '-'}`, line);
      }
    });
  }
});

test('the response says whether more pages follow', async () => {
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
