import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as schedules from '../../../test/support/espn/pages/schedules.ts';
import * as scoreboards from '../../../test/support/espn/pages/scoreboards.ts';
import * as summaries from '../../../test/support/espn/pages/summaries.ts';
import * as teams from '../../../test/support/espn/pages/teams.ts';
import { byId, reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam } from './map-teams.ts';
import type { Mapped } from './reading.ts';

/** Made-up pages with quirks seen in recordings, so that quirks are also tested where the recordings are missing. */
const ours = (sport: Sport): TeamRef => team(sport, '7', '5');

/** The value of a page, which must have no anomalies. */
function intact<T>(mapped: Mapped<T>): T {
  const { value, anomalies } = unwrap(mapped);
  assert.deepEqual(anomalies, []);
  return value;
}

describe('schedules', () => {
  const read = (page: unknown, sport: Sport = 'mens-basketball') => intact(mapSchedule(page, ours(sport)));

  test('a finished season: scores in objects, ranks of polls, leaders of the requested team', () => {
    const { season, games } = read(schedules.wholeSeason);
    assert.equal(season.year, 2027);
    const first = byId(games, '11');
    assert.deepEqual(first.local, { score: 96, record: '1-0', ranking: 7, isHome: true });
    assert.deepEqual([first.status, first.opponent.score], ['final', 62]);
    assert.deepEqual(first.leaders, {
      points: { name: 'Ada', value: 22 },
      rebounds: { name: 'Bea', value: 9 },
      assists: { name: 'Bea', value: 5 },
    });
    assert.equal(
      byId(games, '13').local.ranking,
      1,
      'in the conference tournament the rank is the poll rank',
    );
  });

  test('at a neutral site, isHome is taken from the provider; overtime is a third period', () => {
    const game = byId(read(schedules.wholeSeason).games, '12');
    assert.deepEqual([game.shortName, game.local.isHome, game.period], ['CH VS RO', false, 3]);
    assert.deepEqual(game.location, { name: 'Three Rivers Center', city: 'Marlow' });
  });

  test('in the post-season a seed is not a rank', () => {
    const { season, games } = read(schedules.postSeason);
    assert.deepEqual([season.year, games[0]?.local.ranking, games[0]?.local.score], [2027, null, 95]);
  });

  test('a postponed game is not a 0-0 final; the period is the number of innings played', () => {
    const { games } = read(schedules.innings, 'baseball');
    assert.deepEqual(
      games.map(({ id, status, period }) => [id, status, period]),
      [
        ['31', 'final', 11],
        ['32', 'final', 6],
        ['33', 'postponed', 0],
        ['34', 'scheduled', 0],
      ],
    );
    assert.deepEqual([byId(games, '33').local.score, byId(games, '34').local.record], [0, '']);
  });

  test('a season listed early: the requested year, games without a time, a venue abroad without a state', () => {
    const { season, games } = read(schedules.listedEarly, 'football');
    assert.deepEqual(
      season,
      { year: 2027, type: 2 },
      'the season must be the requested one, not the league’s current season',
    );
    assert.deepEqual(byId(games, '41').location, { name: 'Corinthians Arena', city: 'Sao Paulo' });
    assert.deepEqual([byId(games, '42').date, byId(games, '42').timeTbd], ['2028-01-04T05:00Z', true]);
  });

  test('out of season the schedule is empty', () => {
    assert.deepEqual(read(schedules.offSeason, 'football').games, []);
  });

  test('a row without teams is dropped; a page about another team is unreadable', () => {
    const { value, anomalies } = unwrap(mapSchedule(schedules.lostRow, ours('baseball')));
    assert.deepEqual([value.games.length, anomalies.map(({ kind }) => kind)], [1, ['dropped_row']]);
    assert.equal(reasonOf(mapSchedule(schedules.foreign, ours('baseball'))), 'unreadable');
  });
});

