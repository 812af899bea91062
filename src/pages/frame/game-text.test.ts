import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { gamesScript, resultText } from './game-text.ts';

test('a game in progress has period and clock in one format for all sports, unless the provider’s text is more precise', () => {
  const text = (sport: 'football' | 'mens-basketball' | 'baseball', statusText: string, period: number) =>
    resultText({ status: 'in_progress', sport, statusText, period, clock: '5:09' });
  assert.equal(text('football', '5:09 - 3rd', 3), 'Q3 5:09');
  assert.equal(text('mens-basketball', '5:09 - 2nd Half', 2), 'H2 5:09');
  assert.equal(text('football', '', 3), 'Q3 5:09');
  assert.equal(text('football', '5:09 - 2OT', 6), '2OT 5:09');
  assert.equal(text('football', 'Halftime', 2), 'Halftime');
  assert.equal(text('baseball', 'Bot 7th', 7), 'Bot 7th');
});

test('in widgets, too, a suspended game is live for twelve hours, a delayed one for three days, one in progress always', () => {
  const context = createContext({});
  runInContext(gamesScript('America/New_York'), context);
  const HOUR_MS = 3_600_000;
  const date = '2026-11-21T01:00Z';
  const liveAfter = (status: string, hours: number): unknown =>
    runInContext(
      `isLive(${JSON.stringify({ status, date })}, ${Date.parse(date) + hours * HOUR_MS})`,
      context,
    );
  for (const [status, hours] of [
    ['suspended', 12],
    ['delayed', 72],
  ] as const)
    assert.deepEqual([liveAfter(status, hours - 0.1), liveAfter(status, hours)], [true, false], status);
  assert.equal(liveAfter('in_progress', 1_000), true);
  for (const status of ['scheduled', 'postponed', 'canceled', 'final', 'forfeit'])
    assert.equal(liveAfter(status, 1), false, status);
});
