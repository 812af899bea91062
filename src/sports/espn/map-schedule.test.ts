import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { event, FINAL } from '../../../test/support/espn/made-up.ts';
import { byId, reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { mapSchedule } from './map-schedule.ts';

function recorded(name: string, ref: TeamRef) {
  const { value, anomalies } = unwrap(mapSchedule(recording(`schedule/${name}.json`), ref));
  assert.deepEqual(anomalies, []);
  return value;
}

const statuses = (games: readonly Game[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of games) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('recordings', { skip: skipWithoutShared }, () => {
  test('men’s basketball, a whole regular season (mbb_DUKE_2025)', () => {
    const { season, games } = recorded('mbb_DUKE_2025_DERIVED-raw_nolinks', team('mens-basketball', '150'));
    assert.deepEqual(season, { year: 2025, type: 2 });
    const last = games.at(-1);
    assert.deepEqual(
      [last?.note, last?.neutralSite, last?.result, last?.broadcasts, last?.attendance],
      ['T. Rowe Price ACC Tournament - Final', true, 'win', ['ESPN'], 15322],
    );
    assert.deepEqual([last?.local.ranking, last?.opponent.ranking, last?.conferenceGame], [1, 13, null]);
    assert.equal(games.length, 34);
    assert.deepEqual(statuses(games), { final: 34 });
    assert.deepEqual(games[0], {
      id: '401706881',
      sport: 'mens-basketball',
      date: '2024-11-05T00:00Z',
      timeTbd: false,
      name: 'Maine Black Bears at Duke Blue Devils',
      shortName: 'ME @ DUKE',
      status: 'final',
      period: 2,
      clock: '0:00',
      local: { score: 96, record: '1-0', ranking: 7, isHome: true },
      opponent: {
        id: '311',
        name: 'Maine Black Bears',
        abbreviation: 'ME',
        logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/311.png',
        color: null,
        score: 62,
        record: '0-1',
        ranking: null,
      },
      isSeeded: false,
      location: { name: 'Cameron Indoor Stadium', city: 'Durham' },
      neutralSite: false,
      conferenceGame: null,
      broadcasts: ['ACC Network'],
      note: null,
      statusText: 'Final',
      result: 'win',
      linescore: [],
      opponentLeaders: {},
      lastPlay: null,
      winProbability: null,
      attendance: 9314,
      tickets: null,
      leaders: {
        points: { name: 'Kon Knueppel', value: 22 },
        rebounds: { name: 'Cooper Flagg', value: 7 },
        assists: { name: 'Cooper Flagg', value: 5 },
      },
    });
  });

  test('men’s basketball, a game on neutral ground (mbb_DUKE_2025)', () => {
    const { games } = recorded('mbb_DUKE_2025_DERIVED-raw_nolinks', team('mens-basketball', '150'));
    const game = byId(games, '401706883');
    assert.equal(game.name, 'Duke Blue Devils at Kentucky Wildcats');
    assert.equal(game.shortName, 'DUKE VS UK');
    assert.deepEqual(game.local, { score: 72, record: '2-1', ranking: 6, isHome: false });
    assert.equal(game.opponent.score, 77);
    assert.deepEqual(game.location, { name: 'State Farm Arena', city: 'Atlanta' });
    const tournament = byId(games, '401743776');
    assert.deepEqual(tournament.local, { score: 73, record: '31-3', ranking: 1, isHome: true });
  });

  test('a team in its play-offs: the default page has the post-season only (nba_LAL_2025)', () => {
    const { season, games } = recorded(
      'nba_LAL_2025_default-returns-postseason-only_raw',
      team('mens-basketball', '13'),
    );
    assert.deepEqual(season, { year: 2025, type: 3 });
    assert.deepEqual(
      games.map(({ id, date, local, opponent }) => [id, date, local.isHome, local.score, opponent.score]),
      [
        ['401767821', '2025-04-20T00:30Z', true, 95, 117],
        ['401767915', '2025-04-23T02:00Z', true, 94, 85],
        ['401768056', '2025-04-26T01:53Z', false, 104, 116],
        ['401768057', '2025-04-27T19:50Z', false, 113, 116],
        ['401768058', '2025-05-01T02:00Z', true, 96, 103],
      ],
    );
    assert.deepEqual(games[0]?.leaders, {
      points: { name: 'Luka Doncic', value: 37 },
      rebounds: { name: 'Luka Doncic', value: 8 },
      assists: { name: 'LeBron James', value: 3 },
    });
    assert.equal(games[0]?.local.ranking, null);
  });

  test('baseball: a postponed game is not a 0-0 final (mlb_NYY_2025)', () => {
    const { season, games } = recorded('mlb_NYY_2025_SUBSET_DERIVED-raw_nolinks', team('baseball', '10'));
    assert.deepEqual(season, { year: 2025, type: 2 });
    assert.deepEqual(statuses(games), { final: 10, postponed: 1, scheduled: 7 });
    const postponed = byId(games, '401695302');
    assert.equal(postponed.status, 'postponed');
    assert.equal(postponed.period, 0);
    assert.equal(postponed.local.score, 0);
    const { status, period, local, opponent, location } = byId(games, '401695040');
    assert.deepEqual([status, period, local.score, opponent.score], ['final', 11, 4, 5]);
    assert.deepEqual(location, { name: 'PNC Park', city: 'Pittsburgh' });
    assert.equal(byId(games, '401695101').period, 6);
    const coming = byId(games, '401695834');
    assert.deepEqual(coming.local, {
      hits: null,
      errors: null,
      score: 0,
      record: '',
      ranking: null,
      isHome: true,
    });
    assert.equal(coming.period, 0);
    assert.deepEqual(coming.leaders, {});
  });

  test('football before its season: all games scheduled, one abroad, one without a time (nfl_KC_2025)', () => {
    const { season, games } = recorded('nfl_KC_2025_preseason-all-scheduled-TBD_raw', team('football', '12'));
    assert.deepEqual(
      season,
      { year: 2025, type: 2 },
      'the season that was requested, not the current one of the league',
    );
    assert.deepEqual(statuses(games), { scheduled: 17 });
    const abroad = byId(games, '401772714');
    assert.equal(abroad.shortName, 'KC VS LAC');
    assert.deepEqual(abroad.location, { name: 'Corinthians Arena', city: 'Sao Paulo' });
    const last = byId(games, '401772957');
    assert.deepEqual([last.date, last.timeTbd], ['2026-01-04T05:00Z', true]);
    assert.deepEqual(
      games.filter(({ timeTbd }) => timeTbd).map(({ id }) => id),
      ['401772957'],
    );
  });

  test('a season in progress: games played and to come (wnba_LA_2025)', () => {
    const { season, games } = recorded('wnba_LA_2025_DERIVED-raw_nolinks', team('womens-basketball', '6'));
    assert.deepEqual(season, { year: 2025, type: 1 });
    assert.deepEqual(statuses(games), { final: 9, scheduled: 36 });
    const played = byId(games, '401736114');
    assert.deepEqual(played.local, { score: 84, record: '1-0', ranking: null, isHome: false });
    assert.equal(played.opponent.id, '129689');
    assert.deepEqual(played.leaders.points, { name: 'Kelsey Plum', value: 37 });
    const coming = byId(games, '401736162');
    assert.deepEqual([coming.date, coming.period, coming.clock], ['2025-06-07T01:30Z', 0, '0:00']);
  });

  test('out of season the schedule is empty (cfb_MICH_2025)', () => {
    const { season, games } = recorded('cfb_MICH_2025_offseason-empty_reserialised', team('football', '130'));
    assert.deepEqual(season, { year: 2025, type: 1 });
    assert.deepEqual(games, []);
  });

  test('the schedule of another team is unreadable', () => {
    const page = recording('schedule/mbb_DUKE_2025_DERIVED-raw_nolinks.json');
    assert.equal(reasonOf(mapSchedule(page, team('mens-basketball', '1'))), 'unreadable');
  });
});

test('a bad row is dropped and reported, the other rows are read', () => {
  const page = { events: [event(), { id: '2', competitions: [{}] }, event({ status: FINAL }, { id: '3' })] };
  const { value, anomalies } = unwrap(mapSchedule(page, team('football', '7')));
  assert.deepEqual(
    value.games.map(({ id }) => id),
    ['1', '3'],
  );
  assert.deepEqual(
    anomalies.map(({ kind }) => kind),
    ['dropped_row'],
  );
  assert.deepEqual(anomalies[0]?.rows, ['event 2']);
  assert.match(anomalies[0]?.reason ?? '', /^competitions\.0\.competitors: /);
});

test('a page of which no row can be read is unreadable, because an empty list would mean no games', () => {
  const page = {
    events: [
      { id: '1', games: [] },
      { id: '2', games: [] },
    ],
  };
  assert.equal(reasonOf(mapSchedule(page, team('football', '7'))), 'unreadable');
});

test('a page that does not say which season was asked for is of the season of its games', () => {
  const page = { season: { year: 2027, type: 4 }, events: [event({}, { seasonType: { type: 2 } })] };
  assert.deepEqual(unwrap(mapSchedule(page, team('football', '7'))).value.season, { year: 2027, type: 2 });
});
