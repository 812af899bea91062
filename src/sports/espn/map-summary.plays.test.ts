import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailOf } from '../../../test/support/espn/game-of.ts';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import { mapSummary } from './map-summary.ts';

test('plays have the period, the clock, the team and whether somebody scored', {
  skip: skipWithoutShared,
}, () => {
  const file = recording('fresh/mbb_summary_post.json');
  const { plays } = unwrap(mapSummary(file, team('mens-basketball', '139'))).value;
  const opponents = unwrap(mapSummary(file, team('mens-basketball', '179'))).value.plays;
  assert.deepEqual(
    [plays[0]?.period, plays[0]?.clock, plays[1]?.team, opponents[1]?.team],
    [1, '20:00', 'opponent', 'local'],
  );
  assert.equal(plays.filter(({ scoring }) => scoring).length, 78);
  const half = unwrap(mapSummary(recording('summary/mlb_final_401472463_raw.json'), team('baseball', '5')));
  assert.equal(half.value.plays[0]?.clock, 'Top 1st');
  assert.equal(half.value.plays.at(-1)?.clock, 'Top 9th');
  const runs = half.value.plays.filter(({ scoring }) => scoring).length;
  assert.equal(runs, 9, 'the flags of the provider must not be used: it marks 53 pitches as scoring plays');
});

const play = (id: string, [home, away]: readonly unknown[], more: object = {}) => ({
  id,
  text: `Play ${id}`,
  homeScore: home,
  awayScore: away,
  period: { number: 2 },
  ...more,
});

test('each play is listed once, if it has a text; a play of a third team is left out; whether a play scored is decided by the score, not by the flag', () => {
  const plays = [
    play('1', [0, 0], { scoringPlay: true, team: { id: '7' }, clock: { displayValue: '5:09' } }),
    play('2', [2, 0], { text: ' ' }),
    play('3', [2, 0], { start: { team: { id: '9' } } }),
    play('3', [4, 0]),
    play('4', [undefined, null], { team: { id: '5' } }),
    play('5', ['2', '0']),
    { text: 'without an id' },
    null,
  ];
  const shown = detailOf({ plays }).plays.map(({ text, ...one }) => one);
  const usual = { period: 2, clock: '0:00', team: null, localScore: 2, opponentScore: 0, scoring: false };
  assert.deepEqual(shown, [
    { ...usual, id: '1', clock: '5:09', team: 'local', localScore: 0 },
    { ...usual, id: '3', team: 'opponent', scoring: true },
    { ...usual, id: '5' },
  ]);
});

test('a play scores if a score is higher than ever before; the play after a score that was too low does not score', () => {
  const scores = [
    [3, 0],
    [3, 0],
    [0, 0],
    [3, 0],
    [3, 2],
    [3, 0],
    [3, 2],
    [undefined, 4],
    [6, 4],
  ] as const;
  const plays = scores.map((score, at) => play(String(at), score));
  const scoring = detailOf({ plays }).plays.flatMap(({ id, scoring }) => (scoring ? [id] : []));
  assert.deepEqual(scoring, ['0', '4', '7', '8']);
});

test('plays with the id of another game are left out, as long as most plays have the id of this game', () => {
  const shown = (...ids: string[]) =>
    detailOf({ plays: ids.map((id) => play(id, [0, 0])) }).plays.map(({ id }) => id);
  assert.deepEqual(shown('11', '12', '21'), ['11', '12']);
  assert.deepEqual(shown('11', '31', '21'), ['11', '31', '21']);
});

test('football: plays of the previous drives come first, then those of the current drive', () => {
  const drives = {
    current: { plays: [play('2', [0, 0]), play('3', [0, 0])] },
    previous: [{ plays: [play('1', [0, 0])] }, { plays: [play('2', [0, 0])] }],
  };
  assert.deepEqual(
    detailOf({ drives }, 'football').plays.map(({ id }) => id),
    ['1', '2', '3'],
  );
});

for (const [type, number, clock] of [
  ['Top', 1, 'Top 1st'],
  ['Bottom', 2, 'Bottom 2nd'],
  ['Mid', 3, 'Middle 3rd'],
  ['End', 11, 'End 11th'],
  ['Top', 21, 'Top 21st'],
] as const) {
  test(`the clock of a half-inning is ${clock}`, () => {
    const [only] = detailOf({ plays: [play('1', [0, 0], { period: { type, number } })] }, 'baseball').plays;
    assert.equal(only?.clock, clock);
  });
}
