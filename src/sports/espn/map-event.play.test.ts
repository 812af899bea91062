import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf } from '../../../test/support/espn/game-of.ts';
import {
  competition,
  event,
  FINAL,
  HERONS,
  leader,
  OTTERS,
  SCHEDULED,
  side,
  status,
} from '../../../test/support/espn/made-up.ts';
import { team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapSummary } from './map-summary.ts';

const LIVE = status('STATUS_IN_PROGRESS', 'in');
/** A game of our team; `ours` and `theirs` are fields of the two competitors. */
const played = (of: object, ours: object = {}, theirs: object = {}) =>
  gameOf(
    event({ competitors: [side('home', HERONS, { ...ours }), side('away', OTTERS, { ...theirs })], ...of }),
  );

describe('broadcasts', () => {
  const media = (...names: string[]) => names.map((shortName) => ({ media: { shortName } }));

  test('broadcasts are read in the formats of schedules and scoreboards, otherwise from geoBroadcasts', () => {
    assert.deepEqual(played({ broadcasts: media('ESPN2', 'KFAN') }).broadcasts, ['ESPN2', 'KFAN']);
    const names = [
      { market: 'home', names: ['B1G+', 'KFAN'] },
      { market: 'away', names: ['KFAN', 'BTN'] },
    ];
    assert.deepEqual(played({ broadcasts: names, geoBroadcasts: media('X') }).broadcasts, [
      'B1G+',
      'KFAN',
      'BTN',
    ]);
    assert.deepEqual(played({ broadcasts: [], geoBroadcasts: media('BTN') }).broadcasts, ['BTN']);
  });

  test('broadcasts that cannot be read are left out', () => {
    for (const broadcasts of [undefined, null, 'ESPN', [null, 7, { names: 'x' }, { media: {} }]])
      assert.deepEqual(played({ broadcasts }).broadcasts, []);
  });
});

describe('the status text', () => {
  const textOf = (raw: object) => played({ status: raw }).statusText;
  const withText = (name: string, state: string, shortDetail: string, completed = false) =>
    status(name, state, completed, { type: { name, state, completed, detail: 'long', shortDetail } });

  test('is the provider’s short text, unless that is a time or TBD', () => {
    assert.equal(textOf(withText('STATUS_HALFTIME', 'in', 'Halftime')), 'Halftime');
    assert.equal(textOf(withText('STATUS_FINAL', 'post', 'Final/OT', true)), 'Final/OT');
    assert.equal(textOf(withText('STATUS_IN_PROGRESS', 'in', 'Top 9th')), 'Top 9th');
    assert.equal(textOf(withText('STATUS_SCHEDULED', 'pre', '11/28 - 7:30 PM EST')), '');
    assert.equal(textOf(withText('STATUS_DELAYED', 'pre', '7:30 PM')), '');
    assert.equal(textOf(withText('STATUS_SCHEDULED', 'pre', 'TBD')), '');
    assert.equal(textOf(withText('STATUS_POSTPONED', 'post', 'Postponed')), 'Postponed');
  });
});

describe('the result', () => {
  const score = (of: number) => ({ score: String(of) });

  test('the result of a final is decided by the scores, even if the page names another winner', () => {
    const contradicted = played(
      { status: FINAL },
      { ...score(3), winner: false },
      { ...score(2), winner: true },
    );
    assert.equal(contradicted.result, 'win');
    assert.equal(
      played({ status: FINAL }, { winner: true }, score(2)).result,
      null,
      'without a score there must be no result',
    );
    assert.equal(played({ status: FINAL }, score(3), score(2)).result, 'win');
    assert.equal(played({ status: FINAL }, score(2), score(3)).result, 'loss');
    assert.equal(played({ status: FINAL }, score(2), score(2)).result, 'tie');
    assert.equal(
      played({ status: FINAL }).result,
      null,
      'without a winner and scores there must be no result',
    );
  });

  test('the result of a forfeit is known only if the page names the winner', () => {
    const forfeit = status('STATUS_FORFEIT', 'post', true);
    assert.equal(played({ status: forfeit }, score(0), score(0)).result, null);
    assert.equal(played({ status: forfeit }, score(0), { winner: true }).result, 'loss');
  });

  test('is null before and during a game', () => {
    assert.equal(played({ status: LIVE }, score(3), score(2)).result, null);
    assert.equal(played({ status: SCHEDULED }).result, null);
  });
});

