import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedAward } from '../../../test/support/served-award.ts';
import { buildSearchIndex } from './search-index.ts';

const record = (id: string, title: string, description: string, tags: readonly string[]) =>
  servedAward({ id, title, description, tags: [...tags] });

const RECORDS = [
  record('cs', 'Turing Award', 'Pay it back.', ['computer-science']),
  record('computing', 'Award for Computer Lovers', 'Any science.', []),
  record('volunteers', 'Helping Hands', 'Documented work on the side.', ['community-service', 'women']),
  record('misspelled', 'Hiking Scholarhsip', '', []),
  record('soldiers', 'Honor Fund', 'Enginering for engineering.', ['veteran', 'full-tuition', 'engineering']),
];

/** The ids that a search finds, and its corrections. */
async function find(search: string): Promise<[ids: string, searched: Record<string, string>]> {
  const index = await buildSearchIndex(RECORDS);
  const query = { search, fuzzy: '1', sort: 'title', limit: 50, offset: 0 } as const;
  const { records, searched } = index.find(query, '2026-11-21');
  return [records.map(({ detail }) => detail.id).join(' '), Object.fromEntries(searched)];
}

const FOUND: readonly [search: string, ids: string][] = [
  ['computer science', 'computing cs'],
  ['Computer-Science', 'computing cs'],
  ['community service', 'volunteers'],
  ['veteran', 'soldiers'],
  ['scholarships for veterans', 'soldiers'],
  ['Grants in community service for women', 'volunteers'],
  ['money for women', 'volunteers'],
  ['money for engineering students', 'soldiers'],
  ['full ride', 'soldiers'],
  ['schloarhip money for Enginering', 'soldiers'],
  ['Scholarhsip for women', 'volunteers'],
  ['comp sci award', 'computing cs'],
];
for (const [search, ids] of FOUND) {
  test(`${search}: the words of a topic match its tag, and filler words are ignored`, async () => {
    assert.deepEqual(await find(search), [ids, {}]);
  });
}

test('a search of filler words alone matches everything', async () => {
  assert.deepEqual(await find('the scholarships'), ['computing volunteers misspelled soldiers cs', {}]);
});

for (const search of ['black', 'Latinas', 'undocumented', 'ride', 'wide ride', 'sider']) {
  test(`${search} is about people, or a real word, and is not replaced by another word`, async () => {
    const [, searched] = await find(search);
    assert.deepEqual(Object.keys(searched), search === 'sider' ? ['sider'] : []);
  });
}

test('a search does not change the cached sets that later searches use', async () => {
  const index = await buildSearchIndex([...RECORDS, record('club', 'Computer Club', 'Fun.', [])]);
  const ids = (search: string, fuzzy?: '1') =>
    index
      .find({ search, fuzzy, sort: 'title', limit: 50, offset: 0 }, '2026-11-21')
      .records.map(({ detail }) => detail.id);
  const words = ['veteran', 'science', 'computer', 'award', 'honor'];
  const before = words.map((word) => ids(word));
  for (const search of ['veteran', 'computer science', 'science award', 'honor award']) ids(search, '1');
  assert.deepEqual(
    words.map((word) => ids(word)),
    before,
  );
  assert.deepEqual(before, [[], ['computing'], ['computing', 'club'], ['computing', 'cs'], ['soldiers']]);
});
