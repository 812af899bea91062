import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sportsWords } from './sports-leads.ts';

const SPORTS = ['football', 'mens-basketball', 'womens-basketball', 'baseball', 'softball'];
const campus = {
  name: 'Cedar Valley University',
  timeZone: 'America/Chicago',
  teams: SPORTS.map((sport) => ({ sport, name: 'Cedar Valley Herons' })),
  sources: [],
};
/** A Saturday. */
const TODAY = '2026-11-21';
const BASKETBALL = ['mens-basketball', 'womens-basketball'];

const WANTED: readonly (readonly [typed: string, wanted: string, sports: readonly string[]])[] = [
  ['standings', 'standings', SPORTS],
  ['Softball standings', 'standings', ['softball']],
  ['roster', 'roster', SPORTS],
  ['women’s basketball roster', 'roster', ['womens-basketball']],
  ["men's basketball players", 'roster', ['mens-basketball']],
  ['football tickets', 'tickets', ['football']],
  ['buy tickets for the Herons game', 'tickets', SPORTS],
  ['basketball tonight', 'games 2026-11-21', BASKETBALL],
  ['who do we play today', 'games 2026-11-21', SPORTS],
  ['games tomorrow', 'games 2026-11-22', SPORTS],
  ['who do we play saturday', 'games 2026-11-21', SPORTS],
  ['tv schedule sunday', 'games 2026-11-22', SPORTS],
  ['next football game', 'games', ['football']],
  ['tv schedule', 'games', SPORTS],
  ['did we win', 'results', SPORTS],
  ['womens basketball game', 'games', ['womens-basketball']],
  ['baseball schedule', 'games', ['baseball']],
  ['football scores', 'results', ['football']],
  ['rankings', 'rankings', SPORTS],
];
for (const [typed, wanted, sports] of WANTED)
  test(`“${typed}” leads to a page`, () => {
    const { wanted: view, day, sports: of } = sportsWords(typed, campus, TODAY) ?? assert.fail();
    assert.deepEqual([[view, day ?? []].flat().join(' '), of], [wanted, sports]);
  });

for (const typed of [
  'good standing',
  'nursing standings',
  'football',
  'tickets softball baseball',
  'music',
  '',
])
  test(`“${typed}” leads to no page`, () => assert.equal(sportsWords(typed, campus, TODAY), undefined));

test('on a campus without sports, no text leads to a sports page', () =>
  assert.equal(sportsWords('standings', { ...campus, teams: [] }, TODAY), undefined));
