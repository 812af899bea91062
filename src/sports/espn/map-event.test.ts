import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  event,
  FINAL,
  HERONS,
  leader,
  OTTERS,
  SCHEDULED,
  school,
  side,
  status,
} from '../../../test/support/espn/made-up.ts';
import { team } from '../../../test/support/espn/recordings.ts';
import type { Game, Sport } from '../model.ts';
import { readEvent } from './map-event.ts';

const ref = (sport: Sport) => team(sport, '7');

function game(row: unknown, sport: Sport = 'mens-basketball'): Game {
  const { value, oddities } = readEvent(row, ref(sport));
  if (value === undefined) throw new Error(oddities[0]?.detail);
  return value;
}

const against = (opponent: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  competitors: [side('home', HERONS), side('away', opponent, more)],
});

test('an event is a game of ours', () => {
  assert.deepEqual(game(event()), {
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
      score: 0,
    },
    location: { name: 'Fieldhouse', city: 'Cedar' },
    leaders: {},
  });
});

describe('scores', () => {
  const forms = [67, '67', { value: 67, displayValue: '67' }, { displayValue: '67' }, { value: '67' }];
  for (const score of forms) {
    test(JSON.stringify(score), () => {
      const row = event({
        status: FINAL,
        competitors: [side('home', HERONS, { score }), side('away', OTTERS, { score: '5' })],
      });
      assert.equal(game(row).local.score, 67);
      assert.equal(game(row).opponent.score, 5);
    });
  }
  for (const score of [undefined, null, '', '-', {}, { value: null }, true]) {
    test(`${JSON.stringify(score)} is none: 0`, () => {
      assert.equal(
        game(event({ competitors: [side('home', HERONS, { score }), side('away', OTTERS)] })).local.score,
        0,
      );
    });
  }
});

describe('dates', () => {
  test('offsets and seconds become UTC minutes', () => {
    assert.equal(game(event({}, { date: '2025-06-05T02:18:58+00:00' })).date, '2025-06-05T02:18Z');
    assert.equal(game(event({}, { date: '2025-06-04T22:18-04:00' })).date, '2025-06-05T02:18Z');
  });
  test('the competition has it too', () => {
    assert.equal(game(event({ date: '2026-12-01T00:30Z' }, { date: undefined })).date, '2026-12-01T00:30Z');
  });
  for (const date of ['soon', '2026-13-01T00:00Z', '2026-12-01', '2026-12-01T00:00']) {
    test(`${date} is none: the row is dropped`, () => {
      const { value, oddities } = readEvent(event({}, { date }), ref('football'));
      assert.equal(value, undefined);
      assert.deepEqual(oddities, [{ kind: 'dropped_row', detail: 'event 1: no date' }]);
    });
  }
  test('a time that is not announced is said to be open', () => {
    assert.equal(game(event({}, { timeValid: false })).timeTbd, true);
    assert.equal(game(event({ timeValid: false })).timeTbd, true);
    const tbd = { ...SCHEDULED, type: { name: 'STATUS_SCHEDULED', state: 'pre', shortDetail: 'TBD' } };
    assert.equal(game(event({ status: tbd })).timeTbd, true);
  });
});

describe('ranks', () => {
  const ranked = (current: unknown, more = {}, of = {}) =>
    game(
      event(
        { competitors: [side('home', HERONS, { curatedRank: { current } }), side('away', OTTERS)], ...of },
        more,
      ),
    ).local.ranking;
  test('1 to 25 are of the poll', () => {
    assert.equal(ranked(1), 1);
    assert.equal(ranked(25), 25);
  });
  test('99, 0, null and none are unranked', () => {
    assert.deepEqual(
      [99, 0, null, undefined, 26, 2.5].map((rank) => ranked(rank)),
      Array(6).fill(null),
    );
  });
  test('after the regular season it is a seed', () => {
    assert.equal(ranked(2, { seasonType: { type: 3 } }), null);
    assert.equal(ranked(2, { seasonType: undefined, season: { year: 2025, type: 5 } }), null);
  });
  test('in a tournament it is a seed', () => {
    assert.equal(ranked(2, {}, { tournamentId: 22 }), null);
  });
});

describe('records', () => {
  const recorded = (more: Record<string, unknown>) =>
    game(event({ competitors: [side('home', HERONS, more), side('away', OTTERS)] })).local.record;
  test('the scoreboard says summary', () => {
    const records = [
      { name: 'Home', type: 'home', summary: '5-1' },
      { name: 'YTD', type: 'total', summary: '12-3' },
    ];
    assert.equal(recorded({ records }), '12-3');
  });
  test('the schedule says displayValue', () => {
    assert.equal(recorded({ record: [{ id: '1', type: 'total', displayValue: '12-3' }] }), '12-3');
  });
  test('there may be none', () => {
    assert.equal(recorded({ records: [null, 'odd', { type: 'vsconf', summary: '1-1' }] }), '');
  });
});

