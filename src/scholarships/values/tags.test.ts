import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DIMENSIONS } from '../catalog/parameters.ts';
import { MAX_TEXT } from '../text/clean.ts';
import { TAG_RULES, type Tagged, tagsOf } from './tags.ts';

const award = (given: Partial<Tagged>): Tagged => ({
  title: 'Reed Award',
  categories: [],
  eligibility: [],
  requirements: [],
  description: '',
  ...given,
});
const ofProse = (description: string): string[] => tagsOf(award({ description }));

describe('the vocabulary', () => {
  test('every tag has a fixture, and is unique', () => {
    const folder = join(import.meta.dirname, 'fixtures');
    const files = readdirSync(folder).filter((name) => name.startsWith('tags'));
    const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
    const read = new Set(lines.flatMap((line) => line.split(' => ')[1]?.split(', ') ?? []));
    const tags = TAG_RULES.map(({ tag }) => tag);
    assert.deepEqual([...read].filter((tag) => tag !== '-').sort(), tags.toSorted());
    assert.equal(new Set(tags).size, tags.length);
  });

  test('matches the table of docs/tags.md word for word', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/tags.md'), 'utf8');
    const documented = [...docs.matchAll(/^\| `([a-z-]+)` \| (.+?) \|$/gm)].map(
      ([, tag, means]) => `${tag}: ${means}`,
    );
    assert.deepEqual(
      documented,
      TAG_RULES.map(({ tag, means }) => `${tag}: ${means}`),
    );
  });
});

test('docs/tags.md lists the dimension of each tag about people', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/tags.md'), 'utf8');
  const [, table = ''] = /\| dimension \| tags \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const documented = [...table.matchAll(/\| [a-z ]+ \| (.+) \|/g)].map(([, tags = '']) => tags.split(', '));
  assert.deepEqual(
    documented,
    DIMENSIONS.map(({ tags }) => tags),
  );
});

test("names and categories need no context, a donor's occupation does", () => {
  assert.deepEqual(tagsOf(award({ title: 'Carmichael Nursing Endowment' })), ['nursing']);
  assert.deepEqual(tagsOf(award({ categories: ['College of Engineering'] })), ['engineering']);
  assert.deepEqual(tagsOf(award({ categories: ['Education'] })), ['education']);
  assert.deepEqual(tagsOf(award({ categories: ['Education abroad', 'Continued education'] })), [
    'study-abroad',
  ]);
  assert.deepEqual(ofProse('Jane Reed taught physics for forty years.'), []);
});

test('tags are in the order of the vocabulary, each once', () => {
  const tags = tagsOf(
    award({
      title: 'Women in Engineering Scholarship',
      eligibility: ['Engineering major', 'Junior or senior standing'],
      requirements: ['Essay'],
    }),
  );
  assert.deepEqual(tags, ['undergraduate', 'junior', 'senior', 'women', 'engineering', 'essay-required']);
});

test('the questions of an application are not criteria', () => {
  assert.deepEqual(tagsOf(award({ requirements: ['Are you a first-generation college student?'] })), []);
});

test('short criteria next to each other give one tag each', () => {
  assert.deepEqual(ofProse('First-generation • Need'), ['first-generation']);
  assert.deepEqual(ofProse('Women aged 25 or over'), ['women']);
});

test('only the beginning of a page that is too long for one award is used', () => {
  const filler = 'a '.repeat(MAX_TEXT / 2);
  assert.deepEqual(ofProse(`For music majors. ${filler}`), ['music']);
  assert.deepEqual(ofProse(`${filler}. For music majors.`), []);
});
