import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Game } from '../model.ts';
import { mergeGames, mergeScoreboards, summaryOrSeason } from './sources.ts';

const LEAD = 300_000;
const cached = <T>(value: T, confirmedAt: number): CachedValue<T> => ({
  value,
  version: 'v',
  confirmedAt,
  changedAt: 0,
  cache: 'hit',
});
const scored = (score: number, more: Partial<Game> = {}) =>
  aGame({ status: 'in_progress', local: { score, record: '3-1', ranking: null, isHome: true }, ...more });

test('of two lists the later one counts, in the order of the days', () => {
  const [first, second] = [aGame({ id: '2', date: '2026-11-22T01:00Z' }), aGame({ id: '1' })];
  assert.deepEqual(
    mergeGames([[first, second], [scored(9, { id: '1' })]]).map(({ id, local }) => [id, local.score]),
    [
      ['1', 9],
      ['2', 0],
    ],
  );
});

test('a scoreboard counts more than the schedule until that is five minutes newer', () => {
  const merged = (confirmedAt: number) => {
    const schedule = cached({ games: [scored(0)], season: null, record: '', failure: null }, confirmedAt);
    return mergeScoreboards(schedule, [cached([scored(12)], 1_000)])[0]?.local.score;
  };
  assert.equal(merged(0), 12);
  assert.equal(merged(1_000 + LEAD), 12);
  assert.equal(merged(1_001 + LEAD), 0);
});

describe('a summary beside the season', () => {
  const answer = (summary: Game, listed: Game, newer: 'summary' | 'season' = 'summary') =>
    summaryOrSeason(cached(summary, newer === 'summary' ? 2 : 1), cached(listed, newer === 'summary' ? 1 : 2))
      .value;

  test('tells more, in the words of the list', () => {
    const summary = scored(4, { name: 'A at B', shortName: 'A @ B', isSeeded: true, lastPlay: 'Foul.' });
    const told = answer(summary, scored(4, { name: 'C at D', shortName: 'C @ D' }));
    assert.deepEqual(
      [told.name, told.shortName, told.isSeeded, told.lastPlay],
      ['C at D', 'C @ D', false, 'Foul.'],
    );
  });

  test('has the ranks and the logo of the list, and scores of its own', () => {
    const { local, opponent } = scored(4);
    const listed = scored(3, {
      local: { ...local, score: 3, ranking: 8 },
      opponent: { ...opponent, ranking: 5, logo: 'https://x/logo.png', name: 'Other' },
    });
    const told = answer(scored(4), listed);
    assert.deepEqual(told.local, { ...local, score: 4, ranking: 8 });
    assert.deepEqual(told.opponent, { ...opponent, ranking: 5, logo: 'https://x/logo.png' });
  });

  test('fills in what the list does not know', () => {
    const known = {
      location: { name: 'Hall', city: 'Cedar' },
      neutralSite: true,
      conferenceGame: true,
      broadcasts: ['KFAN'],
      note: 'Classic',
    };
    const unknown = {
      location: { name: '', city: 'Elsewhere' },
      neutralSite: false,
      conferenceGame: null,
      broadcasts: [],
      note: null,
    };
    const others = {
      location: { name: 'Dome', city: 'River' },
      neutralSite: false,
      conferenceGame: false,
      broadcasts: ['BTN'],
      note: 'Final',
    };
    const pick = ({ location, neutralSite, conferenceGame, broadcasts, note }: Game) => ({
      location,
      neutralSite,
      conferenceGame,
      broadcasts,
      note,
    });
    assert.deepEqual(pick(answer(aGame(known), aGame(unknown))), known);
    assert.deepEqual(pick(answer(aGame(others), aGame(known))), known);
    assert.deepEqual(pick(answer(aGame(known), aGame(others))), { ...others, neutralSite: true });
    assert.deepEqual(pick(answer(aGame(unknown), aGame(unknown))), unknown);
  });

  test('counts less once the season, read later, knows of something that happened since', () => {
    const { opponent } = scored(4);
    const happened = [
      scored(5),
      scored(4, { status: 'final' }),
      scored(4, { date: '2026-11-22T01:00Z' }),
      scored(4, { opponent: { ...opponent, score: 2 } }),
    ];
    const summary = scored(4, { lastPlay: 'Foul.' });
    for (const listed of happened) {
      assert.deepEqual(answer(summary, listed, 'season'), listed);
      assert.equal(answer(summary, listed, 'summary').lastPlay, 'Foul.');
    }
    assert.equal(answer(summary, scored(4), 'season').lastPlay, 'Foul.', 'nothing happened');
  });

  test('of a game that has begun since counts less, whenever it was read', () => {
    assert.equal(answer(aGame({ lastPlay: 'x' }), scored(2)).lastPlay, null);
    const moved = aGame({ date: '2026-11-22T01:00Z' });
    assert.equal(answer(aGame({ lastPlay: 'x' }), moved).lastPlay, 'x', 'moved, not begun');
  });
});
