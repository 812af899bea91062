import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sportsWords } from './page-leads.ts';

const SPORTS = ['football', 'mens-basketball', 'womens-basketball', 'baseball', 'softball'];
const campus = {
  name: 'Cedar Valley University',
  timeZone: 'America/Chicago',
  teams: SPORTS.map((sport) => ({ sport, name: 'Cedar Valley Herons' })),
  sources: [],
};
const BASKETBALL = ['mens-basketball', 'womens-basketball'];

const WANTED: readonly (readonly [typed: string, wanted: string, sports: readonly string[]])[] = [
  ['standings', 'standings', SPORTS],
  ['Softball standings', 'standings', ['softball']],
  ['roster', 'roster', SPORTS],
  ['women’s basketball roster', 'roster', ['womens-basketball']],
  ["men's basketball players", 'roster', ['mens-basketball']],
  ['football tickets', 'tickets', ['football']],
  ['buy tickets for the Herons game', 'tickets', SPORTS],
  ['basketball tonight', 'today', BASKETBALL],
  ['who do we play today', 'today', SPORTS],
  ['games tomorrow', 'tomorrow', SPORTS],
  ['baseball schedule', 'games', ['baseball']],
  ['football scores', 'games', ['football']],
  ['rankings', 'rankings', SPORTS],
];
for (const [typed, wanted, sports] of WANTED)
  test(`“${typed}” leads to a page`, () => assert.deepEqual(sportsWords(typed, campus), { wanted, sports }));

for (const typed of [
  'good standing',
  'nursing standings',
  'football',
  'tickets softball baseball',
  'music',
  '',
])
  test(`“${typed}” leads to no page`, () => assert.equal(sportsWords(typed, campus), undefined));

test('on a campus without sports, no text leads to a sports page', () =>
  assert.equal(sportsWords('standings', { ...campus, teams: [] }), undefined));
