import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf } from '../../../test/support/espn/game-of.ts';
import { event, status } from '../../../test/support/espn/made-up.ts';
import type { Sport } from '../model/sports.ts';

describe('period and clock', () => {
  const progressOf = (
    name: string,
    state: string,
    more: Record<string, unknown>,
    sport: Sport = 'football',
  ) => {
    const { period, clock } = gameOf(event({ status: status(name, state, state === 'post', more) }), sport);
    return [period, clock];
  };
  const type = (name: string, state: string, detail: string) => ({ type: { name, state, detail } });

  test('overtime is one more period', () => {
    assert.deepEqual(progressOf('STATUS_IN_PROGRESS', 'in', { period: 5, displayClock: '1:02' }), [
      5,
      '1:02',
    ]);
  });
  test('at half-time the clock is 0:00', () => {
    assert.deepEqual(progressOf('STATUS_HALFTIME', 'in', { period: 2, displayClock: '0:00' }), [2, '0:00']);
  });
  test('before the start the period is 0, even where the provider has 1', () => {
    assert.deepEqual(progressOf('STATUS_SCHEDULED', 'pre', { period: 1, displayClock: '0.0' }, 'baseball'), [
      0,
      '0:00',
    ]);
    assert.deepEqual(progressOf('STATUS_DELAYED', 'pre', { period: 1 }, 'baseball'), [0, '0:00']);
    assert.deepEqual(progressOf('STATUS_POSTPONED', 'post', { period: 1 }, 'baseball'), [0, '0:00']);
  });
  test('a finished softball game has the clock 0:00', () => {
    assert.deepEqual(progressOf('STATUS_FINAL', 'post', { period: 9, displayClock: undefined }, 'softball'), [
      9,
      '0:00',
    ]);
  });
  for (const inning of ['Top 9th', 'Bottom 5th', 'Middle 4th', 'End 3rd', 'Bot 1st', 'Mid 2nd']) {
    test(`in baseball the clock is the half-inning: ${inning}`, () => {
      const more = type('STATUS_IN_PROGRESS', 'in', inning);
      assert.deepEqual(progressOf('STATUS_IN_PROGRESS', 'in', { period: 9, ...more }, 'baseball'), [
        9,
        inning,
      ]);
    });
  }
  test('during a rain delay the clock is the half-inning too', () => {
    const more = type('STATUS_RAIN_DELAY', 'in', 'Rain Delay, Top 1st');
    assert.deepEqual(progressOf('STATUS_RAIN_DELAY', 'in', { period: 1, ...more }, 'softball'), [
      1,
      'Top 1st',
    ]);
  });
  test('without displayClock the clock is read from the detail', () => {
    const more = {
      ...type('STATUS_IN_PROGRESS', 'in', '5:09 - 2nd Half'),
      period: undefined,
      displayClock: undefined,
    };
    assert.deepEqual(progressOf('STATUS_IN_PROGRESS', 'in', more, 'mens-basketball'), [0, '5:09']);
  });
});
