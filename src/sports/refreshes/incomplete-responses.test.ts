import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aDetail, aGame } from '../../../test/support/games.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import { absent, failed, found } from '../../platform/upstream/outcome.ts';
import type { Game, Schedule } from '../model/games.ts';
import type { Poll, Standings } from '../model/teams.ts';
import {
  isIncomplete,
  judgeGame,
  judgePolls,
  judgeSchedule,
  judgeScoreboard,
  judgeStandings,
} from './incomplete-responses.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const PAST = '2026-11-20T01:00Z';

const game = (
  status: Game['status'],
  ours: number | null,
  theirs: number | null,
  more: Partial<Game> = {},
) => {
  const base = aGame();
  return aGame({
    date: PAST,
    status,
    period: status === 'scheduled' ? 0 : 2,
    ...more,
    local: { ...base.local, score: ours },
    opponent: { ...base.opponent, score: theirs },
  });
};
const final = game('final', 75, 62);
const live = game('in_progress', 40, 38);

/** Earlier and later states of a game, and whether the later one is incomplete. */
const CASES: readonly (readonly [what: string, before: Game, after: Game, isRejected: boolean])[] = [
  ['a final without scores', final, game('final', null, null), true],
  ['a final without one score', final, game('final', 75, null), true],
  ['a final of 0–0', final, game('final', 0, 0), true],
  ['a final that is scheduled again', final, game('scheduled', 0, 0), true],
  ['a final that is in progress again with the same score', final, game('in_progress', 75, 62), true],
  ['a final that was corrected', final, game('final', 76, 62), false],
  ['a final that was wrong, and goes on', final, game('in_progress', 77, 62), false],
  ['a final that is canceled', final, game('canceled', 0, 0), false],
  ['a game in progress without scores', live, game('in_progress', null, null), true],
  [
    'a game that has just begun without scores',
    game('in_progress', 0, 0),
    game('in_progress', null, null),
    true,
  ],
  ['a game in progress at 0–0', live, game('in_progress', 0, 0), true],
  ['a game in progress that is scheduled', live, game('scheduled', 0, 0), true],
  ['a game in progress that was moved', live, game('scheduled', 0, 0, { date: '2026-11-25T01:00Z' }), false],
  ['a game in progress that ended', live, final, false],
  ['a game in progress that was postponed', live, game('postponed', 0, 0), false],
  ['a score that was taken back', live, game('in_progress', 38, 38), false],
  ['a delayed start', game('delayed', 0, 0, { period: 0 }), game('scheduled', 0, 0), false],
  ['a final whose score was not known', game('final', null, null), game('final', null, null), false],
];

describe('an incomplete state of a game', () => {
  for (const [what, before, after, isRejected] of CASES) {
    test(`${what} is ${isRejected ? 'rejected' : 'accepted'}`, () => {
      assert.equal(isIncomplete(after, before), isRejected);
      assert.equal(judgeGame(aDetail(after), aDetail(before)).kind, isRejected ? 'failed' : 'found');
      assert.equal(judgeScoreboard([after], [before]).kind, isRejected ? 'failed' : 'found');
    });
  }

  test('a scoreboard is rejected if it lacks a game that has begun, but not if it lacks a game that has not begun', () => {
    assert.equal(judgeScoreboard([], [live]).kind, 'failed');
    assert.equal(judgeScoreboard([], [final]).kind, 'failed');
    assert.equal(judgeScoreboard([], [game('scheduled', 0, 0)]).kind, 'found');
    assert.equal(judgeScoreboard([], undefined).kind, 'found');
  });
});

const season = (games: readonly Game[], more: Partial<Schedule> = {}): Schedule => ({
  games,
  season: { year: 2027, type: 2 },
  record: '',
  unread: [],
  kept: { games: [], missed: [] },
  ...more,
});
const [one, two] = [aGame({ ...final, id: '1' }), aGame({ ...final, id: '2', date: '2026-11-20T02:00Z' })];
const coming = aGame({ id: '3', date: '2026-12-01T01:00Z' });

function unwrapped<T>(outcome: Outcome<T>): T {
  assert.ok(outcome.kind === 'found', JSON.stringify(outcome));
  return outcome.value;
}
const idsOf = ({ games }: Schedule) => games.map(({ id }) => id);

