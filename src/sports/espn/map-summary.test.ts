import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  competition,
  FINAL,
  HERONS,
  leader,
  OTTERS,
  side,
  status,
} from '../../../test/support/espn/made-up.ts';
import { recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Sport } from '../model/sports.ts';
import { mapSummary } from './map-summary.ts';

test('recorded, basketball, a finished game with a box score of our team (mbb_final_401638645)', {
  skip: skipWithoutShared,
}, () => {
  const page = recording('summary/mbb_final_401638645_SUBSET.json');
  const { value, anomalies } = unwrap(mapSummary(page, team('mens-basketball', '2509')));
  const { boxScore, plays, ...game } = value;
  assert.deepEqual(anomalies, []);
  assert.equal(plays.length, 0);
  assert.deepEqual(
    boxScore.players.map(({ isLocalTeam }) => isLocalTeam),
    [true],
  );
  assert.deepEqual(game, {
    id: '401638645',
    sport: 'mens-basketball',
    date: '2024-04-09T01:20Z',
    timeTbd: false,
    name: 'Purdue Boilermakers at UConn Huskies',
    shortName: 'PUR VS CONN',
    status: 'final',
    period: 2,
    clock: '0:00',
    local: { score: 60, record: '34-5', ranking: null, isHome: false },
    opponent: {
      id: '41',
      name: 'UConn Huskies',
      abbreviation: 'CONN',
      logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/41.png',
      color: '0c2340',
      score: 75,
      record: '37-3',
      ranking: null,
    },
    isSeeded: true,
    location: { name: '', city: '' },
    neutralSite: true,
    conferenceGame: false,
    broadcasts: ['TBS'],
    note: "Men's Basketball Championship - National Championship",
    statusText: 'Final',
    result: 'loss',
    linescore: [
      { period: 1, local: 30, opponent: 36 },
      { period: 2, local: 30, opponent: 39 },
    ],
    lastPlay: null,
    winProbability: null,
    attendance: null,
    shootout: null,
    tickets: null,
    opponentLeaders: {},
    leaders: {
      points: { name: 'Zach Edey', value: 37 },
      rebounds: { name: 'Zach Edey', value: 10 },
      assists: { name: 'Braden Smith', value: 8 },
    },
  });
});

const summary = (of: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  header: { id: '1', season: { year: 2027, type: 2 }, timeValid: true, competitions: [competition(of)] },
  ...more,
});
const game = (page: unknown, sport: Sport = 'mens-basketball') =>
  unwrap(mapSummary(page, team(sport, '7'))).value;

test('the rank is read from the competitor', () => {
  const competitors = [side('home', HERONS, { rank: 4 }), side('away', OTTERS)];
  assert.equal(game(summary({ competitors })).local.ranking, 4);
  assert.equal(game(summary({})).local.ranking, null);
});

test('overtime periods are counted by the line score', () => {
  const linescores = [{ displayValue: '30' }, { displayValue: '31' }, { displayValue: '9' }];
  const competitors = [side('home', HERONS, { linescores }), side('away', OTTERS, { linescores })];
  const afterOvertime = {
    type: { name: 'STATUS_FINAL', state: 'post', completed: true, detail: 'Final/OT' },
  };
  assert.equal(game(summary({ competitors, status: afterOvertime })).period, 3);
});

test('of the leaders in a summary, those of our team are used, with their displayed values', () => {
  const entry = (id: string, name: string) => ({
    team: { id },
    leaders: [
      leader('points', name, { displayValue: '27' }),
      leader('rebounds', name, { mainStat: { value: '11' } }),
    ],
  });
  const leaders = [entry('9', 'Theirs'), entry('7', 'Ours')];
  assert.deepEqual(game(summary({ status: FINAL }, { leaders })).leaders, {
    points: { name: 'Ours', value: 27 },
    rebounds: { name: 'Ours', value: 11 },
  });
});

test('football: before the start, leaders are left out, because they are the leaders of the season', () => {
  const leaders = [{ team: { id: '7' }, leaders: [leader('passingYards', 'Ada', { value: 2400 })] }];
  assert.deepEqual(game(summary({}, { leaders }), 'football').leaders, {});
  const on = status('STATUS_IN_PROGRESS', 'in');
  assert.equal(game(summary({ status: on }, { leaders }), 'football').leaders.passingYards?.value, 2400);
});

test('football’s box score has a table for each statistic, with labels or keys', () => {
  const row = (displayName: string, stats: string[]) => ({ athlete: { displayName }, stats });
  const statistics = [
    {
      name: 'passing',
      labels: ['C/ATT', 'YDS'],
      athletes: [row('Ada', ['13/20', '166']), row('Bea', ['1/1', '12'])],
    },
    { name: 'rushing', keys: ['rushingAttempts', 'rushingYards'], athletes: [row('Cem', ['3', '-2'])] },
    {
      name: 'receiving',
      labels: ['REC', 'YDS'],
      athletes: [row('Dan', ['0', '--']), row('Eve', ['5', '88'])],
    },
  ];
  const boxscore = { players: [{ team: { id: '7' }, statistics }] };
  assert.deepEqual(game(summary({ status: FINAL }, { boxscore }), 'football').leaders, {
    passingYards: { name: 'Ada', value: 166 },
    receivingYards: { name: 'Eve', value: 88 },
  });
});

test('a game has no leaders if its page has neither leaders nor a box score', () => {
  assert.deepEqual(game(summary({ status: FINAL }, { boxscore: {}, leaders: [] }), 'softball').leaders, {});
});

test('a baseball box score is read by its keys, and a table without the column is skipped', () => {
  const batting = {
    type: 'batting',
    keys: ['atBats', 'hits', 'homeRuns', 'RBIs'],
    athletes: [{ athlete: { shortName: 'A. Reyes' }, stats: ['4', '2', '1', '3'] }],
  };
  const pitching = { type: 'pitching', labels: ['IP'], athletes: [{ athlete: {}, stats: ['7'] }] };
  const boxscore = { players: [{ team: { id: '7' }, statistics: [batting, pitching] }] };
  const named = (value: number) => ({ name: 'A. Reyes', value });
  assert.deepEqual(game(summary({ status: FINAL }, { boxscore }), 'baseball').leaders, {
    hits: named(2),
    homeRuns: named(1),
    RBIs: named(3),
  });
});

test('the tickets of a summary are used only if they have the date of its game', () => {
  const tickets = (date: string) =>
    game(summary({}, { ticketsInfo: { seatSituation: { date, eventLink: 'https://seller.example/5' } } }))
      .tickets;
  assert.equal(tickets('2026-11-21T01:00Z'), 'https://seller.example/5');
  assert.equal(tickets('2026-11-22T01:00Z'), null);
});
