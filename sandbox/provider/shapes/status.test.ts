import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import { stateAt } from '../world/game-state.ts';
import type { SportKey } from '../world/leagues.ts';
import { LEAGUES } from '../world/leagues.ts';
import { createWorld } from '../world/world.ts';
import { ordinal, status } from './status.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const world = createWorld(1);

function game(key: SportKey, fits: (fixture: Fixture) => boolean): Fixture {
  const league = LEAGUES.find((one) => one.key === key) ?? assert.fail();
  return world.current(league, NOW).fixtures.find(fits) ?? assert.fail(`no such game in ${key}`);
}

/** Every `detail` in the course of a game, digits as they come. */
function course(fixture: Fixture): Set<string> {
  const details = new Set<string>();
  for (let at = fixture.start - MINUTE; at <= fixture.end; at += 20_000) {
    details.add((status(fixture, stateAt(fixture, at), at).type as { detail: string }).detail);
  }
  return details;
}

const usual = ({ fate, line, league }: Fixture): boolean =>
  fate === 'played' && line.away.length === league.rules.periods;
const overtime = ({ fate, line, league }: Fixture): boolean =>
  fate === 'played' && line.away.length === league.rules.periods + 1;

const matches = (details: Set<string>, pattern: RegExp): boolean =>
  [...details].some((detail) => pattern.test(detail));

test('men play halves, women and football quarters, with a half-time', () => {
  const men = course(game('mens-basketball', usual));
  assert.ok(
    matches(men, /^1?\d:\d\d - 1st Half$/) &&
      men.has('Halftime') &&
      matches(men, / - 2nd Half$/) &&
      men.has('Final'),
  );
  for (const key of ['womens-basketball', 'football'] as const) {
    const details = course(game(key, usual));
    assert.ok(matches(details, /^\d+:\d\d - 3rd Quarter$/) && details.has('Halftime'));
    assert.ok(details.has('End of 1st Quarter') && details.has('End of 3rd Quarter'));
  }
});

test('innings have tops, middles, bottoms and ends', () => {
  const details = course(game('baseball', usual));
  for (const detail of ['Top 1st', 'Middle 2nd', 'Bottom 3rd', 'End 4th', 'Top 9th', 'Final'])
    assert.ok(details.has(detail));
  assert.ok(matches(details, /^\w{3}, November \d+(?:st|nd|rd|th) at \d+:\d\d [AP]M EST$/));
});

test('what goes beyond the regular periods says so', () => {
  const men = course(game('mens-basketball', overtime));
  assert.ok(matches(men, /^\d:\d\d - OT$/) && men.has('Final/OT'));
  assert.ok(course(game('baseball', overtime)).has('Final/10'));
  assert.ok(course(game('softball', overtime)).has('Final/8'));
});

test('before the start a period is 0, in innings 1', () => {
  const period = (key: SportKey): unknown => {
    const fixture = game(key, usual);
    return status(fixture, stateAt(fixture, fixture.start - 1), fixture.start - 1).period;
  };
  assert.deepEqual([period('football'), period('baseball')], [0, 1]);
});

test('only a final and a forfeit are completed', () => {
  const completed = (fate: Fixture['fate'], key: SportKey): unknown => {
    const fixture = game(key, (one) => one.fate === fate);
    return status(fixture, stateAt(fixture, fixture.end), fixture.end).type;
  };
  const rows = [
    ['postponed', 'baseball', 'STATUS_POSTPONED', false],
    ['canceled', 'football', 'STATUS_CANCELED', false],
    ['suspended', 'baseball', 'STATUS_SUSPENDED', false],
    ['forfeit', 'softball', 'STATUS_FORFEIT', true],
    ['rain_delay', 'baseball', 'STATUS_FINAL', true],
  ] as const;
  for (const [fate, key, name, isCompleted] of rows) {
    const type = completed(fate, key) as { name: string; state: string; completed: boolean };
    assert.deepEqual([type.name, type.state, type.completed], [name, 'post', isCompleted]);
  }
});

test('ordinals', () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal), [
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
  ]);
});