describe('a schedule that lacks games', () => {
  test('retains past games until two pages that were fetched 20 hours apart lack them', () => {
    const before = season([one, two, coming]);
    const first = unwrapped(judgeSchedule(season([one]), before, NOW));
    assert.deepEqual(
      idsOf(first),
      ['1', '2'],
      'a missing upcoming game must not be retained, because it was moved or canceled',
    );
    assert.deepEqual(first.kept.missed, [{ id: '2', since: NOW }]);
    const second = unwrapped(judgeSchedule(season([one]), first, NOW + 19 * HOUR));
    assert.deepEqual(idsOf(second), ['1', '2']);
    const third = unwrapped(judgeSchedule(season([one]), second, NOW + 20 * HOUR));
    assert.deepEqual(idsOf(third), ['1']);
  });

  test('retains a game for another 20 hours if a page in between has the game', () => {
    const first = unwrapped(judgeSchedule(season([one]), season([one, two]), NOW));
    const again = unwrapped(judgeSchedule(season([one, two]), first, NOW + 10 * HOUR));
    assert.deepEqual(again.kept, { games: [], missed: [] });
    const later = unwrapped(judgeSchedule(season([one]), again, NOW + 21 * HOUR));
    assert.deepEqual(idsOf(later), ['1', '2']);
  });

  test('retains the earlier state of a game if the game’s new row is unusable or incomplete', () => {
    const before = season([one, two, coming]);
    const poor = aGame({ ...game('final', null, null), id: '1' });
    const received = season([poor], { unread: ['2', '3'] });
    const after = unwrapped(judgeSchedule(received, before, NOW));
    assert.deepEqual(idsOf(after), ['1', '2', '3']);
    assert.equal(after.games[0]?.local.score, 75);
    assert.deepEqual(after.kept.missed, []);
  });

  test('is rejected if it is from an earlier season, or from a season two years ahead', () => {
    const before = season([one]);
    for (const [year, kind] of [
      [2019, 'failed'],
      [2026, 'failed'],
      [2029, 'failed'],
    ] as const) {
      assert.equal(judgeSchedule(season([two], { season: { year, type: 2 } }), before, NOW).kind, kind);
    }
    const next = unwrapped(
      judgeSchedule(season([two]), season([one], { season: { year: 2026, type: 3 } }), NOW),
    );
    assert.deepEqual(idsOf(next), ['2'], 'a later season must replace an earlier one');
  });
});

describe('standings and polls', () => {
  const standings = (...records: string[]): Standings => ({
    conference: 'Big Five',
    standings: records.map((overallRecord, at) => ({
      rank: at + 1,
      team: { id: String(at), name: 'T', abbreviation: 'T', logo: null },
      conferenceRecord: '',
      overallRecord,
      winPercentage: 0,
      streak: '',
      home: null,
      away: null,
      ranked: null,
    })),
  });
  test('standings in which a team lost its record are rejected', () => {
    assert.equal(judgeStandings(standings('3-1', ''), standings('3-0', '2-1')).kind, 'failed');
    assert.equal(judgeStandings(standings('3-1', ''), standings('3-0', '')).kind, 'found');
    assert.equal(judgeStandings(standings(''), undefined).kind, 'found');
  });

  const poll = (name: string, ranks: number): Poll => ({
    name,
    date: null,
    entries: Array.from({ length: ranks }, (_, at) => ({
      rank: at + 1,
      previous: null,
      points: null,
      firstPlaceVotes: null,
      record: '',
      team: { id: String(at), name: 'T', abbreviation: 'T', logo: null },
    })),
  });
  test('polls that are gone or empty are rejected as absent, so that the previous polls stay', () => {
    const before = [poll('AP', 25), poll('Coaches', 25)];
    for (const received of [absent, found([]), found([poll('AP', 0)])]) {
      const judged = judgePolls(received, before);
      assert.equal(judged.kind === 'failed' && judged.failure.code, 'absent');
      assert.equal(judgePolls(received, undefined).kind, 'absent');
    }
    const one = unwrapped(judgePolls(found([poll('AP', 0), poll('Coaches', 24)]), before));
    assert.deepEqual(
      one.map(({ name, entries }) => [name, entries.length]),
      [
        ['AP', 25],
        ['Coaches', 24],
      ],
    );
    const down = failed({ reason: 'timeout', problem: 'slow' });
    assert.equal(judgePolls(down, before), down);
  });
});