describe('opponents', () => {
  test('the logo is the default one of several', () => {
    const logos = [
      { href: 'https://a.espncdn.com/dark.png', rel: ['full', 'dark'] },
      { href: 'https://a.espncdn.com/usual.png', rel: ['full', 'default'] },
    ];
    assert.equal(
      game(event(against(school('9', 'Otters', 'O', { logo: undefined, logos })))).opponent.logo,
      'https://a.espncdn.com/usual.png',
    );
  });
  test('the logo is the first where none is default', () => {
    const logos = [{ href: 'https://a.espncdn.com/first.png' }, { href: 'https://a.espncdn.com/second.png' }];
    assert.equal(
      game(event(against(school('9', 'Otters', 'O', { logo: undefined, logos })))).opponent.logo,
      'https://a.espncdn.com/first.png',
    );
  });
  test('some have no logo', () => {
    assert.equal(game(event(against(school('9', 'Otters', 'O', { logo: undefined })))).opponent.logo, null);
    assert.equal(
      game(event(against(school('9', 'Otters', 'O', { logo: 'not an address' })))).opponent.logo,
      null,
    );
  });
  test('the provider’s own hosts are asked over https, others as they say', () => {
    const logoAt = (logo: string) => game(event(against(school('9', 'Otters', 'O', { logo })))).opponent.logo;
    assert.equal(logoAt('http://a.espncdn.com/i/9.png'), 'https://a.espncdn.com/i/9.png');
    assert.equal(logoAt('http://127.0.0.1:4000/i/9.png'), 'http://127.0.0.1:4000/i/9.png');
    assert.equal(
      logoAt('http://espncdn.com.evil.example/i/9.png'),
      'http://espncdn.com.evil.example/i/9.png',
    );
  });
  test('the name is the fullest there is', () => {
    assert.equal(game(event(against({ id: 9, location: 'River State' }))).opponent.name, 'River State');
    assert.equal(game(event(against({ id: 9, location: 'River State' }))).opponent.id, '9');
    assert.equal(game(event(against({ id: 9, location: 'River State' }))).opponent.abbreviation, '');
  });
});

describe('sides', () => {
  test('who is at home is said, not where it stands', () => {
    const away = event({ competitors: [side('away', HERONS), side('home', OTTERS)] });
    assert.equal(game(away).local.isHome, false);
  });
  test('unsaid, the first is at home', () => {
    const row = event({
      competitors: [
        { id: '9', team: OTTERS },
        { id: '7', team: HERONS },
      ],
    });
    assert.equal(game(row).local.isHome, false);
  });
  test('a neutral game has a home side and is worded VS', () => {
    const row = event({ neutralSite: true }, { name: undefined, shortName: undefined });
    assert.equal(game(row).name, 'River Otters at Cedar Herons');
    assert.equal(game(row).shortName, 'RO VS CH');
  });
});

describe('rows that are no game of ours', () => {
  const reasons: readonly (readonly [string, unknown])[] = [
    [
      'another team’s',
      event({ competitors: [side('home', school('8', 'Elks', 'E')), side('away', OTTERS)] }),
    ],
    ['without an opponent', event({ competitors: [side('home', HERONS)] })],
    ['against nobody with a name', event(against({ id: '9' }))],
    ['without a status', event({ status: undefined })],
    ['without a competition', event({}, { competitions: [] })],
    ['without an id', event({}, { id: undefined })],
    ['null', null],
    ['a text', 'event'],
  ];
  for (const [what, row] of reasons) {
    test(what, () => {
      const { value, oddities } = readEvent(row, ref('football'));
      assert.equal(value, undefined);
      assert.deepEqual(
        oddities.map(({ kind }) => kind),
        ['dropped_row'],
      );
    });
  }
});

test('the status may stand at the event only', () => {
  assert.equal(game(event({ status: undefined }, { status: FINAL })).status, 'final');
});

test('an unknown status is read by its state and told', () => {
  const { value, oddities } = readEvent(event({ status: status('STATUS_FOG', 'in') }), ref('football'));
  assert.equal(value?.status, 'in_progress');
  assert.deepEqual(oddities, [
    { kind: 'unknown_status', detail: 'STATUS_FOG, read as in_progress by its state' },
  ]);
});

test('a place abroad has no state, and a game may have no place', () => {
  const abroad = { fullName: 'Corinthians Arena', address: { city: 'Sao Paulo', country: 'Brazil' } };
  assert.deepEqual(game(event({ venue: abroad })).location, { name: 'Corinthians Arena', city: 'Sao Paulo' });
  assert.deepEqual(game(event({ venue: undefined })).location, { name: '', city: '' });
});

