import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { servedAward } from '../../../test/support/served-award.ts';
import { fold } from '../text/same.ts';
import { TAG_RULES } from '../values/tags.ts';
import { buildSearchIndex } from './search-index.ts';
import { OTHER_WORDS, SYNONYMS } from './topics.ts';

const DAY = '2026-11-21';
const TAGS = TAG_RULES.map(({ tag }) => tag);

const tagged = (tag: string) => servedAward({ id: tag, title: 'Zyx', description: 'Zyx', tags: [tag] });

test('docs/synonyms.md lists every synonym with its tag, and no other words', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/synonyms.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].flatMap(([, tag = '', words = '']) =>
    words.split(', ').map((word) => [word, tag]),
  );
  assert.deepEqual(documented, [...SYNONYMS]);
});

test('each synonym is one folded word, occurs once, and means an existing tag', () => {
  for (const [word, tag] of SYNONYMS) {
    assert.equal(fold(word), word);
    assert.ok(TAGS.includes(tag), `${word}: ${tag}`);
  }
});

test('docs/synonyms.md lists the words that are searched for as other words', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/synonyms.md'), 'utf8');
  const documented = [...page.matchAll(/^- ([^:]+): (.+)$/gm)].map(([, typed, found]) => [typed, found]);
  assert.deepEqual(documented, OTHER_WORDS);
});

test('each synonym finds the award with its tag first', async () => {
  const index = await buildSearchIndex(TAGS.map(tagged));
  for (const [search, tag] of SYNONYMS) {
    const query = { search, sort: 'relevance', limit: 50, offset: 0 } as const;
    const found = index.find({ ...query, fuzzy: '1' }, DAY);
    const ids = found.records.map(({ detail }) => detail.id);
    // A level of study is a filter, which keeps the awards that name no level. `stem` includes fields of science.
    if (found.understood?.levels !== undefined)
      assert.deepEqual([ids[0], ids.includes('music')], [tag, true]);
    else if (tag === 'stem')
      assert.ok(ids.includes('stem') && ids.includes('engineering') && !ids.includes('music'));
    else assert.deepEqual(ids, [tag], search);
    // A narrower word is found by its topic alone, and the response says so.
    for (const read of found.searched) assert.deepEqual(read, [search, tag.replaceAll('-', ' ')]);
    assert.equal(index.find(query, DAY).total, 0, 'a synonym must match only with `fuzzy`');
  }
});
