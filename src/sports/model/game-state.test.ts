import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDateThenId, hasBegun, isComing, isOver, isUnderWay } from './game-state.ts';
import { GAME_STATUSES, type GameStatus } from './games.ts';

const HOUR = 3_600_000;
const TIP_OFF = '2026-11-21T01:00Z';

test('each status is under way, has begun or is over as listed', () => {
  const statusesWhere = (matches: (game: { status: GameStatus }) => boolean) =>
    GAME_STATUSES.filter((status) => matches({ status })).sort();
  assert.deepEqual(statusesWhere(isUnderWay), ['delayed', 'in_progress', 'suspended']);
  assert.deepEqual(statusesWhere(hasBegun), ['delayed', 'final', 'forfeit', 'in_progress', 'suspended']);
  assert.deepEqual(statusesWhere(isOver), ['canceled', 'final', 'forfeit']);
});

test('a game counts as coming while it is under way, and when scheduled, until 36 hours after its start', () => {
  const at = (status: GameStatus, hours: number) =>
    isComing({ status, date: TIP_OFF }, Date.parse(TIP_OFF) + hours * HOUR);
  assert.equal(at('suspended', 1_000), true);
  assert.equal(at('scheduled', -1_000), true);
  assert.equal(at('scheduled', 36), true);
  assert.equal(at('scheduled', 36.1), false);
  assert.equal(at('postponed', -1), false);
  assert.equal(at('final', 1), false);
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
