import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rawScholarship } from '../../../test/support/raw-scholarship.ts';
import type { RawScholarship, Scholarship } from '../model/award.ts';
import { parseScholarship } from './scholarship.ts';

const read = (given: Partial<RawScholarship>): Scholarship =>
  parseScholarship(rawScholarship({ key: '4711', ...given }), { source: 'nsm', today: '2026-11-21' });

test('the id consists of source and key; the printed texts are kept next to the values', () => {
  const award = read({ amount: '$500 to $1,000', deadline: '03/01/2027', gpa: '3.0' });
  assert.equal(award.id, 'nsm-4711');
  assert.deepEqual([award.amount, award.amountText], [{ min: 500, max: 1000 }, '$500 - $1,000']);
  assert.deepEqual([award.deadline, award.gpaRequirement], [{ kind: 'date', date: '2027-03-01' }, 3]);
  assert.deepEqual(award.raw, { amount: '$500 to $1,000', deadline: '03/01/2027', gpa: '3.0' });
});

test('a page without values gives an empty award', () => {
  const award = read({});
  assert.deepEqual([award.amount, award.amountText], [{ min: null, max: null }, null]);
  assert.deepEqual(
    [award.deadline, award.gpaRequirement, award.contactEmail],
    [{ kind: 'unknown', date: null }, null, null],
  );
  assert.deepEqual([award.eligibility, award.requirements, award.tags], [[], [], []]);
});

describe('amount', () => {
  test('prose fills in what a field leaves open', () => {
    assert.equal(
      read({ amount: 'Varies', description: 'Awards range from $500 to $900.' }).amountText,
      '$500 - $900',
    );
    assert.equal(read({ amount: '$0.00', description: 'Pays $750.' }).amountText, '$750');
    assert.equal(read({ eligibility: ['Juniors receive $300'] }).amountText, '$300');
  });

  test('a field with an informative text takes precedence over prose', () => {
    assert.equal(
      read({ amount: 'Full tuition', description: 'With a book allowance of $500.' }).amountText,
      'Full tuition',
    );
    assert.equal(read({ amount: 'Varies', description: 'No figure.' }).amountText, 'Varies');
  });

  test('prose takes precedence over a long field only if the field states no sum and no costs that are paid', () => {
    const description = 'The award pays $700.';
    const least = 'This award keeps alive the name of a teacher of many years and pays at least $500.';
    const most = 'This award keeps alive the name of a teacher of many years and pays up to $500.';
    assert.equal(read({ amount: least, description }).amountText, 'From $500');
    assert.equal(read({ amount: most, description }).amountText, 'Up to $500');
    const foreign = 'This award keeps alive the name of a teacher of many years and pays ₹75,000.';
    assert.equal(read({ amount: foreign, description }).amountText, '₹75,000');
    const purpose = 'This award keeps alive the name of a teacher of many years and of her garden.';
    assert.equal(read({ amount: purpose, description }).amountText, '$700');
    const costs = 'This award covers the whole cost of a term abroad, with the journey there and back.';
    assert.deepEqual(read({ amount: costs, description }).amount, { min: null, max: null });
  });

  test('in prose, a number needs a word for money', () => {
    assert.equal(read({ description: 'The hall has 1,500 seats.' }).amountText, null);
    assert.equal(read({ requirements: ['Essay on the award, 1,500 words'] }).amountText, null);
    assert.equal(read({ description: 'Pays $500\n000 for books.' }).amountText, '$500');
  });

  test('an amount in another currency is quoted and gives no sum in dollars', () => {
    for (const text of ['Rs. 50,000', '₹75,000', '£1,500', '€750', 'CAD 2,000', 'A$3,000', 'AUD $3,000']) {
      const unknown = [{ min: null, max: null }, text];
      const labelled = read({ amount: text });
      assert.deepEqual([labelled.amount, labelled.amountText], unknown);
      const parsed = read({ description: `The award pays ${text} a year.` });
      assert.deepEqual([parsed.amount, parsed.amountText], unknown);
    }
  });

  test('the money of a fund is not an award', () => {
    const description =
      'Since 1994 the fund has paid out more than $180,000. It was begun with a gift of $25,000.';
    assert.deepEqual(read({ amount: 'Varies', description }).amount, { min: null, max: null });
  });

  test('sums in requirements are ignored', () => {
    for (const requirement of [
      'Does your family earn more than $50,000?',
      'Is this award worth more than $50 to you?',
      'Family income below $50,000',
    ])
      assert.equal(read({ requirements: [requirement] }).amountText, null);
  });

  test('a sum in the requirements is used if its sentence mentions the award and there is no other sum', () => {
    const requirements = ['Pay a fee of $20. The Reed Scholarship is $900.'];
    assert.equal(read({ requirements }).amountText, '$900');
    assert.equal(read({ requirements, description: 'It pays up to $500.' }).amountText, 'Up to $500');
    assert.equal(read({ requirements, description: 'It pays at least $500.' }).amountText, 'From $500');
    assert.equal(read({ requirements, description: 'It pays ₹75,000.' }).amountText, '₹75,000');
  });
});

