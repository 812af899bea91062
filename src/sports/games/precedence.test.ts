import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aDetail, aGame } from '../../../test/support/games.ts';
import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { mergeGames } from '../model/game-state.ts';
import type { Game, GameDetail } from '../model/games.ts';
import { mergePages, withSummary } from './precedence.ts';

const LEAD = 300_000;
const cached = <T>(value: T, confirmedAt: number): CachedValue<T> => ({
  value,
  version: 'v',
  confirmedAt,
  changedAt: 0,
  cache: 'hit',
});
const scored = (score: number | null, more: Partial<Game> = {}) =>
  aGame({ status: 'in_progress', local: { score, record: '3-1', ranking: null, isHome: true }, ...more });

const ended = (score: number | null, more: Partial<Game> = {}) => scored(score, { status: 'final', ...more });

test('a game of a later list replaces the same game of an earlier list, and the result is sorted by date', () => {
  const [first, second] = [aGame({ id: '2', date: '2026-11-22T01:00Z' }), aGame({ id: '1' })];
  assert.deepEqual(
    mergeGames([[first, second], [scored(9, { id: '1' })]]).map(({ id, local }) => [id, local.score]),
    [
      ['1', 9],
      ['2', 0],
    ],
  );
});

const scheduleOf = (games: readonly Game[]) => ({
  ...{ games, season: null, record: '', unread: [] },
  kept: { games: [], missed: [] },
});

test('a scoreboard wins over the schedule until the schedule is five minutes newer', () => {
  const merged = (confirmedAt: number, received = 3) => {
    const schedule = cached(scheduleOf([scored(received)]), confirmedAt);
    return mergePages(schedule, [cached({ games: [scored(12)], ends: {} }, 1_000)])[0]?.local.score;
  };
  assert.equal(merged(0), 12);
  assert.equal(merged(1_000 + LEAD), 12);
  assert.equal(merged(1_001 + LEAD), 3);
  assert.equal(
    merged(1_001 + LEAD, 0),
    12,
    'the score must not be replaced by football’s schedule, which has no scores during a game',
  );
});

/** A game whose schedule and own page are cached, as `/api/game` shows it. */
function withPage(summary: CachedValue<GameDetail>, { value, ...listed }: CachedValue<Game>): GameDetail {
  const summaries = new Map([[value.id, summary]]);
  const [game] = mergePages({ ...listed, value: scheduleOf([value]) }, [], summaries);
  assert.ok(game !== undefined);
  const {
    confirmedAt: _,
    ending,
    ...shown
  } = withSummary(summary, { ...listed, value: game }).value as GameDetail & Partial<typeof game>;
  return shown;
}

