import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, MINUTE } from './calendar.ts';
import { endlessCalendar } from './endless-calendar.ts';
import type { Game } from './game.ts';
import { type Stage, scoreOf, stateAt } from './game-state.ts';
import type { Incident } from './incident.ts';
import { LEAGUES } from './leagues.ts';
import { LOCAL_INDEX } from './schools.ts';
import { createWorld } from './world.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const world = createWorld(endlessCalendar(1));
const games = LEAGUES.flatMap((league) => {
  const season = world.current(league, NOW);
  return season.of(season.teams[LOCAL_INDEX]?.id ?? '');
});
const of = (incident: Incident): Game =>
  games.find((game) => game.incident === incident) ?? assert.fail(`no game is ${incident}`);
const stages = (game: Game, ...minutes: number[]): Stage[] =>
  minutes.map((minute) => stateAt(game, game.start + minute * MINUTE).stage);

test('a postponed game is scheduled until three hours before its start', () => {
  assert.deepEqual(stages(of('postponed'), -200, -170, 0, 9000), [
    'scheduled',
    'postponed',
    'postponed',
    'postponed',
  ]);
});

test('a canceled game is scheduled until a day before its start', () => {
  assert.deepEqual(stages(of('canceled'), -25 * 60, -23 * 60, 300), ['scheduled', 'canceled', 'canceled']);
});

test('a suspended game stops, and its score stays the same', () => {
  const game = of('suspended');
  assert.deepEqual(stages(game, 10, 150, 99_999), ['in_progress', 'suspended', 'suspended']);
  const score = (at: number): object => scoreOf(stateAt(game, at));
  assert.deepEqual(score(game.end), score(game.end + 500 * HOUR));
});

test('a game with a late start is delayed, then played to its end', () => {
  const game = of('late_start');
  assert.deepEqual(stages(game, -1, 0, 49, 51), ['scheduled', 'delayed', 'delayed', 'in_progress']);
  assert.equal(stateAt(game, game.end).stage, 'final');
});

test('a rain delay interrupts a game', () => {
  const game = of('rain_delay');
  const minutes = Array.from({ length: (game.end - game.start) / MINUTE }, (_, minute) => minute);
  const met = stages(game, ...minutes);
  const [first, last] = [met.indexOf('rain_delay'), met.lastIndexOf('rain_delay')];
  assert.ok(first > 30 && last - first >= 33 && last < met.length - 20);
});

test('a forfeit is final at the start', () => {
  const game = of('forfeit');
  assert.deepEqual(stages(game, -1, 0), ['scheduled', 'forfeit']);
  assert.deepEqual(scoreOf(stateAt(game, game.start)), { home: 7, away: 0 });
});

test('every sport has a game with overtime', () => {
  for (const league of LEAGUES) {
    const own = games.filter((game) => game.league === league);
    assert.ok(
      own.some(({ line }) => line.away.length > league.rules.periods),
      league.key,
    );
  }
});

test('in baseball, our team plays two games against the same team on one day', () => {
  const second = games.find(({ note }) => note?.startsWith('Doubleheader')) ?? assert.fail();
  const first = games.find(({ id }) => id === `${second.id.slice(0, -2)}00`) ?? assert.fail();
  assert.deepEqual([second.home.id, second.away.id], [first.home.id, first.away.id]);
  assert.ok(second.start > first.end && second.start - first.start < 12 * HOUR);
});
