import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entry, group, record, type Stat } from '../../../test/support/espn/made-up-standings.ts';
import { team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapStandings } from './map-standings.ts';

const map = (page: unknown, ref = team('football', '7', '5')) => unwrap(mapStandings(page, ref)).value;

test('football: losses and percentage are computed from the record', () => {
  const stats = [{ type: 'wins', name: 'wins', value: 12 }, record('total', '12-2'), record('vsconf', '8-0')];
  const [standing] = map(group('5', [entry('7', ...stats)])).standings;
  assert.equal(standing?.overallRecord, '12-2');
  assert.equal(standing?.conferenceRecord, '8-0');
  assert.equal(standing?.winPercentage, 12 / 14);
});

test('a record is composed of wins and losses; a tie counts as half a win', () => {
  const parts = [
    { type: 'wins', value: 7 },
    { type: 'losses', value: 21 },
    { type: 'vsconf_wins', value: 3 },
    { type: 'vsconf_losses', value: 13 },
  ];
  const [standing] = map(group('5', [entry('7', ...parts)])).standings;
  assert.deepEqual(
    [standing?.overallRecord, standing?.conferenceRecord, standing?.winPercentage],
    ['7-21', '3-13', 0.25],
  );
  const [tied] = map(group('5', [entry('7', record('total', '5-4-1'))])).standings;
  assert.equal(tied?.winPercentage, 0.55);
});

test('statistics of home games are not mistaken for the total', () => {
  const stats = [
    { name: 'wins', type: 'home_wins', value: 5 },
    { name: 'losses', type: 'home_losses', value: 8 },
    { name: 'winPercent', type: 'home_winpercent', value: 0.38 },
  ];
  const [standing] = map(group('5', [entry('7', ...stats)])).standings;
  assert.deepEqual([standing?.overallRecord, standing?.winPercentage, standing?.streak], ['', 0, '']);
});

describe('streaks', () => {
  const streakOf = (stat: Stat) =>
    map(group('5', [entry('7', { type: 'streak', ...stat })])).standings[0]?.streak;
  test('are read as they are displayed', () =>
    assert.equal(streakOf({ value: -6, displayValue: 'L6' }), 'L6'));
  test('are made from the number if no letter is displayed', () =>
    assert.equal(streakOf({ value: 3, displayValue: '3' }), 'W3'));
  test('are empty before the first game', () => assert.equal(streakOf({ value: 0, displayValue: '-' }), ''));
});

test('a streak can be read from a number; it is empty without a value, or if it is longer than any season', () => {
  const streakOf = (...stats: Stat[]) => map(group('5', [entry('7', ...stats)])).standings[0]?.streak;
  assert.equal(streakOf({ type: 'streak', value: 3 }), 'W3');
  assert.equal(streakOf({ type: 'streak', value: -2 }), 'L2');
  assert.equal(streakOf({ type: 'streak', value: 100 }), 'W100');
  assert.equal(streakOf({ type: 'streak', value: 101 }), '');
  assert.equal(streakOf({ type: 'streak', value: 0.5 }), '');
  assert.equal(streakOf({ type: 'streak', displayValue: 'T2' }), 'T2');
  assert.equal(streakOf({ type: 'streak', displayValue: 'W0' }), '');
  assert.equal(streakOf(), '');
});

test('records at home, away and against ranked teams are recognized by the statistic names of all leagues', () => {
  const of = (...records: Stat[]) => {
    const [standing] = map(group('5', [entry('7', ...records)])).standings;
    return [standing?.home, standing?.away, standing?.ranked];
  };
  assert.deepEqual(of(record('home', '5-1'), record('road', '3-2'), record('vsaprankedteams', '1-1')), [
    '5-1',
    '3-2',
    '1-1',
  ]);
  assert.deepEqual(of(record('homerecord', '4-0'), record('awayrecord', '2-2')), ['4-0', '2-2', null]);
});
