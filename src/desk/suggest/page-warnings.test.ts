import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScholarship } from '../../scholarships/values/scholarship.ts';
import { additionalRecords, remarksOn, warningsOf } from './page-warnings.ts';

const record = (title: string, deadline: string | null = null) =>
  parseScholarship(
    {
      key: title,
      title,
      link: 'https://x.edu/awards/',
      description: '',
      amount: '$500',
      deadline,
      gpa: null,
      eligibility: ['Juniors'],
      requirements: [],
      contactEmail: null,
      categories: [],
      ended: false,
    },
    { source: 'main', today: '2026-11-21' },
  );
const judged = (probabilities: Readonly<Record<string, number>>, grade = {}) => ({
  records: Object.keys(probabilities).map((title) => ({ ...record(title), eligibility: [] })),
  grade: { leftOver: [], probabilities: Object.values(probabilities), ...grade },
});

const warningLines = (...given: Parameters<typeof warningsOf>) =>
  warningsOf(...given).map(({ award, why }) => `${why}: ${award}`);

test('likely awards have no warnings, however few values they have', () => {
  assert.deepEqual(warningsOf(judged({ 'Reed Award': 0.9, 'Alder Grant': 0.8 })), []);
  assert.deepEqual(remarksOn([record('Reed Award'), record('Alder Grant')]), ['2 of 2 have no deadline']);
  assert.deepEqual(
    remarksOn([record('Reed Award', 'March 1, 2027'), record('Alder Grant', 'May 1, 2027')]),
    [],
  );
});

test('names of awards that are in no record are reported', () => {
  const leftOver = ['Birch Prize', 'Undergraduate Scholarships'];
  assert.deepEqual(warningLines(judged({ 'Reed Award': 0.9 }, { leftOver })), ['not read: Birch Prize']);
});

test('unlikely records are reported', () => {
  const awards = { 'Reed Award': 0.9, 'Alder Grant': 0.9, 'Birch Prize': 0.9, 'Elm Bursary': 0.9 };
  const list = judged({ ...awards, Fir: 0.2, Oak: 0.7, Ash: 0.35 });
  assert.deepEqual(warningLines(list), ['perhaps not a scholarship: Fir', 'perhaps not a scholarship: Ash']);
});

test('names without a word for an award are reported if most names lack one; page sections are always reported', () => {
  const few = judged({ 'Reed Award': 0.9, Fir: 0.9, Oak: 0.9 });
  assert.deepEqual(warningLines(few), ['perhaps not a scholarship: Fir', 'perhaps not a scholarship: Oak']);
  const most = judged({ 'Reed Award': 0.9, 'Alder Grant': 0.9, Fir: 0.9, 'Contact us': 0.9 });
  assert.deepEqual(warningLines(most), ['perhaps not a scholarship: Contact us']);
});

test('names that occur twice are reported', () => {
  const twice = { ...judged({ 'Reed Award': 0.9 }), records: [record('Reed Award'), record('Reed Award')] };
  assert.deepEqual(warningLines(twice), ['several records have this name: Reed Award']);
});

test('a doubtful value is reported with its award', () => {
  const records = [record('Reed Award', 'May 1, 2027 or June 1, 2027')];
  const list = { ...judged({ 'Reed Award': 0.9 }), records };
  const why = 'The page gives two deadlines; this is the earlier one.';
  assert.deepEqual(warningsOf(list), [{ award: 'Reed Award', field: 'deadline', why }]);
});

test('a name that is not the name of a single award is not reported as missed', () => {
  const leftOver = [
    'Undergraduate Scholarship',
    'The $500 award',
    'Number of Awards: Three',
    'In December 1996 the Reed Fund',
    'Students cannot be awarded the grant',
    'Download Scholarship',
    'Jane Moss Memorial Prize',
  ];
  const one = judged({ 'Jane B. Moss Memorial Prize': 0.9 }, { leftOver });
  const beside = ['Post-Graduate', 'Request a Grant', 'Alder Grant'];
  assert.deepEqual(
    warningsOf(one, { beside }).map(({ award }) => award),
    ['Alder Grant'],
  );
});

