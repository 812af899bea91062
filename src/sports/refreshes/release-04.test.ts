import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { aGame } from '../../../test/support/games.ts';
import type { Game, Row, Schedule } from '../model/games.ts';
import { createGameFacts, gameFactMigrations, keptWithDay, keptWithSchedule } from './release-04.ts';

const NOW = Date.parse('2026-11-21T18:00Z');
const HOUR = 3_600_000;
const PAST = '2026-11-20T01:00Z';

const game = (id: string, status: Game['status'], more: Partial<Game> = {}): Game =>
  aGame({ id, status, date: PAST, ...more });
const rowOf = (of: Game, more: Partial<Row> = {}): Row => ({
  game: of,
  claims: { schedule: { game: of, at: NOW - 2 * HOUR, since: NOW - 9 * HOUR } },
  confirmedAt: NOW - 2 * HOUR,
  season: 2027,
  ...more,
});
const scheduleOf = (...games: Game[]): Schedule => ({
  games,
  season: { year: 2027, type: 2 },
  record: '',
  unread: [],
});
const kept = (schedule: Schedule, ...rows: Row[]) => keptWithSchedule(schedule, rows, NOW);
const [final, other] = [game('1', 'final'), game('2', 'final', { date: '2026-11-19T01:00Z' })];

describe('what release 0.4 reads beside a schedule', () => {
  test('is each past game that the schedule lacks, and since when', () => {
    assert.deepEqual(kept(scheduleOf(other), rowOf(final), rowOf(other)), {
      games: [final],
      missed: [{ id: '1', since: NOW }],
      ends: {},
      knownAt: NOW - 2 * HOUR,
    });
    const older = rowOf(other, { confirmedAt: NOW - 3 * HOUR });
    assert.equal(kept(scheduleOf(), rowOf(final), older).knownAt, NOW - 3 * HOUR);
    const missed = { schedule: { game: null, at: NOW, since: NOW - 5 * HOUR } };
    assert.deepEqual(kept(scheduleOf(other), rowOf(final, { claims: missed })).missed, [
      { id: '1', since: NOW - 5 * HOUR },
    ]);
  });

  test('is not a game that is gone, to come, of another season, or listed with another id', () => {
    const gone = { schedule: { game: null, at: NOW, since: NOW - 21 * HOUR } };
    for (const [what, listed, row] of [
      ['gone', other, rowOf(final, { claims: gone })],
      ['to come', other, rowOf(game('1', 'scheduled', { date: '2026-11-30T01:00Z' }))],
      ['of another season', other, rowOf(final, { season: 2026 })],
      ['with another id', game('9', 'final'), rowOf(final)],
    ] as const)
      assert.deepEqual(kept(scheduleOf(listed), row), { games: [], missed: [], ends: {} }, what);
  });

  test('is a game of which the schedule takes something back', () => {
    const played = { ...final, period: 2 };
    const { games, missed } = kept(scheduleOf(game('1', 'scheduled')), rowOf(played));
    assert.deepEqual([games, missed], [[played], []]);
  });
});

test('release 0.4 reads since when a game is over: from its row, or from now, if its row has another state', () => {
  const day = { games: [final], board: [], conference: null, held: [] };
  assert.deepEqual(keptWithDay(day, [rowOf(final, { since: 7 })], NOW), { kept: [], ends: { 1: 7 } });
  assert.deepEqual(keptWithDay(day, [rowOf(game('1', 'in_progress'))], NOW).ends, { 1: NOW });
  for (const rows of [[], [rowOf(final)]]) assert.deepEqual(keptWithDay(day, rows, NOW).ends, {});
});

for (const kind of await databaseKinds())
  test(`${kind.name}: facts are known to other processes; a missing fact replaces none`, {
    skip: kind.skip,
  }, async (t) => {
    const { database, remove } = await kind.create(gameFactMigrations);
    t.after(remove);
    const [one, second] = [createGameFacts(database), createGameFacts(database)];
    const { opponent } = final;
    const factsOf = (neutralSite: boolean, conferenceGame: boolean | null, record: string): Row =>
      rowOf({ ...final, neutralSite, conferenceGame, opponent: { ...opponent, record } });
    await one.add([factsOf(true, null, '4-1')], NOW);
    const third = createGameFacts(database);
    await third.load();
    assert.deepEqual([third.of('1')?.conferenceGame, third.of('1')?.neutralSite], [null, true]);
    await third.add([factsOf(false, null, '')], NOW);
    assert.deepEqual(await third.load(), [], 'a page without facts must not change what is known');
    await second.add([factsOf(false, true, '')], NOW);
    const all = { neutralSite: true, conferenceGame: true, opponent: { record: '4-1' }, period: 0 };
    assert.deepEqual(await one.load(), ['1']);
    assert.deepEqual(one.of('1'), all);
    assert.deepEqual(await second.load(), ['1']);
    assert.deepEqual(second.of('1'), all);
    assert.deepEqual([await second.load(), second.of('2')], [[], undefined]);
  });
