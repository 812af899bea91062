import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instants } from '../testing/asking.ts';
import { HOUR, MINUTE } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import { isLive, isOver, scoreOf, stateAt } from './game-state.ts';
import { LEAGUES } from './leagues.ts';
import { random, sum } from './random.ts';
import { LOCAL_INDEX } from './schools.ts';
import type { World } from './world.ts';
import { createWorld } from './world.ts';

const ours = (world: World, now: number): Fixture[] =>
  LEAGUES.flatMap((league) => {
    const season = world.current(league, now);
    return season.of(season.teams[LOCAL_INDEX]?.id ?? '');
  });

const NOW = Date.UTC(2026, 10, 21, 18);

test('at a thousand instants some of our games are over, being played and about to come', () => {
  const world = createWorld(1);
  for (const now of instants(10, 100, random('instants'))) {
    const games = ours(world, now);
    const playing = games.filter((game) => {
      const { stage } = stateAt(game, now);
      return stage === 'in_progress' || stage === 'halftime' || stage === 'end_period';
    });
    const at = new Date(now).toISOString();
    assert.ok(playing.length >= 1 && playing.length <= 3, `${playing.length} being played at ${at}`);
    assert.ok(
      games.some((game) => isOver(stateAt(game, now))),
      `none over at ${at}`,
    );
    assert.ok(
      games.some(({ start }) => start > now && start < now + 6 * HOUR),
      `none soon at ${at}`,
    );
    assert.ok(
      games.some(({ start }) => start > now + 24 * HOUR),
      `none in the days after ${at}`,
    );
  }
});

test('a season of ours has 26 to 30 games', () => {
  const world = createWorld(1);
  for (const league of LEAGUES) {
    const season = world.current(league, NOW);
    const { length } = season.of(season.teams[LOCAL_INDEX]?.id ?? '');
    assert.ok(length >= 26 && length <= 30, `${league.key}: ${length}`);
  }
});

test('the same seed plays the same games, another seed others', () => {
  const results = (seed: number): string[] =>
    ours(createWorld(seed), NOW).map(({ id, line }) => `${id} ${sum(line.away)}-${sum(line.home)}`);
  assert.deepEqual(results(1), results(1));
  assert.notDeepEqual(results(1), results(2));
});

test('an id is nine or ten digits, unique, and finds its game for ever', () => {
  const [world, again] = [createWorld(1), createWorld(1)];
  const seen = new Set<string>();
  for (const league of LEAGUES) {
    for (const fixture of world.current(league, NOW).fixtures) {
      assert.match(fixture.id, /^\d{9,10}$/);
      assert.ok(!seen.has(fixture.id));
      seen.add(fixture.id);
      assert.equal(again.fixture(league, fixture.id, NOW + 5000 * 24 * HOUR)?.start, fixture.start);
    }
  }
});

test('a game of a season not announced yet is unknown', () => {
  const world = createWorld(1);
  for (const league of LEAGUES) {
    const next = world.season(league, world.current(league, NOW).number + 1).fixtures[0];
    assert.equal(world.fixture(league, next?.id ?? '', NOW), undefined);
  }
});

test('a score only grows, and ends where the final begins', () => {
  const world = createWorld(1);
  for (const fixture of ours(world, NOW).filter(({ fate }) => fate === 'played' || fate === 'rain_delay')) {
    let before = { home: 0, away: 0 };
    let period = 0;
    for (let at = fixture.start; at < fixture.end; at += 3 * MINUTE) {
      const state = stateAt(fixture, at);
      const score = scoreOf(state);
      assert.ok(isLive(state), state.stage);
      assert.ok(score.home >= before.home && score.away >= before.away && state.period >= period);
      before = score;
      period = state.period;
    }
    const last = scoreOf(stateAt(fixture, fixture.end - 1));
    const final = stateAt(fixture, fixture.end);
    assert.equal(final.stage, 'final');
    assert.deepEqual(scoreOf(final), last);
    assert.deepEqual(scoreOf(final), { home: sum(fixture.line.home), away: sum(fixture.line.away) });
    assert.notEqual(last.home, last.away);
  }
});

test('a cold season is made in well under a second, a warm one at once', () => {
  const world = createWorld(5);
  const begun = performance.now();
  for (const league of LEAGUES) world.current(league, NOW);
  assert.ok(performance.now() - begun < 2000);
  assert.equal(
    world.current(LEAGUES[0] ?? assert.fail(), NOW),
    world.current(LEAGUES[0] ?? assert.fail(), NOW),
  );
});
