import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { gameOfBefore } from './release-before.ts';

const { id, sport, date, name, status, period, clock, local, location } = aGame();
const opponent = { id: '77', name: 'Ridge State Foxes', abbreviation: 'RSU', logo: null, score: 3 };
/** A game as the previous release stored it. */
const stored = { id, sport, date, name, status, period, clock, local, location, opponent };

test('fields that the previous release did not store are unknown, the others are read', () => {
  const { timeTbd: _t, shortName: _s, leaders: _l, ...unknown } = aGame();
  const expected = { ...unknown, opponent: { ...opponent, color: null, record: '', ranking: null } };
  assert.deepEqual(gameOfBefore(stored), expected);
  const known = {
    ...stored,
    note: 'Senior day',
    opponent: { ...opponent, color: '1f4e5f', record: '3-0', ranking: 4 },
  };
  assert.deepEqual(gameOfBefore(known), { ...expected, note: 'Senior day', opponent: known.opponent });
});