describe('period and clock', () => {
  const told = (name: string, state: string, more: Record<string, unknown>, sport: Sport = 'football') => {
    const { period, clock } = game(event({ status: status(name, state, state === 'post', more) }), sport);
    return [period, clock];
  };
  const type = (name: string, state: string, detail: string) => ({ type: { name, state, detail } });

  test('overtime is a period more', () => {
    assert.deepEqual(told('STATUS_IN_PROGRESS', 'in', { period: 5, displayClock: '1:02' }), [5, '1:02']);
  });
  test('at half time the clock stands', () => {
    assert.deepEqual(told('STATUS_HALFTIME', 'in', { period: 2, displayClock: '0:00' }), [2, '0:00']);
  });
  test('before the start there is none, even where the provider says 1', () => {
    assert.deepEqual(told('STATUS_SCHEDULED', 'pre', { period: 1, displayClock: '0.0' }, 'baseball'), [
      0,
      '0:00',
    ]);
    assert.deepEqual(told('STATUS_DELAYED', 'pre', { period: 1 }, 'baseball'), [0, '0:00']);
    assert.deepEqual(told('STATUS_POSTPONED', 'post', { period: 1 }, 'baseball'), [0, '0:00']);
  });
  test('softball’s final has no clock', () => {
    assert.deepEqual(told('STATUS_FINAL', 'post', { period: 9, displayClock: undefined }, 'softball'), [
      9,
      '0:00',
    ]);
  });
  for (const inning of ['Top 9th', 'Bottom 5th', 'Middle 4th', 'End 3rd', 'Bot 1st', 'Mid 2nd']) {
    test(`in baseball the inning stands in its place: ${inning}`, () => {
      const more = type('STATUS_IN_PROGRESS', 'in', inning);
      assert.deepEqual(told('STATUS_IN_PROGRESS', 'in', { period: 9, ...more }, 'baseball'), [9, inning]);
    });
  }
  test('also during a delay', () => {
    const more = type('STATUS_RAIN_DELAY', 'in', 'Rain Delay, Top 1st');
    assert.deepEqual(told('STATUS_RAIN_DELAY', 'in', { period: 1, ...more }, 'softball'), [1, 'Top 1st']);
  });
  test('where only the detail tells it, the clock is taken from there', () => {
    const more = {
      ...type('STATUS_IN_PROGRESS', 'in', '5:09 - 2nd Half'),
      period: undefined,
      displayClock: undefined,
    };
    assert.deepEqual(told('STATUS_IN_PROGRESS', 'in', more, 'mens-basketball'), [0, '5:09']);
  });
});

describe('leaders', () => {
  const led = (sport: Sport, leaders: unknown[], of: Record<string, unknown> = {}) =>
    game(
      event({ status: FINAL, competitors: [side('home', HERONS, { leaders }), side('away', OTTERS)], ...of }),
      sport,
    ).leaders;

  test('basketball: points, rebounds, assists, and nothing else', () => {
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

  test('football: the schedule’s names are ours too, yards come out of what is displayed', () => {
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

  test('football’s scoreboard names the best of both teams: only ours are shown', () => {
    const of = {
      leaders: [
        leader('passingYards', 'Theirs', { value: 300, team: { id: '9' } }),
        leader('rushingYards', 'Ours', { value: 90, team: { id: '7' } }),
      ],
    };
    const seasonal = [leader('passingLeader', 'Season', { value: 2400 })];
    assert.deepEqual(led('football', seasonal, of), { rushingYards: { name: 'Ours', value: 90 } });
  });

  test('baseball: what there is', () => {
    const leaders = [
      leader('avg', 'Ada', { value: 0.5, displayValue: '2-4' }),
      leader('RBIs', 'Bea', { value: 2 }),
    ];
    assert.deepEqual(led('baseball', leaders), {
      avg: { name: 'Ada', value: 0.5 },
      RBIs: { name: 'Bea', value: 2 },
    });
  });

  test('before the start there are none: those are of the season', () => {
    const leaders = [leader('passingLeader', 'Ada', { value: 2400 })];
    assert.deepEqual(led('football', leaders, { status: SCHEDULED }), {});
    assert.deepEqual(led('baseball', [leader('avg', 'Ada', { value: 0.3 })], { status: SCHEDULED }), {});
  });

  test('one that cannot be read costs no other', () => {
    const leaders = [
      null,
      leader('points', '', { value: 3 }),
      leader('assists', 'Bea', { value: 6 }),
      { name: 'rebounds' },
    ];
    assert.deepEqual(led('mens-basketball', leaders), { assists: { name: 'Bea', value: 6 } });
  });
});