describe('deadline', () => {
  test('a page-wide sentence gives each award its deadline, including the award that the sentence excepts', () => {
    const deadline =
      'Applications are due March 1, 2027, except for the Fern Award, which is due May 10, 2027.';
    assert.equal(read({ title: 'Moss Award', deadline }).deadline.date, '2027-03-01');
    assert.equal(read({ title: 'Ada Fern Award', deadline }).deadline.date, '2027-05-10');
    const late = 'Fern Award applications are due March 1, 2027, except for late ones, due May 10, 2027.';
    assert.equal(read({ title: 'Fern Award', deadline: late }).deadline.date, '2027-03-01');
    assert.equal(read({ title: 'Ada Fern Award', description: deadline }).deadline.date, '2027-05-10');
  });

  test('in prose, only a sentence about when to apply gives a deadline', () => {
    const description =
      'Established May 5, 1998. Jane Reed was born on June 7, 1921.\nApplications close Jan. 15, 2027.';
    assert.deepEqual(read({ description }).deadline, { kind: 'date', date: '2027-01-15' });
    assert.equal(read({ description: 'Established May 5, 1998.' }).deadline.date, null);
    assert.equal(read({ description: 'Fern Hall, May 5, 2027.' }).deadline.date, null);
  });

  test('paragraphs, lines and lists are not merged into one sentence', () => {
    const requirements = ['5 letters'];
    assert.equal(read({ description: 'Apply by April 1', requirements }).deadline.date, '2027-04-01');
    assert.equal(read({ description: 'Apply by April 1\n5 letters' }).deadline.date, '2027-04-01');
  });

  test('a short line with the due date of a document gives the deadline', () => {
    assert.equal(read({ description: 'Proposals: first Friday in October' }).deadline.date, '2027-10-01');
    assert.equal(read({ description: 'Awards dinner: March 3, 2027' }).deadline.date, null);
  });

  test('a date without a year is the next one, and is marked as inferred', () => {
    assert.deepEqual(read({ deadline: 'March 1' }).deadline, { kind: 'inferred_year', date: '2027-03-01' });
  });

  test('a closed award without a day has the kind `closed`; with a day, the day stays', () => {
    assert.deepEqual(read({ ended: true, deadline: 'Ended' }).deadline, { kind: 'closed', date: null });
    assert.deepEqual(read({ ended: true }).deadline, { kind: 'closed', date: null });
    assert.deepEqual(read({ ended: true, deadline: '03/01/2026' }).deadline, {
      kind: 'date',
      date: '2026-03-01',
    });
  });

  test('a sentinel year is not a date', () => {
    assert.equal(read({ deadline: '06/30/2999' }).deadline.date, null);
  });
});

