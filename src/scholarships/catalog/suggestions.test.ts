import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedAward } from '../../../test/support/served-award.ts';
import { buildSearchIndex } from './search-index.ts';

const TODAY = '2026-11-21';
const NAMES = new Map([
  ['main', 'Main office'],
  ['music', 'School of Music'],
]);

interface Given {
  readonly id: string;
  readonly title: string;
  readonly source?: string;
  readonly tags?: readonly string[];
  readonly deadline?: string;
}

const record = ({ deadline, ...given }: Given) =>
  servedAward({ ...given, ...(deadline !== undefined && { deadline: { kind: 'date', date: deadline } }) });

/** The suggestions, each as `kind value (count): text`. */
async function suggestions(typed: string, given: readonly Given[]): Promise<string[]> {
  const index = await buildSearchIndex(given.map(record));
  return index
    .suggest(typed, TODAY, NAMES)
    .map(({ kind, value, count, text }) => `${kind} ${value} (${count}): ${text}`);
}

const CASES: readonly (readonly [what: string, typed: string, given: readonly Given[], got: string[]])[] = [
  ['nothing typed', ' ! ', [{ id: '1', title: 'Any' }], []],
  [
    'tags and sources, then titles',
    'musi',
    [
      { id: '1', title: 'Zither', tags: ['music'] },
      { id: '2', title: 'Musical Award', source: 'music' },
    ],
    ['tag music (1): music', 'source music (1): School of Music', 'title 2 (1): Musical Award'],
  ],
  [
    'a source whose name begins with the text, before a tag in which only a later word begins with it',
    'sch',
    [
      { id: '1', title: 'A', source: 'music' },
      { id: '2', title: 'B', tags: ['high-school'] },
      { id: '3', title: 'C', tags: ['high-school'] },
    ],
    ['source music (1): School of Music', 'tag high-school (2): high school'],
  ],
  [
    'of two equally good matches, first the match with more awards',
    'e',
    [
      { id: '1', title: 'A', tags: ['education'] },
      { id: '2', title: 'B', tags: ['engineering'] },
      { id: '3', title: 'C', tags: ['engineering'] },
    ],
    ['tag engineering (2): engineering', 'tag education (1): education'],
  ],
  [
    'at most four tags and sources, in alphabetical order if they match equally well',
    'a',
    [{ id: '1', title: 'X', tags: ['agriculture', 'architecture', 'arts', 'a-b', 'a-c'] }],
    [
      'tag a-b (1): a b',
      'tag a-c (1): a c',
      'tag agriculture (1): agriculture',
      'tag architecture (1): architecture',
    ],
  ],
  ['a tag by its synonym', 'orchestra', [{ id: '1', title: 'X', tags: ['music'] }], ['tag music (1): music']],
  [
    'a source without a name by its key',
    'tec',
    [{ id: '1', title: 'X', source: 'tech' }],
    ['source tech (1): tech'],
  ],
  ['no tag that has the letters only inside a word', 'usic', [{ id: '1', title: 'X', tags: ['music'] }], []],
  [
    'titles with every typed word: first if the title begins with the typed text, next if its words do, then the others',
    'art ree',
    [
      { id: '1', title: 'Start of Careers, a Greek art', deadline: '2026-11-22' },
      { id: '2', title: 'The Reed Art Award', deadline: '2026-11-23' },
      { id: '3', title: 'Art Reed Award', deadline: '2026-11-24' },
      { id: '4', title: 'Art alone', deadline: '2026-11-25' },
    ],
    [
      'title 3 (1): Art Reed Award',
      'title 2 (1): The Reed Art Award',
      'title 1 (1): Start of Careers, a Greek art',
    ],
  ],
  [
    'titles by nearest deadline, closed awards last, each title once',
    'reed',
    [
      { id: '1', title: 'Reed Three', deadline: '2026-11-01' },
      { id: '2', title: 'Reed Two' },
      { id: '3', title: 'REED two', deadline: '2026-12-01' },
    ],
    ['title 3 (1): REED two', 'title 1 (1): Reed Three'],
  ],
  [
    'titles with the nearest word, if the typed word is misspelled',
    'zithre',
    [{ id: '1', title: 'Zither' }],
    ['title 1 (1): Zither'],
  ],
];
for (const [what, typed, given, got] of CASES)
  test(`suggestions are: ${what}`, async () => assert.deepEqual(await suggestions(typed, given), got));

test('at most eight suggestions are returned, including tags and sources', async () => {
  const given = Array.from({ length: 10 }, (_, at) => ({
    id: `${at}`,
    title: `Music ${at}`,
    tags: ['music'],
  }));
  const got = await suggestions('music', given);
  assert.deepEqual([got.length, got[0], got[7]], [8, 'tag music (10): music', 'title 6 (1): Music 6']);
});

test('an index counts the awards of each source', async () => {
  const index = await buildSearchIndex([
    ...Array.from({ length: 40 }, (_, at) => record({ id: `${at}`, title: 'A' })),
    record({ id: 'other', title: 'B', source: 'music' }),
  ]);
  assert.deepEqual([index.count('main'), index.count('music'), index.count('nobody')], [40, 1, 0]);
  assert.equal(index.get('other')?.detail.title, 'B');
});
