import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playedWords } from './game-words.ts';

test('a game under way has its period and clock in one form for all sports, unless the provider says more', () => {
  const words = (sport: 'football' | 'mens-basketball' | 'baseball', statusText: string, period: number) =>
    playedWords({ status: 'in_progress', result: null, sport, statusText, period, clock: '5:09' });
  assert.equal(words('football', '5:09 - 3rd', 3), 'Q3 5:09');
  assert.equal(words('mens-basketball', '5:09 - 2nd Half', 2), 'H2 5:09');
  assert.equal(words('football', '', 3), 'Q3 5:09');
  assert.equal(words('football', '5:09 - 2OT', 6), '2OT 5:09');
  assert.equal(words('football', 'Halftime', 2), 'Halftime');
  assert.equal(words('baseball', 'Bot 7th', 7), 'Bot 7th');
});