describe('grade point average', () => {
  test('the labeled average is used, otherwise the one in the criteria, otherwise the one in the description', () => {
    assert.equal(read({ gpa: '3.5', eligibility: ['2.0 GPA'] }).gpaRequirement, 3.5);
    assert.equal(
      read({ eligibility: ['Junior', 'Minimum 3.2 GPA'], description: 'A 2.0 GPA keeps it.' }).gpaRequirement,
      3.2,
    );
    assert.equal(read({ description: 'For students\nwith a GPA of 2.75 or higher.' }).gpaRequirement, 2.75);
  });

  test('a labeled number outside the scale is unknown', () => {
    assert.equal(read({ gpa: '90+', description: 'A 3.0 GPA keeps it.' }).gpaRequirement, null);
  });
});

test('an email address comes from the contact field, otherwise from the description or requirements', () => {
  assert.equal(read({ contactEmail: 'Jo <jo@x.edu>' }).contactEmail, 'jo@x.edu');
  assert.equal(read({ description: 'Write to jo [at] x.edu.' }).contactEmail, 'jo@x.edu');
  assert.equal(read({ contactEmail: 'logo@2x.png' }).contactEmail, null);
  assert.equal(
    read({ description: 'Write to jo@x.edu', requirements: ['By May 1'] }).contactEmail,
    'jo@x.edu',
  );
});

test('lists are split, sorted and tagged', () => {
  const award = read({
    eligibility: ['Junior standing; biology major; a transcript'],
    categories: ['Undergraduate'],
  });
  assert.deepEqual(
    [award.eligibility, award.requirements],
    [['Junior standing', 'biology major'], ['a transcript']],
  );
  assert.deepEqual(award.tags, ['undergraduate', 'biology']);
});

test('control characters are removed from texts, and every change of text direction is ended', () => {
  const odd = '\u001b]0;owned\u0007\u202Ex';
  const award = read({ title: odd, description: odd, amount: odd, eligibility: [odd], requirements: [odd] });
  assert.equal(award.title, ']0;owned\u202Ex\u202C');
  assert.doesNotMatch(JSON.stringify(award), /\\u00[01]|\u202Ex(?!\u202C)/);
});

describe('warnings', () => {
  const why = (given: Partial<RawScholarship>) =>
    Object.fromEntries((read(given).doubts ?? []).map((doubt) => [doubt.field, doubt.why]));

  for (const [deadline, sentence] of [
    ['May 1, 2020 or June 1, 2020', 'The page gives two deadlines; this is the later one.'],
    ['March 1, 2027 and October 1, 2027', 'The page gives two deadlines; this is the earlier one.'],
    ['October 1, 2026; March 1, 2027; May 1, 2027', 'The page gives three deadlines; this is the next one.'],
  ] as const)
    test(`several deadlines give a warning: ${deadline}`, () =>
      assert.deepEqual(why({ deadline }), { deadline: sentence }));

  test('a deadline per round gives no warning', () => {
    assert.deepEqual(why({ deadline: 'November 15, 2026 for fall; April 30, 2027 for spring' }), {});
    const semesters = '15 November 2026 for semester 1, and 30 April 2027 for semester 2';
    assert.deepEqual(why({ deadline: semesters }), {});
    assert.ok('deadline' in why({ deadline: 'Fall 2026: November 15 or December 1' }));
  });

  test('a title that may contain several names gives a warning', () => {
    const sentence = { title: 'This may be the names of several scholarships.' };
    assert.deepEqual(why({ title: 'Reed Scholarship Alder County Scholarship Birch Scholarship' }), sentence);
    assert.deepEqual(why({ title: 'The Reed Endowment of Kansas. Alder Foundation' }), sentence);
    assert.deepEqual(why({ title: 'Reed Award for the Scholarship of St. John' }), {});
  });

  test('a day or a sum that differs between field and prose gives a warning', () => {
    assert.deepEqual(
      why({
        ...{ deadline: 'March 1, 2027', amount: '$500' },
        description: 'The award pays $2,000. Applications are due by April 15, 2027.',
      }),
      {
        amount: 'The page gives another amount in its text; this is the one in its amount field.',
        deadline: 'The page gives another date in its text; this is the one in its deadline field.',
      },
    );
  });

  test('several averages give a warning, and the lowest is used', () => {
    const eligibility = ['A GPA of 3.0 for juniors', 'A GPA of 3.5 for freshmen'];
    assert.deepEqual(why({ eligibility }), {
      gpaRequirement: 'The page gives several GPAs; this is the lowest one.',
    });
    const alternatives = ['A GPA of 3.0, or of 2.5 with two letters'];
    assert.deepEqual(why({ eligibility: alternatives }), {});
  });

  test('a page-wide value that may be about something else gives a warning', () => {
    const inherited = ['deadline'] as const;
    const returned = 'Hand in your tax return by April 15, 2027, in the usual way.';
    assert.deepEqual(why({ deadline: returned, inherited }), {
      deadline: `This date comes from a note about all scholarships on the page: “${returned}”`,
    });
    const some = 'The deadline, unless stated otherwise, is May 31, 2027.';
    assert.ok('deadline' in why({ deadline: some, inherited }));
    const ofAll = [
      'May 31, 2027',
      'The deadline for all applications is May 31, 2027.',
      'Three copies of the paper must be submitted to the office of the history department by May 31, 2027.',
      'The deadline is May 31, 2027, except for the Reed Award, which is due May 10.',
    ];
    for (const deadline of ofAll) assert.deepEqual(why({ deadline, inherited }), {});
  });

  test('a day without a year gives a warning if the page has not been updated for years', () => {
    const old = why({ deadline: 'March 10', description: 'The forms of 2019 and 2023 are below.' });
    assert.deepEqual(old, {
      deadline: 'The page gives this date without a year, and the latest year it mentions is 2023.',
    });
    assert.deepEqual(why({ deadline: 'March 10', description: 'The forms of 2019 and 2026 are below.' }), {});
  });

  test('field and prose give no warning if their values agree, or if one value is within the range of the other', () => {
    const description = 'It pays $500, and closes on March 1, 2027. The GPA must be 3.0.';
    assert.deepEqual(why({ deadline: 'March 1, 2027', amount: '$200 - $900', description }), {});
    assert.equal('doubts' in read({ deadline: 'March 1, 2027', amount: '$500', description }), false);
  });
});

