import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedAward } from '../../../test/support/served-award.ts';
import { buildSearchIndex } from './search-index.ts';

const TODAY = '2026-11-21';

type Given = Parameters<typeof servedAward>[0];

/** The ids that a typed text finds in order of relevance, with the given scholarships as `id: title`. */
async function find(search: string, given: Readonly<Record<string, string | Partial<Given>>>) {
  const records = Object.entries(given).map(([id, of]) =>
    servedAward({ id, title: id, ...(typeof of === 'string' ? { description: of } : of) }),
  );
  const index = await buildSearchIndex(records);
  const query = { search, fuzzy: '1', sort: 'relevance', limit: 50, offset: 0 } as const;
  const { records: page, searched, didYouMean, ...rest } = index.find(query, TODAY);
  return {
    ids: page.map(({ detail }) => detail.id).join(' '),
    searched: Object.fromEntries(searched),
    didYouMean: Object.fromEntries(didYouMean),
    ...rest,
  };
}

/** Texts in scholarships, each with words that people type for them, and words that must not find them. */
const FORMS: readonly (readonly [text: string, finds: readonly string[], not: readonly string[]])[] = [
  ['For welders', ['welder', 'welders', 'Welding', '"welders"', 'wel'], ['elder', 'wx']],
  ['Of the twin cities', ['twins', 'city', 'cities'], []],
  ['Faculty Wives', ['wife', 'wives', "wife's"], ['swivel']],
  ['A senior thesis', ['theses', 'thesis'], ['hesis', 'esi']],
  ['Given by alumni', ['alumnus', 'alumna', 'alums'], []],
  ['Children of staff', ['child', "children's"], []],
  ['U.S. citizens', ['US citizen', 'u.s. citizens', 'us citizens'], []],
  ['Full-time study', ['fulltime', 'full time', 'full-time'], ['ultime']],
  ['Pre-veterinary students', ['preveterinary', 'pre-veterinary', 'pre vet'], []],
  ['The co-op store', ['coop', 'co-op', 'co op'], []],
  ['A coop for hens', ['coop', 'co-op'], []],
  ['Café Müller', ['cafe', 'muller', 'CAFÉ'], []],
  ['Bernard O’Dell Fund', ['odell', "o'dell", 'O’Dell'], ['dell fellow']],
  ['At Texas A&M', ['A&M', 'a&m'], ['a&t']],
  ['Vitamin A and the letter M', [], ['A&M', 'C++']],
  ['Programs in C++', ['C++', 'c++'], ['C#']],
  ['Research at AT&T Labs', ['AT&T', 'lab'], ['R&D']],
  ['Libraries of the county', ['library', 'librarians'], []],
  ['Electrical work', ['electricians', 'electric'], []],
  ['Department of history', [], ['art', 'tory of']],
];
for (const [text, finds, not] of FORMS) {
  test(`“${text}” is found by ${finds.join(', ') || 'nothing'}${not.length === 0 ? '' : `, not by ${not.join(', ')}`}`, async () => {
    // Another scholarship has the words that are not to be corrected.
    const given = { it: { title: 'x', description: text }, other: { title: 'y', description: 'y' } };
    for (const search of finds) assert.equal((await find(search, given)).ids, 'it', search);
    for (const search of not) assert.equal((await find(search, given)).ids, '', search);
  });
}

const RECORDS: Readonly<Record<string, Partial<Given>>> = {
  women: { title: 'Women in Engineering', tags: ['women', 'engineering'] },
  men: { title: 'Engineering', description: 'The women of the city give it.', tags: ['engineering'] },
  nurses: { title: 'Fund for nurses', tags: ['nursing'], gpaRequirement: 3.5 },
  writers: { title: 'Young writers', description: 'For nursing.', tags: ['nursing', 'essay-required'] },
  parents: { title: 'Dorsey Fund', description: 'A parent raising children alone.' },
  actors: {
    title: 'Stage',
    description: 'History.',
    eligibility: ['Portfolio of roles'],
    tags: ['arts', 'humanities'],
  },
  painters: { title: 'Canvas', tags: ['arts'] },
  farms: { title: 'First-Year Farm Fellows', tags: ['agriculture'] },
};
const idsOf = async (search: string): Promise<string> => (await find(search, RECORDS)).ids;

test('quotes make a phrase; without them the words may be anywhere', async () => {
  assert.equal(await idsOf('"women in engineering"'), 'women');
  assert.equal(await idsOf('“women in engineering”'), 'women');
  assert.equal(await idsOf('"the women of the city"'), 'men');
  assert.equal(await idsOf('"women of engineering"'), '');
  assert.equal(await idsOf('women engineering'), 'women men');
});