describe('scoreboards', () => {
  const read = (page: unknown, sport: Sport): Game => {
    const [game, ...more] = intact(mapScoreboard(page, ours(sport)));
    assert.equal(more.length, 0);
    return game ?? assert.fail('the scoreboard must have a game of our team');
  };

  test('basketball in progress', () => {
    const game = read(scoreboards.basketball, 'mens-basketball');
    assert.deepEqual([game.status, game.period, game.clock], ['in_progress', 1, '5:09']);
    assert.deepEqual(game.local, { score: 23, record: '17-4', ranking: 5, isHome: true });
    assert.equal(game.opponent.score, 25);
    assert.deepEqual(
      Object.keys(game.leaders),
      ['points', 'rebounds', 'assists'],
      'the rating must not be a leader',
    );
    assert.deepEqual(game.leaders.points, { name: 'Ada', value: 8 });
  });

  test('before the start, averages are not leaders', () => {
    const game = read(scoreboards.basketballToCome, 'mens-basketball');
    assert.deepEqual([game.status, game.local.ranking, game.leaders], ['scheduled', 1, {}]);
  });

  test('in baseball the clock is the half-inning', () => {
    const game = read(scoreboards.baseball, 'baseball');
    assert.deepEqual([game.status, game.period, game.clock], ['in_progress', 9, 'Top 9th']);
    assert.deepEqual([game.local.score, game.opponent.score, game.local.record], [0, 1, '27-32']);
    assert.equal(read(scoreboards.baseballPostponed, 'baseball').status, 'postponed');
  });

  test('a finished softball game has the clock 0:00, and its seeds are not ranks', () => {
    const game = read(scoreboards.softball, 'softball');
    assert.deepEqual([game.status, game.period, game.clock], ['final', 9, '0:00']);
    assert.deepEqual([game.local.score, game.local.ranking, game.local.record], [4, null, '52-8']);
    assert.deepEqual(game.leaders, {});
  });

  test('football before its season has neither record nor rank', () => {
    const game = read(scoreboards.football, 'football');
    assert.deepEqual([game.shortName, game.local.record, game.local.ranking], ['RO VS CH', '', null]);
  });
});

describe('summaries', () => {
  const read = (page: unknown, sport: Sport): Game => intact(mapSummary(page, ours(sport)));

  test('names come from the teams, periods from the line scores, leaders from the box score', () => {
    const game = read(summaries.basketballFinal, 'mens-basketball');
    assert.deepEqual([game.name, game.shortName], ['Cedar Herons at River Otters', 'CH VS RO']);
    assert.deepEqual([game.status, game.period, game.clock], ['final', 2, '0:00']);
    assert.deepEqual(game.local, { score: 60, record: '34-5', ranking: null, isHome: false });
    assert.deepEqual(game.leaders, {
      points: { name: 'Ada', value: 37 },
      rebounds: { name: 'Ada', value: 10 },
      assists: { name: 'Bea', value: 8 },
    });
    assert.deepEqual(game.location, { name: '', city: '' });
  });

  test('the opponent’s box score is not used for our leaders', () => {
    const game = intact(mapSummary(summaries.basketballFinal, team('mens-basketball', '9')));
    assert.deepEqual([game.local.score, game.leaders], [75, {}]);
  });

  test('baseball: tables are found by type, also when the visitors batted in one more inning', () => {
    const game = read(summaries.baseballFinal, 'baseball');
    assert.deepEqual([game.period, game.local.score, game.opponent.score], [9, 7, 5]);
    assert.deepEqual(game.leaders.hits, { name: 'Ada', value: 2 });
    assert.deepEqual(game.leaders.RBIs, { name: 'Bea', value: 2 });
    assert.deepEqual(game.leaders.strikeouts, { name: 'Pia', value: 3 });
    assert.equal(game.leaders.homeRuns, undefined, 'an athlete with zero must not be a leader');
  });

  test('an upcoming game has no score and no leaders', () => {
    const game = read(summaries.basketballToCome, 'mens-basketball');
    assert.deepEqual([game.status, game.period, game.local.score, game.leaders], ['scheduled', 0, 0, {}]);
    assert.equal(game.local.record, '50-32');
  });

  test('a game of other teams is unreadable', () => {
    assert.equal(reasonOf(mapSummary(summaries.baseballFinal, team('baseball', '6'))), 'unreadable');
  });
});

