import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Outcome } from '../../platform/upstream/outcome.ts';
import { absent, failed, found } from '../../platform/upstream/outcome.ts';
import type { Poll, Standings } from '../model/teams.ts';
import { judgePolls, judgeStandings } from './incomplete-responses.ts';

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
