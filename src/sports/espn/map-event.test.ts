import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf } from '../../../test/support/espn/game-of.ts';
import {
  event,
  FINAL,
  HERONS,
  OTTERS,
  SCHEDULED,
  school,
  side,
  status,
} from '../../../test/support/espn/made-up.ts';
import { team } from '../../../test/support/espn/recordings.ts';
import { readEvent } from './map-event.ts';

const ours = team('football', '7');

const against = (opponent: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  competitors: [side('home', HERONS), side('away', opponent, more)],
});

test('an event of our team is mapped to a game', () => {
  assert.deepEqual(gameOf(event()), {
    id: '1',
    sport: 'mens-basketball',
    date: '2026-11-21T01:00Z',
    timeTbd: false,
    name: 'River Otters at Cedar Herons',
    shortName: 'RO @ CH',
    status: 'scheduled',
    period: 0,
    clock: '0:00',
    local: { score: 0, record: '', ranking: null, isHome: true },
    opponent: {
      id: '9',
      name: 'River Otters',
      abbreviation: 'RO',
      logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/9.png',
      color: null,
      score: 0,
      record: '',
      ranking: null,
    },
    isSeeded: false,
    location: { name: 'Fieldhouse', city: 'Cedar' },
    neutralSite: false,
    conferenceGame: null,
    broadcasts: [],
    note: null,
    statusText: '',
    result: null,
    linescore: [],
    leaders: {},
    opponentLeaders: {},
    lastPlay: null,
    winProbability: null,
    attendance: null,
    shootout: null,
    tickets: null,
  });
});

describe('scores', () => {
  const forms = [67, '67', { value: 67, displayValue: '67' }, { displayValue: '67' }, { value: '67' }];
  for (const score of forms) {
    test(`${JSON.stringify(score)} is read as 67`, () => {
      const row = event({
        status: FINAL,
        competitors: [side('home', HERONS, { score }), side('away', OTTERS, { score: '5' })],
      });
      assert.equal(gameOf(row).local.score, 67);
      assert.equal(gameOf(row).opponent.score, 5);
    });
  }
  for (const score of [undefined, null, '', '-', {}, { value: null }, true]) {
    test(`${JSON.stringify(score)} is not a score and becomes 0`, () => {
      assert.equal(
        gameOf(event({ competitors: [side('home', HERONS, { score }), side('away', OTTERS)] })).local.score,
        0,
      );
    });
  }
});

describe('dates', () => {
  test('times with offsets and seconds become UTC without seconds', () => {
    assert.equal(gameOf(event({}, { date: '2025-06-05T02:18:58+00:00' })).date, '2025-06-05T02:18Z');
    assert.equal(gameOf(event({}, { date: '2025-06-04T22:18-04:00' })).date, '2025-06-05T02:18Z');
  });
  test('if the event has no date, the date of its competition is used', () => {
    assert.equal(gameOf(event({ date: '2026-12-01T00:30Z' }, { date: undefined })).date, '2026-12-01T00:30Z');
  });
  const NO_DATES = [
    ...['soon', '2026-13-01T00:00Z', '2026-12-01', '2026-12-01T00:00', '2026-12-01T25:00Z'],
    ...['2027-02-29T00:00Z', '2026-04-31T00:00Z', '2026-12-01T00:00+99:00'],
    // In UTC, the years of the first two are 10000 and -1. The others cannot be dates of games.
    ...['9999-12-31T23:59-23:59', '0000-01-01T00:00+23:59', '1066-10-14T09:00Z', '3026-12-01T00:00Z'],
  ];
  for (const date of NO_DATES) {
    test(`a row with the date "${date}" is dropped`, () => {
      const { value, anomalies } = readEvent(event({}, { date }), ours);
      assert.equal(value, undefined);
      assert.deepEqual(anomalies, [{ kind: 'dropped_row', reason: 'no date', count: 1, rows: ['event 1'] }]);
    });
  }
  test('a time that is not announced sets timeTbd', () => {
    assert.equal(gameOf(event({}, { timeValid: false })).timeTbd, true);
    assert.equal(gameOf(event({ timeValid: false })).timeTbd, true);
    const tbd = { ...SCHEDULED, type: { name: 'STATUS_SCHEDULED', state: 'pre', shortDetail: 'TBD' } };
    assert.equal(gameOf(event({ status: tbd })).timeTbd, true);
  });
});

