import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import type { Game } from '../model/games.ts';
import { withPollRanks } from './ranks-and-records.ts';

const ranked = (id: string, ours: number | null, theirs: number | null = null, more: Partial<Game> = {}) => {
  const { local, opponent } = aGame();
  return aGame({
    id,
    local: { ...local, ranking: ours },
    opponent: { ...opponent, ranking: theirs },
    ...more,
  });
};
const seeded = (id: string) => ranked(id, null, null, { isSeeded: true });
const ranksOf = (games: readonly Game[]) =>
  games.map(({ local, opponent }) => [local.ranking, opponent.ranking]);

test('in a tournament, our rank is the rank in the last game before the tournament, not the seed', () => {
  const games = [ranked('1', 8, 3), ranked('2', 6), seeded('3'), seeded('4')];
  assert.deepEqual(ranksOf(withPollRanks(games, new Map())), [
    [8, 3],
    [6, null],
    [6, null],
    [6, null],
  ]);
});

test('if the schedule has ranks for a seeded game, they are used', () => {
  const schedule = ranked('2', 5, 13);
  const games = withPollRanks([ranked('1', 6), seeded('2'), seeded('3')], new Map([['2', schedule]]));
  assert.deepEqual(ranksOf(games), [
    [6, null],
    [5, 13],
    [5, null],
  ]);
});

test('a team that was unranked in its last game before a tournament is unranked in the tournament', () => {
  assert.deepEqual(
    ranksOf(withPollRanks([ranked('1', 20), ranked('2', null), seeded('3')], new Map())).at(-1),
    [null, null],
  );
});
