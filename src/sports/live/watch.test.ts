import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { scoreboardDay, scoreboardDayOf } from './scoreboard-day.ts';
import { isWatched, nextWatch } from './watch.ts';

const START = Date.parse('2026-11-21T01:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const scheduled = aGame({ date: '2026-11-21T01:00Z', status: 'scheduled' });

test('a game is watched from ten minutes before its start', () => {
  assert.ok(!isWatched(scheduled, START - 11 * MINUTE));
  assert.ok(isWatched(scheduled, START - 10 * MINUTE));
  assert.ok(isWatched(scheduled, START + 3 * HOUR), 'a late start');
});

test('a game that never ends is given up after twelve hours', () => {
  for (const status of ['scheduled', 'in_progress', 'delayed', 'suspended'] as const) {
    const game = aGame({ date: '2026-11-21T01:00Z', status });
    assert.ok(isWatched(game, START + 12 * HOUR - 1), status);
    assert.ok(!isWatched(game, START + 12 * HOUR), status);
  }
});

test('what is over, off or without a time of day is not watched', () => {
  for (const status of ['final', 'postponed', 'canceled', 'forfeit'] as const) {
    assert.ok(!isWatched(aGame({ date: '2026-11-21T01:00Z', status }), START), status);
  }
  assert.ok(!isWatched({ ...scheduled, timeTbd: true }, START));
  assert.ok(isWatched({ ...scheduled, timeTbd: true, status: 'in_progress' }, START));
});

test('the next watch is ten minutes before the next game', () => {
  const later = aGame({ date: '2026-11-22T01:00Z', status: 'scheduled' });
  assert.equal(nextWatch([later, scheduled], START - HOUR), START - 10 * MINUTE);
  assert.equal(nextWatch([later, scheduled], START), START + 24 * HOUR - 10 * MINUTE);
  assert.equal(nextWatch([], START), Number.POSITIVE_INFINITY);
});

test('a scoreboard day is a US Eastern one', () => {
  assert.equal(scoreboardDay(Date.parse('2026-11-21T04:59Z')), '20261120');
  assert.equal(scoreboardDay(Date.parse('2026-11-21T05:00Z')), '20261121');
  assert.equal(scoreboardDay(Date.parse('2026-07-01T04:00Z')), '20260701', 'in summer');
  assert.equal(scoreboardDayOf(scheduled), '20261120');
});