test('a narrower word finds its topic only where no text has it', async () => {
  assert.equal(await idsOf('history'), 'actors', 'another scholarship of the humanities would be no history');
  assert.equal(await idsOf('sculpture'), 'painters actors');
});

test('who may apply and what to submit are searched as well', async () => {
  assert.equal(await idsOf('portfolio'), 'actors');
});

test('what people say is found by what pages say', async () => {
  for (const search of ['single mom', 'single dads', 'help with kids', 'madre soltera'])
    assert.equal(await idsOf(search), 'parents', search);
});

test('filters in a text are understood, with the other words', async () => {
  const { ids, understood } = await find('nursing no essay 3.6', RECORDS);
  assert.deepEqual([ids, understood], ['nurses', { gpa: '3.6', without: ['essay-required'] }]);
  assert.equal(await idsOf('nursing 3.2 gpa'), 'writers');
});

test('a text that is the title of a scholarship has no filters', async () => {
  const { ids, understood } = await find('first-year farm fellows', RECORDS);
  assert.deepEqual([ids, understood], ['farms', undefined]);
  assert.deepEqual((await find('first-year farm', RECORDS)).understood, undefined);
  assert.deepEqual((await find('first-year nursing', RECORDS)).understood, { levels: ['freshman'] });
});

test('words that occur nowhere are ignored and named, words that do not go together are left out, topics last', async () => {
  const { ids, ignored, omitted } = await find('nursing in texas for parents and actors', {
    ...RECORDS,
    more: { title: 'For actors' },
  });
  assert.deepEqual([ids, ignored, omitted], ['writers nurses', ['texas'], ['parents', 'actors']]);
  const alone = await find('texas', RECORDS);
  assert.deepEqual([alone.ids, alone.ignored], ['', []], 'nothing else is searched for');
  const besideFilter = await find('texas 3.4 gpa', RECORDS);
  assert.deepEqual([besideFilter.total, besideFilter.ignored], [7, ['texas']]);
});

test('the nearest word is offered, and used only if nothing is found otherwise', async () => {
  const used = await find('enginering', RECORDS);
  assert.deepEqual([used.ids, used.searched], ['men women', { enginering: 'engineering' }]);
  const several = await find('fund for nursees', RECORDS);
  assert.deepEqual([several.ids, several.searched], ['nurses writers', { nursees: 'nurses' }]);
  const first = await find('canbas farm', RECORDS);
  assert.deepEqual(
    [first.ids, first.didYouMean, first.searched, first.ignored],
    ['farms', { canbas: 'canvas' }, {}, ['canbas']],
    'together with the other word, the correction finds nothing',
  );
  const short = await find('stahe', RECORDS);
  assert.deepEqual([short.ids, short.searched], ['actors', { stahe: 'stage' }]);
  const other = await find('ferm', RECORDS);
  assert.deepEqual([other.ids, other.didYouMean], ['', { ferm: 'farm' }], 'a short word may be another word');
});

test('words about people, and opposites, are not replaced', async () => {
  const given = { it: { title: 'x', description: 'Dean, documented, blank' } };
  for (const search of ['deaf', 'undocumented', 'black']) {
    const { searched, didYouMean } = await find(search, given);
    assert.deepEqual([searched, didYouMean], [{}, {}], search);
  }
});

test('a search never rests on fillers, in English and Spanish', async () => {
  assert.equal(await idsOf('I am looking for money for nursing school'), 'writers nurses');
  assert.equal(await idsOf('becas para estudiantes de enfermería'), 'writers nurses');
  assert.equal((await find('the scholarships', RECORDS)).total, Object.keys(RECORDS).length);
});

test('a search does not change the cached sets that later searches use', async () => {
  const index = await buildSearchIndex(Object.entries(RECORDS).map(([id, of]) => servedAward({ id, ...of })));
  const ids = (search: string, fuzzy?: '1') =>
    index
      .find({ search, fuzzy, sort: 'title', limit: 50, offset: 0 }, TODAY)
      .records.map(({ detail }) => detail.id);
  const searches = ['women', 'nursing', 'engineering', 'parent', 'art', 'first year', '"women in"'];
  const before = searches.map((search) => [ids(search), ids(search, '1')]);
  for (const search of ['women nursing', 'engineering women texas', 'single mom art', 'no essay nursing'])
    ids(search, '1');
  assert.deepEqual(
    searches.map((search) => [ids(search), ids(search, '1')]),
    before,
  );
});