describe('teams, rosters, standings', () => {
  test('out of season a team has no record, rank or venue', () => {
    const value = intact(mapTeam(teams.teamOffSeason, ours('football')));
    assert.deepEqual(
      [value.record, value.conferenceRecord, value.ranking, value.venue],
      ['', '', null, null],
    );
    assert.deepEqual([value.conferenceId, value.color, value.alternateColor], ['5', '1f4e5f', 'f2b134']);
    assert.equal(
      value.logo,
      'https://a.espncdn.com/i/teamlogos/ncaa/500/7.png',
      'the logo must not be the one for dark backgrounds',
    );
    assert.equal(reasonOf(mapTeam(teams.teamOffSeason, team('football', '8'))), 'unreadable');
  });

  test('for a team in a division, the conference is the parent group and the venue is that of the franchise', () => {
    const value = intact(mapTeam(teams.teamInDivision, ours('mens-basketball')));
    assert.deepEqual([value.record, value.conferenceRecord, value.conferenceId], ['50-32', '36-16', '6']);
    assert.deepEqual(value.venue, { name: 'Founders Arena', city: 'Cedar' });
    assert.equal(reasonOf(mapTeam(teams.teamInDivision, team('mens-basketball', '14'))), 'unreadable');
  });

  test('a roster in groups becomes one list', () => {
    const { athletes, coaches } = intact(mapRoster(teams.rosterInParts, ours('football')));
    const [first, second, ...others] = athletes;
    assert.deepEqual(first, {
      id: '1',
      name: 'Ada Lund',
      firstName: 'Ada',
      lastName: 'Lund',
      jersey: '15',
      position: 'QB',
      height: '6\' 2"',
      weight: '234 lbs',
      class: 'Senior',
      hometown: 'Mesa Linda, CA',
      headshot: 'https://a.espncdn.com/i/headshots/college-football/players/full/1.png',
    });
    assert.deepEqual([second?.name, second?.hometown], ['Bea Bo', 'Cologne, Germany']);
    assert.deepEqual([second?.headshot, others], [null, []]);
    assert.deepEqual(coaches, [{ name: 'Cora Lund', title: 'Head Coach' }]);
    assert.equal(reasonOf(mapRoster(teams.rosterInParts, team('football', '1'))), 'unreadable');
  });

  test('fields that a sport lacks are empty', () => {
    const unweighed = intact(mapRoster(teams.rosterUnweighed, ours('womens-basketball')));
    assert.deepEqual(
      unweighed.athletes.map(({ weight, height }) => [weight, height]),
      [
        ['', '5\' 11"'],
        ['', '5\' 9"'],
      ],
    );
    const { athletes } = intact(mapRoster(teams.rosterWithNames, ours('baseball')));
    assert.deepEqual([byId(athletes, '2').position, byId(athletes, '2').jersey], ['', '']);
  });

  test('football: the percentage is computed from the record, because the page has neither losses nor a percentage', () => {
    const { standings } = intact(mapStandings(teams.footballTable, ours('football')));
    assert.deepEqual(
      standings.map(({ overallRecord, conferenceRecord, winPercentage }) => [
        ...[overallRecord, conferenceRecord, winPercentage],
      ]),
      [['12-2', '8-0', 12 / 14]],
    );
    assert.equal(reasonOf(mapStandings(teams.tree, team('football', '1', '99'))), 'unreadable');
  });

  for (const [name, page] of Object.entries({ 'at the root': teams.table, 'in a tree': teams.tree })) {
    test(`the table ${name} is sorted by rank, with values found by their type`, () => {
      // If no group has our conference's id, the group with our team is used.
      for (const group of ['5', '99'])
        assert.deepEqual(
          intact(mapStandings(page, team('football', '7', group))),
          intact(mapStandings(page, ours('football'))),
        );
      const value = intact(mapStandings(page, ours('mens-basketball')));
      assert.deepEqual([value.conference, value.season], ['Prairie Athletic Conference', 2027]);
      assert.deepEqual(
        value.standings.map(({ winPercentage }) => winPercentage),
        [13 / 31, 7 / 28],
        'the percentages must not be those of home games',
      );
      assert.deepEqual(
        value.standings.map(({ rank, team: { id }, overallRecord, conferenceRecord, streak }) => [
          ...[rank, id, overallRecord, conferenceRecord, streak],
        ]),
        [
          [8, '9', '13-18', '5-11', 'L6'],
          [9, '7', '7-21', '3-13', 'L6'],
        ],
      );
    });
  }
});
