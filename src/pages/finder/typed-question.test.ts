import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finderUrl, NO_QUESTION } from './finder-query.ts';
import { withTypedFilters } from './typed-question.ts';

/** The finder's query for a text typed on a day; `null`: the text contains no filter. */
function read(search: string, today = '2026-11-21'): string | null {
  const question = { ...NO_QUESTION, search };
  const typed = withTypedFilters(question, today);
  return typed === question ? null : decodeURIComponent(finderUrl(typed).replace(/^[^?]*\??/, ''));
}

const TYPED: Readonly<Record<string, string | null>> = {
  'second-year nursing student 3.2 GPA Texas need money by March':
    'search=nursing+Texas&gpa=3.2&for=sophomore&deadlineTo=2027-03-31',
  'nursing Texas': null,
  'I am a nursing student': null,
  'women in stem': null,
  standings: null,
  'nursing sophomore': 'search=nursing&for=sophomore',
  'I’m a junior in biology with a 3.75 gpa': 'search=biology&gpa=3.75&for=junior',
  'grad student history': 'search=history&for=graduate',
  'high school senior': 'for=high-school',
  'freshmen engineering': 'search=engineering&for=freshman',
  'first year nursing': 'search=nursing&for=freshman',
  'undergraduate transfer student': 'for=undergraduate,transfer',
  'gpa 3': 'gpa=3',
  'GPA of 2.85 music': 'search=music&gpa=2.85',
  '3.5+ GPA': 'gpa=3.5',
  'chemistry 4.0': 'search=chemistry&gpa=4.0',
  'gpa 9': null,
  'no essay': 'without=essay-required',
  'scholarships without an essay': 'without=essay-required',
  'essay-free nursing': 'search=nursing&without=essay-required',
  'no essay no recommendation letter': 'without=essay-required,recommendation-required',
  'without letters of recommendation': 'without=recommendation-required',
  'essay contest': null,
  'full ride': 'feature=full-tuition',
  'full tuition engineering': 'search=engineering&feature=full-tuition',
  'single mom': null,
  'grants for single mothers': null,
  'deadline march': 'month=2027-03',
  'due in march': 'month=2027-03',
  'march deadlines': 'month=2027-03',
  March: 'month=2027-03',
  'closes in december': 'month=2026-12',
  'nursing in January': 'search=nursing&month=2027-01',
  'June Smith award': null,
  'students who may apply': null,
  'by may': 'deadlineTo=2027-05-31',
  'before February': 'deadlineTo=2027-01-31',
  'due by Dec 15': 'deadlineTo=2026-12-15',
  'apply by February 31': null,
  'apply by March 1, 2028': 'deadlineTo=2028-03-01',
  'due next month': 'month=2026-12',
  'arts this month': 'search=arts&month=2026-11',
  'closing soon': 'deadline=upcoming',
  'over $1,000 a year nursing': 'search=nursing&amountMin=1000',
  'at least $2k': 'amountMin=2000',
  'under $500': 'amountMax=500',
  'under 500': 'amountMax=500',
  'less than $1,000 or so': 'amountMax=1000',
  '$750 or less': 'amountMax=750',
  'over 5k': 'amountMin=5000',
  '5k': 'amountMin=5000',
  'more than 2000 dollars for music': 'search=music&amountMin=2000',
  2000: 'amountMin=2000',
  1974: null,
  'class of 2027': null,
  'over 30 credits': null,
  'a first award of 500 words': null,
  '3,4 gpa': 'gpa=3.4',
  '2.5 average': 'gpa=2.5',
  '3,400': 'amountMin=3400',
  '1000 words': null,
  'no gpa': 'gpa=0',
  'no minimum gpa requirement': 'gpa=0',
  'low gpa nursing': 'search=nursing&gpa=2.0',
  "scholarships that don't need an essay": 'without=essay-required',
  'nursing, no writing an essay please': 'search=nursing&without=essay-required',
  'senior in high school': 'for=high-school',
  'incoming freshman': 'for=freshman',
  'soy estudiante de primer año': 'for=freshman',
  'due tomorrow': 'deadlineFrom=2026-11-22&deadlineTo=2026-11-22',
  'due this week': 'deadlineTo=2026-11-22',
  'due next week': 'deadlineFrom=2026-11-23&deadlineTo=2026-11-29',
  'deadline in the next two weeks': 'deadlineTo=2026-12-05',
  'due in 10 days': 'deadlineTo=2026-12-01',
  'before 12/15': 'deadlineTo=2026-12-14',
  'by 1/5': 'deadlineTo=2027-01-05',
  'due before christmas': 'deadlineTo=2026-12-24',
  'by new year': 'deadlineTo=2027-01-01',
  'before thanksgiving': 'deadlineTo=2026-11-25',
  '"no essay" contest': null,
  '"women in engineering" 3.0': 'search="women+in+engineering"&gpa=3.0',
};

for (const [typed, url] of Object.entries(TYPED))
  test(`“${typed}” is read as ${url === null ? 'words' : url}`, () => assert.equal(read(typed), url));

test('filters that are already set stay, and typed ones are added', () => {
  const before = { ...NO_QUESTION, gpa: '2', who: ['women'], without: ['essay-required'], sort: 'title' };
  const typed = withTypedFilters({ ...before, search: 'sophomore 3.1', offset: 20 }, '2026-11-21');
  assert.equal(
    finderUrl(typed),
    '/scholarships?gpa=3.1&without=essay-required&sort=title&for=women,sophomore',
  );
});

test('a filter that is read once is not read again from the remaining words', () => {
  for (const typed of Object.keys(TYPED)) {
    const search = new URLSearchParams(read(typed) ?? '').get('search') ?? '';
    assert.equal(read(search), null, typed);
  }
});
