import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aDetail } from '../../../test/support/games.ts';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import { absent, failed, found } from '../../platform/upstream/outcome.ts';
import type { GameDetail, Schedule } from '../model/games.ts';
import type { Poll, Standings } from '../model/teams.ts';
import { judgeGame, judgePolls, judgeSchedule, judgeStandings } from './incomplete-responses.ts';

function unwrapped<T>(outcome: Outcome<T>): T {
  assert.ok(outcome.kind === 'found', JSON.stringify(outcome));
  return outcome.value;
}

describe('standings and polls', () => {
  const standings = (...records: string[]): Standings => ({
    conference: 'Big Five',
    standings: records.map((overallRecord, at) => ({
      rank: at + 1,
      division: null,
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

describe('a game’s own page', () => {
  const plays = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...aDetail().plays[0], id: `${at}` }));
  const statistics = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `n${at}`, label: `N${at}`, value: '1' }));
  const detail = (status: 'in_progress' | 'final', counts: { plays: number; statistics: number }) => {
    const base = aDetail();
    const [team] = base.boxScore.teams;
    return {
      ...base,
      status,
      plays: plays(counts.plays),
      boxScore: { ...base.boxScore, teams: [{ ...team, statistics: statistics(counts.statistics) }] },
    } as GameDetail;
  };
  const before = detail('in_progress', { plays: 10, statistics: 10 });

  for (const [what, counts, isRejected] of [
    ['half of the plays and statistics', { plays: 5, statistics: 5 }, false],
    ['fewer than half of the plays', { plays: 4, statistics: 10 }, true],
    ['fewer than half of the statistics', { plays: 10, statistics: 4 }, true],
  ] as const)
    test(`with ${what} is ${isRejected ? 'incomplete' : 'accepted'}`, () =>
      assert.equal(judgeGame(detail('in_progress', counts), before).kind, isRejected ? 'failed' : 'found'));

  test('that has another status is accepted, but keeps the box score and the plays', () => {
    const after = judgeGame(detail('final', { plays: 0, statistics: 4 }), before);
    assert.ok(after.kind === 'found');
    assert.deepEqual([after.value.status, after.value.plays.length], ['final', 10]);
    assert.equal(after.value.boxScore, before.boxScore);
  });
});

describe('a schedule', () => {
  const of = (year: number | undefined) =>
    ({ season: year === undefined ? null : { year, type: 2 }, games: [] }) as unknown as Schedule;
  for (const [what, after, outcome] of [
    ['of the same season replaces it', 2027, 'found'],
    ['of a season two years ahead is incomplete', 2028, 'failed'],
    ['of an earlier season is incomplete', 2026, 'failed'],
    ['without a season keeps the one that is known', undefined, 'found'],
  ] as const)
    test(what, () =>
      assert.equal(judgeSchedule(of(after), of(2027), Date.parse('2026-11-21')).kind, outcome),
    );

  test('of the next season replaces it in the year before that season ends', () =>
    assert.equal(judgeSchedule(of(2028), of(2027), Date.parse('2027-08-21')).kind, 'found'));
});
