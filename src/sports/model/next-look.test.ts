import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { nextWatch, type Watched, watchInterval } from './next-look.ts';

const START = Date.parse('2026-11-21T01:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const intervalMs = 15 * SECOND;
const scheduled = aGame({ date: '2026-11-21T01:00Z', status: 'scheduled' });

const interval = (game: Watched, now: number) => watchInterval(game, now, intervalMs);

test('a game is polled hourly on its day, and at the full rate from ten minutes before its start', () => {
  assert.equal(interval(scheduled, START - 12 * HOUR - 1), undefined);
  assert.equal(interval(scheduled, START - 12 * HOUR), HOUR);
  assert.equal(interval(scheduled, START - 10 * MINUTE - 1), HOUR);
  assert.equal(interval(scheduled, START - 10 * MINUTE), intervalMs);
  assert.equal(
    interval(scheduled, START + 3 * HOUR),
    intervalMs,
    'a game that starts late must be polled at the full rate',
  );
});

test('after twelve hours a game without a beginning is no longer polled', () => {
  assert.equal(interval(scheduled, START + 12 * HOUR - 1), intervalMs);
  assert.equal(interval(scheduled, START + 12 * HOUR), undefined);
});

test('a game in progress is polled, whatever its date, until its result counts as unknown', () => {
  const game = { ...scheduled, status: 'in_progress' as const };
  assert.equal(interval(game, START + 200 * HOUR), intervalMs);
  assert.equal(interval({ ...game, statusText: 'Result unknown' }, START), undefined);
});

test('a suspended or delayed game is polled every ten minutes until three days after its start', () => {
  for (const status of ['suspended', 'delayed'] as const) {
    const game = { ...scheduled, status };
    assert.equal(interval(game, START + 11 * HOUR), intervalMs, status);
    assert.equal(interval(game, START + 12 * HOUR), 10 * MINUTE, status);
    assert.equal(interval(game, START + 72 * HOUR - 1), 10 * MINUTE, status);
    assert.equal(interval(game, START + 72 * HOUR), undefined, status);
  }
});

test('a game that was called off is polled every ten minutes on its day; a postponed one may begin at its time', () => {
  for (const status of ['postponed', 'canceled'] as const) {
    const game = { ...scheduled, status };
    const atStart = status === 'postponed' ? intervalMs : 10 * MINUTE;
    assert.equal(interval(game, START - 11 * MINUTE), undefined, status);
    assert.equal(interval(game, START - 10 * MINUTE), atStart, status);
    assert.equal(interval(game, START + HOUR - 1), atStart, status);
    assert.equal(interval(game, START + HOUR), 10 * MINUTE, status);
    assert.equal(interval(game, START + 12 * HOUR), undefined, status);
  }
});

test('a game that is over is not polled; one without a time is polled hourly on its day, unless it is in progress', () => {
  for (const status of ['final', 'forfeit'] as const)
    assert.equal(interval({ ...scheduled, status }, START), undefined, status);
  const open = { ...scheduled, timeTbd: true };
  assert.equal(interval({ ...open, status: 'in_progress' }, START), intervalMs);
  assert.equal(interval(open, START - 1), undefined);
  for (const at of [START, START + 23 * HOUR]) assert.equal(interval(open, at), HOUR);
  assert.equal(interval(open, START + 36 * HOUR), undefined);
});

test('a game that is over is polled every minute for half an hour, then every ten minutes until two pages agree', () => {
  const ended = (isAgreed: boolean) => ({
    ...scheduled,
    status: 'final' as const,
    ending: { since: START + 2 * HOUR, isAgreed, startedAt: START },
  });
  for (const isAgreed of [true, false]) {
    assert.equal(interval(ended(isAgreed), START + 2 * HOUR), MINUTE);
    assert.equal(interval(ended(isAgreed), START + 2.5 * HOUR - 1), MINUTE);
  }
  assert.equal(interval(ended(true), START + 2.5 * HOUR), undefined);
  assert.equal(interval(ended(false), START + 2.5 * HOUR), 10 * MINUTE);
  assert.equal(interval(ended(false), START + 12 * HOUR), undefined);
});

test('polling begins twelve hours before the next game', () => {
  const later = aGame({ date: '2026-11-22T01:00Z', status: 'scheduled' });
  assert.equal(nextWatch([later, scheduled], START - 13 * HOUR), START - 12 * HOUR);
  assert.equal(nextWatch([later, scheduled], START), START + 12 * HOUR);
  assert.equal(nextWatch([], START), Number.POSITIVE_INFINITY);
});
