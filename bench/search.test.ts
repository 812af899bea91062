import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSearchIndex } from '../src/scholarships/catalog/search-index.ts';
import { makeScholarships } from './search/made-up.ts';
import { inOrder, searchInMemory, serve } from './search/ours.ts';
import { makeQueries } from './search/queries.ts';
import { average, scoreOf } from './search/questions/score.ts';
import { buildSqlite } from './search/sqlite.ts';

test('all compared search engines find the same records in the same order', async () => {
  const scholarships = makeScholarships(400);
  const ours = searchInMemory(await buildSearchIndex(serve(scholarships)));
  const sqlite = await buildSqlite(await inOrder(scholarships));
  for (const { name, queries } of makeQueries(scholarships, 25).filter(
    ({ queries: [first] }) => first && sqlite.can(first),
  )) {
    let found = 0;
    for (const query of queries) {
      const page = await ours.find(query);
      const other = await sqlite.find(query);
      // If the offset is past the end, SQL returns no row and so no total.
      if (page.ids.length > 0) assert.deepEqual(other, page, JSON.stringify(query));
      else assert.deepEqual(other.ids, [], JSON.stringify(query));
      found += page.ids.length;
    }
    assert.ok(found > 0, `${name}: some queries must find records`);
  }
  await sqlite.close();
});

test('the same seed makes the same records', () => {
  assert.deepEqual(makeScholarships(3, 7), makeScholarships(3, 7));
  assert.notDeepEqual(makeScholarships(3, 7), makeScholarships(3, 8));
});

test('a question is scored by its first five results, by what it finds of all that fits, and by silence', () => {
  const fitting = new Set(['a', 'b', 'c', 'd']);
  assert.deepEqual(scoreOf(['a', 'x', 'b', 'y', 'z', 'c'], fitting), {
    right: 0.4,
    recall: 0.75,
    isMissed: false,
    fitting: 4,
    found: 6,
  });
  assert.deepEqual(scoreOf([], fitting), { right: 0, recall: 0, isMissed: true, fitting: 4, found: 0 });
  assert.equal(scoreOf([], new Set()).right, 1, 'finding nothing is right where nothing fits');
  assert.equal(scoreOf(['x'], new Set()).right, 0);
  assert.deepEqual(average([scoreOf(['a'], fitting), scoreOf([], fitting)]), {
    right: 0.5,
    recall: 0.125,
    isMissed: 0.5,
  });
});