test('an unlikely record with a sum and criteria is not reported', () => {
  const stated = { ...judged({ Fir: 0.2, 'Reed Award': 0.9, 'Alder Grant': 0.9 }) };
  const who = stated.records.map((each) => ({ ...each, eligibility: ['Juniors'] }));
  assert.deepEqual(warningLines({ ...stated, records: who }), []);
  const none = who.map((each) => ({ ...each, eligibility: [] }));
  assert.deepEqual(warningLines({ ...stated, records: none }), ['perhaps not a scholarship: Fir']);
});

test('a category of awards among names of awards is reported', () => {
  const list = judged({ 'Reed Award': 0.9, 'Alder Grant': 0.9, Scholarships: 0.9 });
  assert.deepEqual(warningLines(list), ['perhaps not a scholarship: Scholarships']);
  const stated = list.records.map((each) => ({ ...each, eligibility: ['Juniors'] }));
  assert.deepEqual(warningLines({ ...list, records: stated }), []);
});

test('within the text of another award, a name on a line of its own is reported as missed, but not a sentence', () => {
  const text = 'Elm Writing Scholarship\nThe office nominates students for this award\nFunded by: Fir Fund';
  const one = judged({ 'Reed Award': 0.9 });
  const list = { ...one, records: one.records.map((each) => ({ ...each, description: text })) };
  assert.deepEqual(warningLines(list), ['not read: Elm Writing Scholarship']);
});

test('text addressed to the reader is not reported as a missed name', () => {
  const one = judged({ 'Reed Award': 0.9 }, { leftOver: ['Receive your scholarship', 'Alder Grant'] });
  assert.deepEqual(warningLines(one, { beside: ['Tell us of your award'] }), ['not read: Alder Grant']);
});

test('the only award of a page is reported as partial if the page has more about awards', () => {
  const one = judged({ 'Reed Award': 0.9 });
  assert.deepEqual(warningLines(one, { outside: [{ field: 'eligibility', label: 'Who may apply' }] }), [
    'perhaps only a part of the scholarship: the page also has “Who may apply”: Reed Award',
  ]);
});

test('the only award of a page is reported if it has no values, or if its name lacks a word for an award', () => {
  const why = (title: string, more: object): string[] => {
    const one = judged({ [title]: 0.9 });
    return warningLines({ ...one, records: one.records.map((each) => ({ ...each, ...more })) });
  };
  assert.deepEqual(why('Reed Award', {}), []);
  assert.deepEqual(why('Reed Award', { amountText: null }), ['perhaps not a scholarship: Reed Award']);
  assert.deepEqual(why('Investing in students', {}), ['perhaps not a scholarship: Investing in students']);
  assert.deepEqual(why('How to apply', {}), ['perhaps not a scholarship: How to apply']);
});

test('categories of awards above names of awards are reported as headings', () => {
  const awards = { 'Reed Award': 0.9, 'Alder Grant': 0.9, 'Elm Prize': 0.9 };
  const list = judged({ 'Conference Awards': 0.9, ...awards });
  assert.deepEqual(warningLines(list), ['perhaps not a scholarship: Conference Awards']);
  const last = judged({ ...awards, 'Conference Awards': 0.9 });
  assert.deepEqual(warningLines(last), []);
});

test('additional records of another reading, with a value and criteria, are reported as missed', () => {
  const list = judged({ 'Reed Award': 0.9 });
  const more = (title: string, who: string[]) => ({
    records: [record('Reed Award'), { ...record(title), eligibility: who }],
  });
  const others = { records: [record('Alder Grant', 'May 1, 2027')] };
  const readings = [more('Freshman Awards', ['Freshmen']), more('Further Awards', []), others];
  const stated = additionalRecords(list.records, readings);
  assert.deepEqual(warningLines(list, { stated }), ['not read: Freshman Awards']);
});
