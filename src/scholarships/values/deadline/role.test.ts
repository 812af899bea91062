import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../text/sentences.ts';
import { classifyDays } from '../deadline.ts';
import type { TextKind } from '../value-candidates.ts';

/** The roles of the days of a text, in order; ` past` after a day that is described as past. */
const rolesIn = (text: string, where: TextKind): string =>
  classifyDays(read(text), { where })
    .map(({ role, isDescribedAsPast: isPast }) => (isPast ? `${role} past` : role))
    .join(', ');

function check(where: TextKind, table: Readonly<Record<string, string>>): void {
  const read = Object.keys(table).map((text) => [text, rolesIn(text, where)]);
  assert.deepEqual(Object.fromEntries(read), table);
}

test('documents are part of the application if they are sent with it, or if the applicant sends several', () => {
  check('prose', {
    'Submit an essay and a transcript by May 1.': 'close',
    'Submit a transcript by May 1.': 'support',
    'Two letters and a transcript are due May 1.': 'support',
    'The application and two letters are due May 1.': 'close',
    'Essays must be submitted with two letters by May 1.': 'close',
    'Essays, including letters, are due May 1.': 'close',
    'With letters, essays are due May 1.': 'close',
    'With thanks to all who helped, letters are due May 1.': 'support',
    'To renew the award, apply by May 1.': 'support',
  });
});

test('words after a day give it a role only if they are close to it', () => {
  check('prose', {
    'May 1 is when the papers are due.': 'close',
    'May 1 is when all the papers are due.': 'mentioned',
    'May 1, when papers are due, comes soon.': 'mentioned',
    'May 1 - the day on which all of the papers are due': 'close',
    'May 1: the day on which all of the papers are due': 'close',
  });
});

test('words mark a day as a priority date or a usual date', () => {
  check('prose', {
    'For early entry, send papers by May 1.': 'priority',
    'Apply by May 1 for priority.': 'priority',
    'Apply by May 1 and have real priority.': 'close',
    'Usually, papers are due May 1.': 'usual',
    'The deadline is usually May 1 or May 5.': 'usual, usual',
  });
});

test('a day in a condition is not the deadline', () => {
  check('prose', {
    'If May 1 is a Sunday, applications are due a day later.': 'other',
    'When May 1 is a Sunday, apply a day later.': 'other',
    'Should May 1 be a Sunday, apply a day later.': 'other',
    'Apply early, as May 1 falls on a Sunday.': 'other',
  });
});

test('a noun right after the day decides its role', () => {
  check('prose', {
    'After the interviews, a May 1 deadline follows.': 'close',
    'After the interviews, the May 1 due date follows.': 'close',
    'The deadline follows a May 1 opening.': 'open',
    'The deadline is before the May 1 notification.': 'other',
  });
});

test('days in the life of a student are not deadlines', () => {
  check('prose', {
    'Students who are 18 by May 1 may apply.': 'other',
    'Students who are at least 18 by May 1 may apply.': 'other',
    'Students who are at least 18 by Friday, May 1 may apply.': 'other',
    'Students enrolled by noon on May 1 may apply.': 'other',
    'Students who have completed 30 credits by May 1 may apply.': 'other',
    'Students who complete 30 credits by May 1 may apply.': 'other',
    'The form is to be completed by May 1 at the desk of the degree office.': 'close',
    'The form of the degree office is to be completed by May 1.': 'close',
  });
  check('field', { 'Graduating May 1': 'other' });
});

test('a preposition decides whether a day opens or closes applications', () => {
  check('prose', {
    'Winners are notified no later than May 1.': 'other',
    'Papers must be in on or before May 1.': 'close',
    'Papers must be in NLT May 1.': 'close',
    'The interviews go on until May 1.': 'other',
    'Submit papers until May 1.': 'close',
    'The page is open until May 1.': 'close',
    'The page is open till May 1.': 'close',
    'The page is open til May 1.': 'close',
    'The page is open through May 1.': 'close',
    'The page is open thru May 1.': 'close',
    'Interviews from May 1 on.': 'other',
    'Applications from May 1 on.': 'open',
    'Applications as of May 1.': 'open',
    'Applications not before May 1.': 'open',
    'Applications no earlier than May 1.': 'open',
    'Applications beginning at noon on May 1.': 'open',
    'Applications effective May 1.': 'other',
    'Apply after May 1.': 'open',
    'Send papers by May 1 for the interviews.': 'mentioned',
    'Send papers before May 1 for the interviews.': 'mentioned',
    'Send papers prior to May 1 for the interviews.': 'mentioned',
    'After the interviews send papers May 1.': 'other',
  });
  check('field', { 'Interviews until 3/1, 4/1': 'other, other', 'From May 1': 'open' });
});

test('the last day of a period about applying closes applications', () => {
  check('prose', {
    'Interviews are held March 1 - March 5.': 'other',
    'Applications: March 1 - May 1.': 'close',
    'Applications: March 1 - May 1 interviews.': 'other',
    'March 1 - May 1 is the cycle.': 'close',
    'March 1 - May 1 is the journey.': 'other',
  });
  check('field', { 'March 1 - May 5': 'close', 'March 1 - May 5 interviews': 'other' });
});

test('a day that has only a label may be the deadline', () => {
  check('prose', {
    'Sketches: May 1': 'mentioned',
    'Sketches May 1': 'other',
    'Sketches of the garden of the college in the first years of it: May 1': 'mentioned',
    'Sketches of the garden of the college in the very first years of it: May 1': 'other',
  });
});

test('the role of a day depends on what is to be done with the document or prize', () => {
  check('prose', {
    'The prize must be presented by May 1.': 'close',
    'The prize will be presented on May 1.': 'other',
    'All must be notified by May 1.': 'other',
    'Papers are reviewed May 1; the deadline comes later.': 'other',
    'The deadline is 3/1/2027 and papers are reviewed May 5.': 'close, other',
    'The deadline is March 1 and papers are reviewed May 5.': 'close, other',
    'The deadline for papers reviewed in spring is May 5.': 'close',
  });
});

test('`open to` is about people, not an opening day', () => {
  check('field', {
    'Open only to juniors, March 1': 'close',
    'Open exclusively to juniors, March 1': 'close',
    'Open to all who fill in a form, March 1': 'close',
    'The application is open to all on March 1.': 'open',
  });
});

test('words of another clause do not affect the role of a day', () => {
  check('field', {
    'Interview first; May 1': 'close',
    'All are due March 1, excluding the Moss Fund (June 5).': 'close, other',
    'Excluding the Moss Fund, all are due March 1.': 'close',
  });
});

test('a day is described as past by a past tense or a word such as `closed`', () => {
  check('field', {
    'Closed March 3': 'close past',
    'March 3 (ended)': 'close past',
    'March 3, now closed': 'close past',
    'March 3, when others closed': 'close',
    'The page will be closed March 3': 'close',
    'The page is closed March 3': 'close',
    'Applications are closed March 3': 'close',
    'Papers were due March 3': 'close past',
    'Due was March 3': 'close past',
    'March 3': 'close',
  });
});
