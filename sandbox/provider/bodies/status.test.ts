import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../world/calendar.ts';
import { endlessCalendar } from '../world/endless-calendar.ts';
import type { Game } from '../world/game.ts';
import { stateAt } from '../world/game-state.ts';
import { ALL_LEAGUES } from '../world/leagues.ts';
import { createWorld } from '../world/world.ts';
import { ordinal, status } from './status.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const world = createWorld(endlessCalendar(1));

function gameOf(key: string, fits: (game: Game) => boolean): Game {
  const league = ALL_LEAGUES.find((one) => one.key === key) ?? assert.fail();
  return (
    world.current(league, NOW).games.find(fits) ?? assert.fail(`the season of ${key} must have such a game`)
  );
}

/** Every `detail` that occurs during a game. */
function course(game: Game): Set<string> {
  const details = new Set<string>();
  for (let at = game.start - MINUTE; at <= game.end; at += 20_000) {
    details.add((status(game, stateAt(game, at), at).type as { detail: string }).detail);
  }
  return details;
}

const usual = ({ incident, line, league }: Game): boolean =>
  incident === 'none' && line.away.length === league.rules.periods;
const overtime = ({ incident, line, league }: Game): boolean =>
  incident === 'none' && line.away.length === league.rules.periods + 1;

const matches = (details: Set<string>, pattern: RegExp): boolean =>
  [...details].some((detail) => pattern.test(detail));

test('men’s basketball has halves, women’s basketball and football have quarters, and all three have a half-time', () => {
  const men = course(gameOf('mens-basketball', usual));
  assert.ok(
    matches(men, /^1?\d:\d\d - 1st Half$/) &&
      men.has('Halftime') &&
      matches(men, / - 2nd Half$/) &&
      men.has('Final'),
  );
  for (const key of ['womens-basketball', 'football'] as const) {
    const details = course(gameOf(key, usual));
    assert.ok(matches(details, /^\d+:\d\d - 3rd Quarter$/) && details.has('Halftime'));
    assert.ok(details.has('End of 1st Quarter') && details.has('End of 3rd Quarter'));
  }
});

test('baseball details name the top, middle, bottom and end of innings', () => {
  const details = course(gameOf('baseball', usual));
  for (const detail of ['Top 1st', 'Middle 2nd', 'Bottom 3rd', 'End 4th', 'Top 9th', 'Final'])
    assert.ok(details.has(detail));
  assert.ok(matches(details, /^\w{3}, November \d+(?:st|nd|rd|th) at \d+:\d\d [AP]M EST$/));
});

test('details of games in overtime and of games that ended in overtime mention the overtime', () => {
  const men = course(gameOf('mens-basketball', overtime));
  assert.ok(matches(men, /^\d:\d\d - OT$/) && men.has('Final/OT'));
  assert.ok(course(gameOf('baseball', overtime)).has('Final/10'));
  assert.ok(course(gameOf('softball', overtime)).has('Final/8'));
});

test('before the start the period is 0, but in baseball it is 1', () => {
  const period = (key: string): unknown => {
    const game = gameOf(key, usual);
    return status(game, stateAt(game, game.start - 1), game.start - 1).period;
  };
  assert.deepEqual([period('football'), period('baseball')], [0, 1]);
});

test('only finished games and forfeits are completed', () => {
  const completed = (incident: Game['incident'], key: string): unknown => {
    const game = gameOf(key, (one) => one.incident === incident);
    return status(game, stateAt(game, game.end), game.end).type;
  };
  const rows = [
    ['postponed', 'baseball', 'STATUS_POSTPONED', false],
    ['canceled', 'football', 'STATUS_CANCELED', false],
    ['suspended', 'baseball', 'STATUS_SUSPENDED', false],
    ['forfeit', 'softball', 'STATUS_FORFEIT', true],
    ['rain_delay', 'baseball', 'STATUS_FINAL', true],
  ] as const;
  for (const [incident, key, name, isCompleted] of rows) {
    const type = completed(incident, key) as { name: string; state: string; completed: boolean };
    assert.deepEqual([type.name, type.state, type.completed], [name, 'post', isCompleted]);
  }
});

test('ordinals have the right suffix', () => {
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

test('soccer details have minutes and their own states; hockey has periods, and volleyball has sets', () => {
  const soccer = gameOf('mens-soccer', usual);
  assert.ok([...course(soccer)].every((detail) => /^\d+'$|^(?:Halftime|FT)$|:\d\d [AP]M /.test(detail)));
  const names = [0.1, 0.9, 1].map((share) => {
    const at = soccer.start + share * (soccer.end - soccer.start);
    return (status(soccer, stateAt(soccer, at), at).type as { name: string }).name;
  });
  assert.deepEqual(names, ['STATUS_FIRST_HALF', 'STATUS_SECOND_HALF', 'STATUS_FULL_TIME']);
  assert.ok(matches(course(gameOf('mens-ice-hockey', usual)), /^\d+:\d\d - 3rd Period$/));
  const match = gameOf(
    'womens-volleyball',
    ({ incident, line }) => incident === 'none' && line.home.length > 3,
  );
  const course4 = course(match);
  assert.ok(course4.has('4th Set') && course4.has('End of 3rd Set') && course4.has('Final'));
  for (let at = match.start; at <= match.end; at += MINUTE) {
    const { score, home } = stateAt(match, at);
    assert.ok(Math.max(score.home, score.away) <= 3 && score.home + score.away <= home.length);
  }
});
