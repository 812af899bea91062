import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { withOpponentRecords } from './ranks-and-records.ts';

const { opponent } = aGame();
const against = (id: string, record: string) => aGame({ opponent: { ...opponent, id, record } });
const games = [
  against('1', '1-0'),
  against('1', '2-0'),
  against('1', ''),
  against('2', ''),
  against('3', ''),
];
const row = (id: string, overallRecord: string) => ({
  team: { id, name: '', abbreviation: '', logo: null },
  ...{ rank: 1, conferenceRecord: '', overallRecord, winPercentage: 0.5, streak: '' },
  ...{ division: null, home: null, away: null, ranked: null },
});

test('a record that the page lacks comes from the standings, otherwise from the latest other game', () => {
  const standings = { conference: '', standings: [row('2', '7-1'), row('1', ''), row('3', '')] };
  const records = (table?: typeof standings) =>
    withOpponentRecords(games, table).map((game) => game.opponent.record);
  assert.deepEqual(records(standings), ['1-0', '2-0', '2-0', '7-1', '']);
  assert.deepEqual(records(), ['1-0', '2-0', '2-0', '', '']);
});