describe('the summary of a game', () => {
  const response = (summary: Game, listed: Game, newer: 'summary' | 'season' = 'summary') =>
    withPage(
      cached(aDetail(summary), newer === 'summary' ? 2 : 1),
      cached(listed, newer === 'summary' ? 1 : 2),
    );

  test('adds details; the name and isSeeded are still taken from the season', () => {
    const summary = ended(4, { name: 'A at B', shortName: 'A @ B', isSeeded: true, lastPlay: 'Foul.' });
    const merged = response(summary, ended(4, { name: 'C at D', shortName: 'C @ D' }));
    assert.deepEqual(
      [merged.name, merged.shortName, merged.isSeeded, merged.lastPlay],
      ['C at D', 'C @ D', false, 'Foul.'],
    );
  });

  test('has precedence for the scores; ranks and logo are still taken from the season', () => {
    const { local, opponent } = scored(4);
    const listed = scored(3, {
      local: { ...local, score: 3, ranking: 8 },
      opponent: { ...opponent, ranking: 5, logo: 'https://x/logo.png', name: 'Other' },
    });
    const merged = response(scored(4), listed);
    assert.deepEqual(merged.local, { ...local, score: 4, ranking: 8 });
    assert.deepEqual(merged.opponent, { ...opponent, ranking: 5, logo: 'https://x/logo.png' });
  });

  test('fills in what the season lacks', () => {
    const known = {
      location: { name: 'Hall', city: 'Cedar' },
      neutralSite: true,
      conferenceGame: true,
      broadcasts: ['KFAN'],
      note: 'Classic',
      tickets: 'https://x/known',
    };
    const unknown = {
      location: { name: '', city: 'Elsewhere' },
      neutralSite: false,
      conferenceGame: null,
      broadcasts: [],
      note: null,
      tickets: null,
    };
    const others = {
      location: { name: 'Dome', city: 'River' },
      neutralSite: false,
      conferenceGame: false,
      broadcasts: ['BTN'],
      note: 'Final',
      tickets: 'https://x/others',
    };
    const pick = ({ location, neutralSite, conferenceGame, broadcasts, note, tickets }: Game) => ({
      location,
      neutralSite,
      conferenceGame,
      broadcasts,
      note,
      tickets,
    });
    assert.deepEqual(pick(response(aGame(known), aGame(unknown))), known);
    assert.deepEqual(pick(response(aGame(others), aGame(known))), known);
    assert.deepEqual(pick(response(aGame(known), aGame(others))), { ...others, neutralSite: true });
    assert.deepEqual(pick(response(aGame(unknown), aGame(unknown))), unknown);
    const linescore = [{ period: 1, local: 7, opponent: 3 }];
    for (const [summary, listed] of [
      [ended(7, { linescore }), ended(7)],
      [ended(7), ended(7, { linescore })],
    ] as const)
      assert.deepEqual(response(summary, listed).linescore, linescore);
    const { opponent } = aGame();
    const against = (record: string) => aGame({ opponent: { ...opponent, record } });
    assert.equal(response(against('5-1'), against('4-1')).opponent.record, '5-1');
    assert.equal(response(against(''), against('4-1')).opponent.record, '4-1');
    const colored = (color: string | null) => aGame({ opponent: { ...opponent, color } });
    assert.equal(response(colored('#000001'), colored('#000002')).opponent.color, '#000002');
    assert.equal(response(colored('#000001'), colored(null)).opponent.color, '#000001');
  });

  test('is ignored if a newer season has another score, status or date', () => {
    const { opponent } = scored(4);
    const happened = [
      scored(5),
      scored(4, { status: 'final' }),
      scored(4, { date: '2026-11-22T01:00Z' }),
      scored(4, { opponent: { ...opponent, score: 2 } }),
    ];
    const summary = scored(4, { lastPlay: 'Foul.' });
    for (const listed of happened) {
      assert.deepEqual(response(summary, listed, 'season'), {
        ...listed,
        boxScore: { teams: [], players: [] },
        plays: [],
      });
      const isOver = listed.status === 'final';
      assert.equal(response(summary, listed, 'summary').lastPlay, isOver ? null : 'Foul.');
    }
    const result = ended(4, { lastPlay: 'Foul.' });
    assert.equal(
      response(result, ended(4), 'season').lastPlay,
      'Foul.',
      'with the same score, status and date the summary must be used',
    );
  });

  test('gives hits and errors that are null in the season, even if the summary is older', () => {
    const counted = (score: number, hits: number | null, errors: number | null) => {
      const { local, opponent } = scored(score);
      return scored(score, { local: { ...local, hits, errors }, opponent: { ...opponent, hits, errors } });
    };
    const { local, opponent } = response(counted(4, 7, 1), counted(5, null, 2), 'season');
    assert.deepEqual([local.hits, local.errors, opponent.hits, opponent.errors], [7, 2, 7, 2]);
    assert.ok(!('hits' in response(counted(4, 7, 1), scored(5), 'season').local));
  });

  test('is ignored if it is from before the start and the game has begun, even if it was fetched later', () => {
    for (const score of [0, 2, null])
      assert.equal(response(aGame({ lastPlay: 'x' }), scored(score)).lastPlay, null, String(score));
    const moved = aGame({ date: '2026-11-22T01:00Z' });
    assert.equal(
      response(aGame({ lastPlay: 'x' }), moved).lastPlay,
      'x',
      'the summary must be used if the game was moved but has not begun',
    );
  });
});