describe('eligibility', () => {
  const whoMay = (given: Partial<RawScholarship>) => read(given).eligibility;

  test("eligibility comes from the award's text, or else from its name", () => {
    assert.deepEqual(whoMay({ title: 'Merit Scholarship for the Children of Miners (Moss)' }), [
      'Children of Miners',
    ]);
    assert.deepEqual(whoMay({ title: 'Examination Fees to Tribal Students' }), ['Tribal Students']);
    assert.deepEqual(whoMay({ title: 'Reed Scholarship for Women', eligibility: ['Juniors'] }), ['Juniors']);
    assert.deepEqual(whoMay({ title: 'Fellowship Scheme for Tribal Students offered by the State' }), [
      'Tribal Students',
    ]);
    assert.deepEqual(whoMay({ title: 'Award for Women – $500' }), ['Women']);
    assert.deepEqual(whoMay({ title: 'Scholarship for SC/ST Students' }), ['SC/ST Students']);
    assert.deepEqual(whoMay({ title: 'Grant for U.S. Veterans Interested in Nursing' }), [
      'U.S. Veterans Interested in Nursing',
    ]);
    for (const title of [
      'Scholarship for Botany',
      'Women in Botany Award',
      'Letters to Students',
      'Scholarship for Students',
      'Grant for Research on Women',
      'Grant for Major Equipment',
      'Award for Children’s Literature',
      'Award to Recognize a Teacher',
      'Award for Service to Students',
      'Award for Mentoring Students',
    ])
      assert.deepEqual(whoMay({ title }), [], title);
  });

  test('eligibility includes the page-wide criteria', () => {
    const eligibilityOfAll = ['All awards are for juniors.'];
    assert.deepEqual(whoMay({ title: 'Reed Scholarship for Women', eligibilityOfAll }), [
      'Women',
      'All awards are for juniors.',
    ]);
    assert.deepEqual(whoMay({ eligibility: ['Must be a nurse', ...eligibilityOfAll], eligibilityOfAll }), [
      'Must be a nurse',
      'All awards are for juniors.',
    ]);
  });
});
