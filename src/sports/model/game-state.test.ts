import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDateThenId, hasBegun, isComing, isOver, isUnderWay, nextOf } from './game-state.ts';
import type { GameStatus } from './games.ts';
import { GAME_STATUSES } from './schemas.ts';

const HOUR = 3_600_000;
const TIP_OFF = '2026-11-21T01:00Z';

test('each status counts as under way, begun or over, as listed', () => {
  const statusesWhere = (matches: (game: { status: GameStatus }) => boolean) =>
    GAME_STATUSES.filter((status) => matches({ status })).sort();
  assert.deepEqual(statusesWhere(isUnderWay), ['delayed', 'in_progress', 'suspended']);
  assert.deepEqual(statusesWhere(hasBegun), ['delayed', 'final', 'forfeit', 'in_progress', 'suspended']);
  assert.deepEqual(statusesWhere(isOver), ['canceled', 'final', 'forfeit']);
});

test('a game is current while it is in progress, and for a limited time if it is interrupted, scheduled or called off', () => {
  const at = (status: GameStatus, hours: number) =>
    isComing({ status, date: TIP_OFF }, Date.parse(TIP_OFF) + hours * HOUR);
  assert.equal(at('in_progress', 1_000), true);
  for (const status of ['delayed', 'suspended'] as const) {
    assert.equal(at(status, 71.9), true);
    assert.equal(at(status, 72), false);
  }
  assert.equal(at('scheduled', -1_000), true);
  assert.equal(at('scheduled', 36), true);
  assert.equal(at('scheduled', 36.1), false);
  for (const status of ['postponed', 'canceled'] as const) {
    assert.equal(at(status, -0.1), true);
    assert.equal(at(status, 0), false);
    const timeTbd = { status, date: TIP_OFF, timeTbd: true };
    assert.equal(
      isComing(timeTbd, Date.parse(TIP_OFF) + 23 * HOUR),
      true,
      'a game without a time must be coming until its day is over',
    );
  }
  assert.equal(at('final', 1), false);
});

test('the next game is the one in progress, otherwise an expected one, otherwise a suspended or canceled one', () => {
  const now = Date.parse(TIP_OFF);
  const game = (status: GameStatus, hours: number) => ({
    status,
    date: new Date(now + hours * HOUR).toISOString(),
  });
  const games = [game('suspended', -60), game('canceled', 1), game('postponed', 2), game('scheduled', 3)];
  const late = game('in_progress', 4);
  assert.equal(nextOf([...games, late], now), late);
  assert.equal(nextOf(games, now), games[2]);
  assert.equal(nextOf(games.slice(0, 2), now), games[0]);
  assert.equal(nextOf([game('suspended', -72), game('final', 1)], now), undefined);
});

test('games are sorted by date, and by id on the same date', () => {
  const game = (date: string, id: string) => ({ date, id });
  const games = [game('b', '1'), game('a', '3'), game('a', '2'), game('c', '0')];
  assert.deepEqual(
    games.sort(byDateThenId).map(({ id }) => id),
    ['2', '3', '1', '0'],
  );
  assert.equal(byDateThenId(game('a', '1'), game('a', '1')), 0);
});
