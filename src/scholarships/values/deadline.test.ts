import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readDeadline } from './deadline.ts';

const TODAY = '2026-11-21';
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2089-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const month = (iso: string): string => MONTHS[Number(iso.slice(5, 7)) - 1] ?? '';
const number = (iso: string): number => Number(iso.slice(8));
const WRITTEN: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`,
  (iso) => `${Number(iso.slice(5, 7))}/${number(iso)}/${iso.slice(2, 4)}`,
  (iso) => `${month(iso)} ${number(iso)}, ${iso.slice(0, 4)}`,
  (iso) => `${month(iso).slice(0, 3)}. ${number(iso)}, '${iso.slice(2, 4)}`,
  (iso) => `${number(iso)} ${month(iso)} ${iso.slice(0, 4)}`,
  (iso) => `Deadline: ${month(iso).toUpperCase()} ${number(iso)}TH, ${iso.slice(0, 4)} at 11:59 p.m.`,
  (iso) => `must be received by 5 p.m. on ${month(iso)} ${number(iso)}, ${iso.slice(0, 4)}`,
  (iso) => `opens January 1, 2000 and closes ${month(iso)} ${number(iso)}, ${iso.slice(0, 4)}`,
];

test('a day is read from every notation', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WRITTEN), (iso, write) => {
      assert.deepEqual(readDeadline(write(iso), TODAY).value, { kind: 'date', date: iso }, write(iso));
    }),
  );
});

test('a day without a year is the next one from today', () => {
  fc.assert(
    fc.property(day, day, (iso, today) => {
      const text = `Applications are due ${month(iso)} ${number(iso)}.`;
      const { date, kind } = readDeadline(text, today).value;
      if (iso.endsWith('02-29')) return;
      assert.equal(kind, 'inferred_year');
      assert.ok(date !== null && date >= today && date.slice(5) === iso.slice(5), `${text} ${today} ${date}`);
      assert.ok(Number(date.slice(0, 4)) - Number(today.slice(0, 4)) <= 1);
    }),
  );
});

test('an opening date alone is not a deadline', () => {
  const opening = fc.constantFrom(
    'Opens',
    'Available',
    'Applications open on',
    'Accepted beginning',
    'Starts',
  );
  fc.assert(
    fc.property(day, opening, fc.constantFrom(...WRITTEN.slice(0, 6)), (iso, opens, write) => {
      assert.equal(readDeadline(`${opens} ${write(iso)}`, TODAY).value.date, null);
    }),
  );
});

test('the days of an event are not a deadline', () => {
  for (const [text, date] of [
    ['Apply for a grant to participate in the congress in Boston, from June 3 to 5, 2027.', null],
    ['Apply at your high school June 1-3, 2027.', '2027-06-03'],
    ['Apply through the conference office from June 1, 2026 to June 3, 2027.', '2027-06-03'],
    ['Apply for the conference grant by June 3, 2027.', '2027-06-03'],
    ['Apply for the conference grant from January 1 to June 3, 2027.', '2027-06-03'],
    ['Applications for the conference are accepted from June 1 to June 3, 2027.', '2027-06-03'],
    ['Apply to participate by June 3, 2027.', '2027-06-03'],
  ] as const)
    assert.equal(readDeadline(text, '2026-11-21', { where: 'prose' }).value.date, date, text);
  const line = 'February 10, 2027; Notification: February 18, 2027; Conference: April 23-26, 2027';
  assert.equal(readDeadline(line, '2026-11-21').value.date, '2027-02-10');
});

test('every date in a result exists, and only the kinds `date` and `inferred_year` have one', () => {
  const piece = fc.constantFrom(
    ...`deadline March 31 first Friday of in 2027 / 2/30/2027 opens and - by '27 last day`.split(' '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const { date, kind } = readDeadline(pieces.join(' '), TODAY).value;
      assert.equal(date !== null, kind === 'date' || kind === 'inferred_year');
      if (date !== null) assert.equal(Temporal.PlainDate.from(date).toString(), date);
    }),
    { numRuns: 2000 },
  );
});

test('a closed award with a year in its name closed in that year or before', () => {
  const closed = (text: string, award: string): string | null =>
    readDeadline(text, TODAY, { award }).value.date;
  assert.equal(closed('The application closed March 3.', 'Fern Award 2018'), '2018-03-03');
  assert.equal(closed('The application closed March 3.', 'Fern Award 12018'), '2026-03-03');
  assert.equal(closed('The application closed March 3.', 'Fern Award'), '2026-03-03');
  assert.equal(closed('The application closed December 5.', 'Fern Award 2030'), '2025-12-05');
});
