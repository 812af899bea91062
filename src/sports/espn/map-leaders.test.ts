import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf } from '../../../test/support/espn/game-of.ts';
import { event, FINAL, HERONS, leader, OTTERS, SCHEDULED, side } from '../../../test/support/espn/made-up.ts';
import type { Sport } from '../model/sports.ts';

describe('leaders', () => {
  const led = (sport: Sport, leaders: unknown[], of: Record<string, unknown> = {}) =>
    gameOf(
      event({ status: FINAL, competitors: [side('home', HERONS, { leaders }), side('away', OTTERS)], ...of }),
      sport,
    ).leaders;

  test('basketball: only points, rebounds and assists are read', () => {
    const leaders = [
      leader('points', 'Ada', { value: 27, displayValue: '27' }),
      leader('assists', 'Bea', { displayValue: '6' }),
      leader('rating', 'Cem', { value: 48.2, displayValue: '27 PTS' }),
    ];
    assert.deepEqual(led('womens-basketball', leaders), {
      points: { name: 'Ada', value: 27 },
      assists: { name: 'Bea', value: 6 },
    });
  });

  test('football: the category names of schedules are recognized, and yards are read from the displayed text', () => {
    const leaders = [
      leader('passingLeader', 'Ada', { displayValue: '13-20, 1,166 YDS, 1 TD' }),
      leader('rushingLeader', 'Bea', { mainStat: { value: '88', label: 'YDS' } }),
      leader('receivingLeader', 'Cem', { value: 64, displayValue: '5 REC, 64 YDS' }),
    ];
    assert.deepEqual(led('football', leaders), {
      passingYards: { name: 'Ada', value: 1166 },
      rushingYards: { name: 'Bea', value: 88 },
      receivingYards: { name: 'Cem', value: 64 },
    });
  });

  test('football: of the leaders that a scoreboard lists for a game, only those of our team are used', () => {
    const of = {
      leaders: [
        leader('passingYards', 'Theirs', { value: 300, team: { id: '9' } }),
        leader('rushingYards', 'Ours', { value: 90, team: { id: '7' } }),
        leader('receivingYards', 'Nobody’s', { value: 80, team: { $ref: 'http://…' } }),
      ],
    };
    const seasonal = [leader('passingLeader', 'Season', { value: 2400 })];
    assert.deepEqual(led('football', seasonal, of), { rushingYards: { name: 'Ours', value: 90 } });
  });

  test('baseball: averages, ratings and zeros are left out', () => {
    const leaders = [
      leader('avg', 'Ada', { value: 0.5, displayValue: '2-4' }),
      leader('RBIs', 'Bea', { value: 2 }),
      leader('homeRuns', 'Cam', { value: 0 }),
      leader('MLBRating', 'Dee', { value: 63.5 }),
      leader('strikeouts', 'Eve', { value: 9 }),
    ];
    assert.deepEqual(led('baseball', leaders), {
      RBIs: { name: 'Bea', value: 2 },
      strikeouts: { name: 'Eve', value: 9 },
    });
    const scored = [leader('hits', 'Fay', { value: 3 }), leader('homeRuns', 'Cam', { value: 1 })];
    assert.deepEqual(led('softball', scored), {
      hits: { name: 'Fay', value: 3 },
      homeRuns: { name: 'Cam', value: 1 },
    });
  });

  test('before the start there are no leaders, because the provider sends the leaders of the season', () => {
    const leaders = [leader('passingLeader', 'Ada', { value: 2400 })];
    assert.deepEqual(led('football', leaders, { status: SCHEDULED }), {});
    assert.deepEqual(led('baseball', [leader('avg', 'Ada', { value: 0.3 })], { status: SCHEDULED }), {});
  });

  test('a leader that cannot be read is dropped, the others stay', () => {
    const leaders = [
      null,
      leader('points', '', { value: 3 }),
      leader('assists', 'Bea', { value: 6 }),
      { name: 'rebounds' },
    ];
    assert.deepEqual(led('mens-basketball', leaders), { assists: { name: 'Bea', value: 6 } });
  });
});

test('yards are the number before YDS, anywhere in the text, or the only number in the text', () => {
  const yards = (displayValue: string) =>
    gameOf(
      event({
        status: FINAL,
        competitors: [
          side('home', HERONS, { leaders: [leader('passingYards', 'Ada', { displayValue })] }),
          side('away', OTTERS),
        ],
      }),
      'football',
    ).leaders.passingYards?.value;
  assert.equal(yards('64 YDS'), 64);
  assert.equal(yards('3 CAR, -12 YDS'), -12);
  assert.equal(yards('7YDS, 80 REC'), 7);
  assert.equal(yards('88'), 88);
  assert.equal(yards('88.5'), 88.5);
  for (const none of ['YDS', '12 TD', '8x', 'x8']) assert.equal(yards(none), undefined, none);
});
