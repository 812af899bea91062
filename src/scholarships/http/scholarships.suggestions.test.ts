import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SampleScholarships, startSample } from '../../../test/support/sample-scholarships.ts';

let api: SampleScholarships;

before(async () => {
  api = await startSample();
  await api.trigger();
});
after(() => api.stop());

const suggestions = async (q: string) =>
  (await api.json(`/api/suggest?q=${encodeURIComponent(q)}`)).suggestions;

test('fuzzy returns the replaced words with their replacements', async () => {
  const fuzzy = await api.json('/api/scholarships?search=muzic&fuzzy=1');
  assert.deepEqual(fuzzy.searched, { muzic: 'music' });
  assert.equal((await api.json('/api/scholarships?search=music')).searched, undefined);
  assert.deepEqual((await api.json('/api/scholarships?search=choir&fuzzy=1')).searched, { choir: 'music' });
  assert.equal((await api.get('/api/scholarships?fuzzy=yes')).status, 400);
});

test('typed text suggests matching tags and sources, then titles, with their counts', async () => {
  assert.deepEqual(await suggestions('mus'), [
    { text: 'music', kind: 'tag', value: 'music', count: 2 },
    { text: 'Émile’s Music Award', kind: 'title', value: 'main-undated', count: 1 },
  ]);
  assert.deepEqual(await suggestions('natural sc'), [
    { text: 'Natural Sciences', kind: 'source', value: 'nsm', count: 1 },
  ]);
  const titles = await suggestions('IN THIRTY');
  assert.deepEqual(
    titles.map(({ value }: { value: string }) => value),
    ['main-month', 'main-later'],
  );
  assert.equal((await suggestions('orchestra'))[0]?.value, 'music');
  assert.equal((await suggestions('zithre'))[0]?.value, 'nsm-1');
  assert.deepEqual(await suggestions('!'), []);
  assert.deepEqual(await suggestions('qqq'), []);
});

test('each count is the total of a search with that suggestion', async () => {
  for (const { kind, value, count } of await suggestions('m')) {
    if (kind === 'title') assert.equal((await api.get(`/api/scholarship?id=${value}`)).status, 200);
    if (kind === 'source') assert.equal((await api.json(`/api/scholarships?source=${value}`)).total, count);
  }
  assert.ok((await suggestions('e')).length <= 8);
});

test('empty text is an error', async () => {
  for (const path of ['/api/suggest', '/api/suggest?q=']) {
    const response = await api.get(path);
    assert.deepEqual([response.status, await response.json()], [400, { error: 'q parameter required' }]);
  }
  assert.equal((await api.get('/api/suggest?q=a&q=b')).status, 400);
});