describe('ranks', () => {
  const ranked = (current: unknown, more = {}, of = {}) =>
    gameOf(
      event(
        { competitors: [side('home', HERONS, { curatedRank: { current } }), side('away', OTTERS)], ...of },
        more,
      ),
    ).local.ranking;
  test('1 to 25 are poll ranks', () => {
    assert.equal(ranked(1), 1);
    assert.equal(ranked(25), 25);
  });
  test('99, 0, null, a missing rank, 26 and 2.5 mean unranked', () => {
    assert.deepEqual(
      [99, 0, null, undefined, 26, 2.5].map((rank) => ranked(rank)),
      Array(6).fill(null),
    );
  });
  test('after the regular season the number is a seed, not a rank', () => {
    assert.equal(ranked(2, { seasonType: { type: 3 } }), null);
    assert.equal(ranked(2, { seasonType: undefined, season: { year: 2025, type: 5 } }), null);
  });
  test('in a tournament the number is a seed, not a rank', () => {
    assert.equal(ranked(2, {}, { tournamentId: 22 }), null);
  });
});

describe('records', () => {
  const recorded = (more: Record<string, unknown>) =>
    gameOf(event({ competitors: [side('home', HERONS, more), side('away', OTTERS)] })).local.record;
  test('are read from summary, as on a scoreboard', () => {
    const records = [
      { name: 'Home', type: 'home', summary: '5-1' },
      { name: 'YTD', type: 'total', summary: '12-3' },
    ];
    assert.equal(recorded({ records }), '12-3');
  });
  test('are read from displayValue, as in a schedule', () => {
    assert.equal(recorded({ record: [{ id: '1', type: 'total', displayValue: '12-3' }] }), '12-3');
  });
  test('are empty if there is no total', () => {
    assert.equal(recorded({ records: [null, 'odd', { type: 'vsconf', summary: '1-1' }] }), '');
  });
});

describe('a row is dropped if it is', () => {
  const reasons: readonly (readonly [string, unknown])[] = [
    [
      'a game of other teams',
      event({ competitors: [side('home', school('8', 'Elks', 'E')), side('away', OTTERS)] }),
    ],
    ['without an opponent', event({ competitors: [side('home', HERONS)] })],
    ['against an opponent without a name', event(against({ id: '9' }))],
    ['without a status', event({ status: undefined })],
    ['without a competition', event({}, { competitions: [] })],
    ['without an id', event({}, { id: undefined })],
    ['null', null],
    ['a text', 'event'],
  ];
  for (const [what, row] of reasons) {
    test(what, () => {
      const { value, anomalies } = readEvent(row, ours);
      assert.equal(value, undefined);
      assert.deepEqual(
        anomalies.map(({ kind }) => kind),
        ['dropped_row'],
      );
    });
  }
});

test('the status is read from the event if the competition has none', () => {
  assert.equal(gameOf(event({ status: undefined }, { status: FINAL })).status, 'final');
});

test('a game with an unknown status name gets its status from the state, and the name is reported as an anomaly', () => {
  const { value, anomalies } = readEvent(event({ status: status('STATUS_FOG', 'in') }), ours);
  assert.equal(value?.status, 'in_progress');
  assert.deepEqual(anomalies, [
    {
      kind: 'unknown_status',
      reason: 'STATUS_FOG, read as in_progress by its state',
      count: 1,
      rows: ['event 1'],
    },
  ]);
});

test('a venue abroad is read without a state; a missing venue is empty', () => {
  const abroad = { fullName: 'Corinthians Arena', address: { city: 'Sao Paulo', country: 'Brazil' } };
  assert.deepEqual(gameOf(event({ venue: abroad })).location, {
    name: 'Corinthians Arena',
    city: 'Sao Paulo',
  });
  assert.deepEqual(gameOf(event({ venue: undefined })).location, { name: '', city: '' });
});
