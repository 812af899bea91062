import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import { instants } from '../../../test/support/sandbox/request-provider.ts';
import { random, sum } from '../../random.ts';
import { HOUR, MINUTE } from './calendar.ts';
import { endlessCalendar } from './endless-calendar.ts';
import type { Game } from './game.ts';
import { isLive, isOver, scoreOf, stateAt } from './game-state.ts';
import { LEAGUES } from './leagues.ts';
import { LOCAL_INDEX } from './schools.ts';
import { createWorld, type World } from './world.ts';

const ours = (world: World, now: number): Game[] =>
  LEAGUES.flatMap((league) => {
    const season = world.current(league, now);
    return season.of(season.teams[LOCAL_INDEX]?.id ?? '');
  });

const NOW = Date.UTC(2026, 10, 21, 18);

test('at each of a thousand times, some of our games are over, some are in progress, and some are about to begin', () => {
  const world = createWorld(endlessCalendar(1));
  for (const now of instants(10, 100, random('instants'))) {
    const games = ours(world, now);
    const playing = games.filter((game) => {
      const { stage } = stateAt(game, now);
      return stage === 'in_progress' || stage === 'halftime' || stage === 'end_period';
    });
    const at = new Date(now).toISOString();
    assert.ok(
      playing.length >= 1 && playing.length <= 3,
      `one to three games must be in progress at ${at}, not ${playing.length}`,
    );
    assert.ok(
      games.some((game) => isOver(stateAt(game, now))),
      `a game must be over at ${at}`,
    );
    assert.ok(
      games.some(({ start }) => start > now && start < now + 6 * HOUR),
      `a game must begin soon at ${at}`,
    );
    assert.ok(
      games.some(({ start }) => start > now + 24 * HOUR),
      `a game must begin in the days after ${at}`,
    );
  }
});

test('a season of our team has 26 to 30 games', () => {
  const world = createWorld(endlessCalendar(1));
  for (const league of LEAGUES) {
    const season = world.current(league, NOW);
    const { length } = season.of(season.teams[LOCAL_INDEX]?.id ?? '');
    assert.ok(length >= 26 && length <= 30, `${league.key}: ${length}`);
  }
});

test('the same seed gives the same results, and another seed gives other results', () => {
  const results = (seed: number): string[] =>
    ours(createWorld(endlessCalendar(seed)), NOW).map(
      ({ id, line }) => `${id} ${sum(line.away)}-${sum(line.home)}`,
    );
  assert.deepEqual(results(1), results(1));
  assert.notDeepEqual(results(1), results(2));
});

test('a game id has nine or ten digits, is unique, and identifies its game at all times', () => {
  const [world, again] = [createWorld(endlessCalendar(1)), createWorld(endlessCalendar(1))];
  const seen = new Set<string>();
  for (const league of LEAGUES) {
    for (const game of world.current(league, NOW).games) {
      assert.match(game.id, /^\d{9,10}$/);
      assert.ok(!seen.has(game.id));
      seen.add(game.id);
      assert.equal(again.game(league, game.id, NOW + 5000 * 24 * HOUR)?.start, game.start);
    }
  }
});

test('a game of a season that is not announced yet is not found', () => {
  const world = createWorld(endlessCalendar(1));
  for (const league of LEAGUES) {
    const next = world.season(league, world.current(league, NOW).number + 1).games[0];
    assert.equal(world.game(league, next?.id ?? '', NOW), undefined);
  }
});

test('a score never decreases, and the last live score is the final score', () => {
  const world = createWorld(endlessCalendar(1));
  for (const game of ours(world, NOW).filter(
    ({ incident }) => incident === 'none' || incident === 'rain_delay',
  )) {
    let before = { home: 0, away: 0 };
    let period = 0;
    for (let at = game.start; at < game.end; at += 3 * MINUTE) {
      const state = stateAt(game, at);
      const score = scoreOf(state);
      assert.ok(isLive(state), state.stage);
      assert.ok(score.home >= before.home && score.away >= before.away && state.period >= period);
      before = score;
      period = state.period;
    }
    const last = scoreOf(stateAt(game, game.end - 1));
    const final = stateAt(game, game.end);
    assert.equal(final.stage, 'final');
    assert.deepEqual(scoreOf(final), last);
    assert.deepEqual(scoreOf(final), { home: sum(game.line.home), away: sum(game.line.away) });
    assert.notEqual(last.home, last.away);
  }
});

test('all seasons are created within two seconds of processor time, and are cached then', () => {
  const world = createWorld(endlessCalendar(5));
  const took = processorTime(() => {
    for (const league of LEAGUES) world.current(league, NOW);
  });
  assert.ok(took < 2000, `${took} ms`);
  assert.equal(
    world.current(LEAGUES[0] ?? assert.fail(), NOW),
    world.current(LEAGUES[0] ?? assert.fail(), NOW),
  );
});
