import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsOf } from '../html/dom.ts';
import { linesOfAll } from '../html/lines.ts';
import { parsePage } from '../html/parse.ts';
import { createLabelVocabulary } from './label-vocabulary.ts';
import { pageWideReader } from './page-wide.ts';

const TITLES = ['Reed Scholarship', 'The Doyle Scholarship'];

/** The page-wide values for the award `title`, by default for an award that the page does not name. */
const read = (body: string, title = 'Reed Scholarship') => {
  const { $, base } = parsePage({ body: `<div id="x">${body}</div>`, url: 'https://x.edu/' });
  const lines = linesOfAll(elementsOf($('#x')), base);
  const { deadlineOf, ...others } = pageWideReader(lines, TITLES, createLabelVocabulary())(lines);
  return { deadline: deadlineOf(title), ...others };
};

test('the page-wide deadline is a labeled deadline, or else a sentence with a deadline', () => {
  assert.equal(read('<p><b>Deadline:</b> March 1, 2027</p>').deadline, 'March 1, 2027');
  assert.equal(
    read('<p>Welcome. All applications must be received by 5 p.m. on Friday, March 5, 2027. Good luck!</p>')
      .deadline,
    'All applications must be received by 5 p.m. on Friday, March 5, 2027.',
  );
  assert.match(
    read('<p>Forms are available by December 22, 2023 and are due March 15, 2023.</p>').deadline ?? '',
    /due March 15, 2023/,
  );
  assert.match(read('<p>Applications are accepted on a rolling basis.</p>').deadline ?? '', /rolling/);
});

test('days in words and in periods are page-wide deadlines', () => {
  for (const text of [
    'The award cycle runs from October 30, 2025 to December 30, 2025.',
    'Applications are due the 4th Friday of May.',
    'The 2027–28 applications’ deadline is February 15, 2027.',
  ])
    assert.equal(read(`<p>Welcome to the office. ${text}</p>`).deadline, text);
});

test('a sentence about one award applies to that award only', () => {
  const doyle = 'Applications for the Doyle Scholarship close May 10.';
  const all = 'For all others the deadline is March 1.';
  for (const body of [`<p>${doyle} ${all}</p>`, `<p>${all} ${doyle}</p>`]) {
    assert.equal(read(body).deadline, all);
    assert.equal(read(body, 'Doyle Scholarship').deadline, doyle);
  }
  assert.equal(read(`<p>${doyle}</p>`).deadline, null);
  const both = 'All are due March 1, except for the Doyle Scholarship, which is due May 10.';
  assert.equal(read(`<p>${both}</p>`).deadline, both);
  assert.equal(read(`<p>${both}</p>`, 'Doyle Scholarship').deadline, both);
});

test('days of the FAFSA, of decisions and of history are not deadlines', () => {
  assert.match(
    read('<p>The FAFSA is due March 2. Scholarship applications close April 1.</p>').deadline ?? '',
    /April 1/,
  );
  for (const text of [
    'Recipients are notified by May 1.',
    'Founded on May 5, 1998.',
    'The office closes at 5.',
    'See you by the river.',
  ]) {
    assert.equal(read(`<p>${text}</p>`).deadline, null, text);
  }
});

test('the email address of the page is found', () => {
  assert.equal(
    read('<p>Questions? <a href="mailto:office@x.edu">Ask us</a></p>').contactEmail,
    'office@x.edu',
  );
  assert.equal(read('<p>Call us.</p>').contactEmail, null);
});

test('a sentence about applications for one award is not page-wide, unless a heading has its name', () => {
  const text = 'Applications for the Hill Bursaries should be submitted before September 15.';
  assert.equal(read(`<h1>Awards</h1><p>${text}</p>`).deadline, null);
  assert.equal(read(`<h1>Hill Bursaries and Awards</h1><p>${text}</p>`).deadline, text);
  const ofAll = 'Applications for Scholarships should be submitted before September 15.';
  assert.equal(read(`<h1>Awards</h1><p>${ofAll}</p>`).deadline, ofAll);
});

test('page-wide criteria come from sentences that are about all awards and name none of them', () => {
  const who = [
    'All scholarships are for residents of the county.',
    'Each of our awards is open to U.S. citizens, residents and full-time students.',
    'All applicants must be members of the club.',
    'The school offers the following grants to local students',
  ];
  const body = `<p>Welcome. ${who.join(' ')}:</p><ul><li>Reed Scholarship</li></ul>`;
  assert.deepEqual(read(body).eligibility, who);
  const next = 'These awards are open to juniors.';
  assert.deepEqual(read(`<p>${next}</p><p>${next}</p>`).eligibility, [next]);
  const others = '<p>The following awards are for transfer students:</p>';
  assert.deepEqual(
    read(`<p>${next}</p>${others}`).eligibility,
    [],
    'each sentence is about a part of the awards',
  );
  const towns = ['Moor', 'Elm', 'Fir', 'Oak', 'Ash', 'Yew'].map(
    (town) => `All awards are for residents of ${town}.`,
  );
  assert.deepEqual(
    read(`<p>${towns.join(' ')}</p>`).eligibility,
    [],
    'many such sentences are not about all awards',
  );
  for (const text of [
    'All scholarships are paid in May.',
    'All applicants must submit an essay.',
    'Some scholarships are open to juniors.',
    'Most of these awards are for residents.',
    'All awards except the Reed Scholarship are for residents.',
    'These scholarships, with the Doyle Scholarship, are for residents.',
    'The club offers the following grants to eligible students:',
    'Scholarships are open to juniors.',
    'All graduate scholarships are open to students of law.',
    'All international applicants must have a visa.',
    'The following scholarships are no longer available to students.',
    'These awards are given to us by alumni.',
    'All awards are given to students in May.',
    'All scholarships are limited to one per student.',
    'All scholarships are awarded to the student’s account.',
    'These awards will be presented to students in May.',
  ])
    assert.deepEqual(read(`<p>${text}</p>`).eligibility, [], text);
});