describe('the line score', () => {
  test('has the periods of both teams; a half-inning that was not played is null', () => {
    const scores = (...values: number[]) => ({
      linescores: values.map((value, at) => ({ value, period: at + 1 })),
    });
    assert.deepEqual(played({ status: FINAL }, scores(0, 2), scores(1, 0, 0)).linescore, [
      { period: 1, local: 0, opponent: 1 },
      { period: 2, local: 2, opponent: 0 },
      { period: 3, local: null, opponent: 0 },
    ]);
  });

  test('the line score of a summary is read from displayed scores, and its periods are numbered', () => {
    const scores = (...values: string[]) => ({
      linescores: values.map((displayValue) => ({ displayValue })),
    });
    assert.deepEqual(played({ status: FINAL }, scores('30', '41'), scores('28', '-')).linescore, [
      { period: 1, local: 30, opponent: 28 },
      { period: 2, local: 41, opponent: null },
    ]);
  });

  test('is in the order of the periods, whatever the order of the rows', () => {
    const row = (period: number) => ({ value: period, period });
    const ours = { linescores: [row(3), row(1)] };
    const { linescore } = played({ status: FINAL }, ours, { linescores: [row(2)] });
    assert.deepEqual(
      linescore.map(({ period }) => period),
      [1, 2, 3],
    );
  });

  test('is empty before the start', () => {
    assert.deepEqual(played({ status: SCHEDULED }, { linescores: [{ value: 0 }] }).linescore, []);
  });
});

describe('the last play', () => {
  const situation = (probability: object) => ({ lastPlay: { text: 'Foul on Reyes.', probability } });

  test('comes with our win probability, which is converted from that of the home team', () => {
    const home = played({ status: LIVE, situation: situation({ homeWinPercentage: 0.7 }) });
    assert.deepEqual([home.lastPlay, home.winProbability], ['Foul on Reyes.', 0.7]);
    const competitors = [side('home', OTTERS), side('away', HERONS)];
    const of = (probability: object) =>
      gameOf(event({ status: LIVE, competitors, situation: situation(probability) })).winProbability;
    assert.equal(of({ homeWinPercentage: 0.7 }), 0.3);
    assert.equal(of({ homeWinPercentage: 0.6, tiePercentage: 0.1 }), 0.3);
    assert.equal(of({ homeWinPercentage: 0.6, awayWinPercentage: 0.25 }), 0.25);
    assert.equal(of({ homeWinPercentage: 60 }), null);
  });

  test('the last play of a summary is the last one with a text; in football, plays are inside drives', () => {
    const map = (more: object) =>
      unwrap(
        mapSummary(
          { header: { id: '1', competitions: [competition({ status: FINAL })] }, ...more },
          team('football', '7'),
        ),
      ).value;
    assert.equal(map({ plays: [{ text: 'Kneel.' }, { id: '2' }] }).lastPlay, 'Kneel.');
    const drives = { previous: [{ plays: [{ text: 'Punt.' }] }], current: { plays: [{ text: 'Sack.' }] } };
    assert.equal(map({ drives }).lastPlay, 'Sack.');
    assert.equal(map({ drives: { previous: drives.previous } }).lastPlay, 'Punt.');
    assert.equal(map({}).lastPlay, null);
    assert.equal(
      map({ winprobability: [{ homeWinPercentage: 0.2 }, { homeWinPercentage: 1 }] }).winProbability,
      1,
    );
    assert.equal(map({ gameInfo: { attendance: 4100 } }).attendance, 4100);
  });
});

test('neutral site, conference game, note and attendance are read; if missing they are false or null', () => {
  const notes = [{}, { headline: 'Heron Classic - Final' }];
  const known = played({ neutralSite: true, conferenceCompetition: true, notes, attendance: 812 });
  assert.deepEqual(
    [known.neutralSite, known.conferenceGame, known.note, known.attendance],
    [true, true, 'Heron Classic - Final', 812],
  );
  const unknown = played({ neutralSite: undefined, attendance: 0 });
  assert.deepEqual(
    [unknown.neutralSite, unknown.conferenceGame, unknown.note, unknown.attendance],
    [false, null, null, null],
  );
});

test('tickets: the URL of the ticket seller without the provider’s partner id, https only, until the start', () => {
  const of = (href: string, at = SCHEDULED) => {
    const tickets = [{ links: [{ href }, { href: 'https://seller.example/venue/5' }] }];
    return gameOf(event({ status: at, tickets })).tickets;
  };
  assert.equal(of('https://seller.example/game/5?wsUser=717&row=2'), 'https://seller.example/game/5?row=2');
  assert.equal(of('http://seller.example/game/5'), null);
  assert.equal(of('javascript:alert(1)'), null);
  assert.equal(of('https://seller.example/game/5', LIVE), null);
  assert.equal(gameOf(event({ status: SCHEDULED })).tickets, null);
});

test('leaders of the opponent are read separately', () => {
  const ours = { leaders: [leader('points', 'Ada', { value: 20 })] };
  const theirs = { leaders: [leader('points', 'Bo', { value: 31 })] };
  const game = played({ status: LIVE }, ours, theirs);
  assert.deepEqual(game.leaders, { points: { name: 'Ada', value: 20 } });
  assert.deepEqual(game.opponentLeaders, { points: { name: 'Bo', value: 31 } });
});
