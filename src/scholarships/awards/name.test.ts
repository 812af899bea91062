import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLabelVocabulary } from './label-vocabulary.ts';
import { endsAsAward, type NameKind, nameKind } from './name.ts';

const NAMES: Readonly<Record<NameKind, readonly string[]>> = {
  award: [
    'Jane Doe Award for Botany',
    'Pharmacy Scholarships',
    'Art Department Renewable Scholarship',
    'General Motors Fellowship',
    'Reed Memorial Fund',
    'Donor-Funded Scholarships',
    'Make a Difference Scholarship',
    'Travel Grants for Workshops',
    'Summer Workshop Award',
    'The best essay prize',
    'First Step Scholarship',
    'Reed Scholarships and Research Programs',
    'Merit-Based Scholarships',
    'Full Tuition Scholarship',
  ],
  possible: ['Dr. Ellen Brown', 'Women in Engineering', 'Need-Based Aid'],
  group: [
    'Undergraduate Scholarships and Awards',
    'Scholarships',
    'Graduate Fellowships (2027)',
    'Government Scholarship Programs',
    'State Funding Schemes',
    'Department of English Awards and Scholarships for 2027',
  ],
  label: ['Deadline', 'Closing Date', 'Cutoff date', 'Transfer Scholarship Deadline: May 1', 'Amount'],
  page: [
    'Welcome to our college',
    'Scholarship Finder',
    'Scholarship Page',
    'First-time Freshmen',
    'Need help?',
    '2027',
    'Benefits of the Reed Scholarship',
    'The Purpose of Travel Grants',
    'Two Types of Grants',
    'Four steps to your scholarship',
    'To Apply for a Travel Grant',
    'Support the Scholarship Program',
    'Take on the Reed Scholarship',
    'Create a Named Scholarship',
    'Establishing an Alumni Association Scholarship',
    'Recommendation Form',
    'Fellows Seminar',
    'Decision process',
    'Latest News & Notifications',
    'Student Project Grants Awarded',
    'Award Fact Sheet',
    'Award Notice',
    'Scholarships FAQ',
    'Music Scholarship Forms',
    'Scholarship Auditions',
    'Student Scholarship Conditions',
    'Post a Scholarship',
    'Scholarship-Opportunity',
    'Scholarships Chairperson',
    'How we allocate',
    'For further information on scholarships',
  ],
  others: ['Related scholarships', 'Other Awards', 'Past recipients', 'See also'],
  sentence: [
    '75% fee waiver',
    '2 full scholarships',
    'Only members may apply for the grant',
    'A student may receive one Honor Society Scholarship',
    'The grant for a one day meeting',
    'The following principles apply',
    'We serve students of the county',
    'Three Students in Ohio Awarded Grant',
    'Scholarships: office@x.edu',
  ],
};

for (const [kind, names] of Object.entries(NAMES)) {
  for (const name of names)
    test(`${name}: ${kind}`, () => assert.equal(nameKind(name, createLabelVocabulary()), kind));
}

test('a name with a deadline printed after it is a label', () => {
  const printed = 'Transfer Scholarship Deadline: May 1';
  assert.equal(nameKind('Transfer Scholarship', createLabelVocabulary(), printed), 'label');
});

test('the name of an award may be followed by its program, a number, a year, or words in parentheses', () => {
  const names = [
    'Reed Bursary Programme 2027',
    'Reed Scholarship II',
    'Reed Grant (RG)',
    'Reed Prize for Botany (Year 3)',
    'Reed Tuition Waiver',
    'Reed Award 2026-27',
  ];
  assert.deepEqual(
    names.filter((name) => !endsAsAward(name)),
    [],
  );
  const others = [
    'Awards for 2027',
    'Ada Moor has received the Reed Award',
    'Reed Scholarship Office (Room 5)',
  ];
  assert.deepEqual(others.filter(endsAsAward), []);
});
