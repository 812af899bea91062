import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as payloads from '../../../test/support/espn/payloads.ts';
import { reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapRoster } from './map-roster.ts';
import { mapSchedule } from './map-schedule.ts';
import { mapScoreboard } from './map-scoreboard.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapTeam } from './map-team.ts';

const basketball = team('mens-basketball', '7', '5');
const baseball = team('baseball', '7');
const football = team('football', '7', '5');

/** The value of a whole payload without any anomaly. */
function intact<T>(mapped: Parameters<typeof unwrap<{ value: T; anomalies: readonly unknown[] }>>[0]): T {
  const { value, anomalies } = unwrap(mapped);
  assert.deepEqual(anomalies, []);
  return value;
}

test('a schedule has a game after overtime, a postponed one, one without a time, and one abroad', () => {
  const { season, games } = intact(mapSchedule(payloads.basketballSchedule, basketball));
  assert.deepEqual(
    season,
    { year: 2027, type: 2 },
    'the season that was requested, not the current one of the league',
  );
  const [over, moved, open, abroad] = games;
  assert.deepEqual(over?.local, { score: 75, record: '1-0', ranking: 7, isHome: true });
  assert.deepEqual(over?.leaders, {
    points: { name: 'Ada Marsh', value: 22 },
    rebounds: { name: 'Cy Fenn', value: 7 },
    assists: { name: 'Bea Reed', value: 5 },
  });
  assert.deepEqual([over?.status, over?.period, over?.opponent.score], ['final', 3, 62]);
  assert.deepEqual([moved?.status, moved?.period, moved?.local.score], ['postponed', 0, 0]);
  assert.deepEqual([open?.date, open?.timeTbd], ['2027-01-04T05:00Z', true]);
  assert.deepEqual(
    [abroad?.shortName, abroad?.location],
    ['RO VS CH', { name: 'Main Arena', city: 'Frankfurt' }],
  );
});

test('the page of another team is unreadable, so that a wrong number in the campus file is noticed', () => {
  const other = team('mens-basketball', '8');
  assert.equal(reasonOf(mapSchedule(payloads.basketballSchedule, other)), 'unreadable');
  assert.equal(reasonOf(mapTeam(payloads.idleTeam, other)), 'unreadable');
  assert.equal(reasonOf(mapRoster(payloads.womensRoster, other)), 'unreadable');
  assert.equal(reasonOf(mapSummary(payloads.basketballSummary, other)), 'unreadable');
  assert.equal(
    reasonOf(mapStandings(payloads.standings, team('football', '1', '99'))),
    'unreadable',
    'neither our conference nor our team',
  );
});

describe('scoreboards', () => {
  test('basketball in progress, among games of other teams', () => {
    const [game, ...others] = intact(mapScoreboard(payloads.basketballScoreboard, basketball));
    assert.deepEqual(others, []);
    assert.deepEqual([game?.status, game?.period, game?.clock], ['in_progress', 1, '5:09']);
    assert.deepEqual(game?.local, { score: 23, record: '17-4', ranking: 5, isHome: true });
    assert.deepEqual(game?.leaders, { points: { name: 'Ada Marsh', value: 8 } });
  });

  test('baseball in progress: the clock is the half-inning', () => {
    const [game] = intact(mapScoreboard(payloads.baseballScoreboard, baseball));
    assert.deepEqual([game?.status, game?.period, game?.clock], ['in_progress', 9, 'Top 9th']);
    assert.deepEqual([game?.local.score, game?.opponent.score, game?.local.record], [0, 1, '27-32']);
  });

  test('softball, a finished game: the clock is 0:00, and a seed is not a rank', () => {
    const [game] = intact(mapScoreboard(payloads.softballScoreboard, team('softball', '7')));
    assert.deepEqual([game?.status, game?.period, game?.clock], ['final', 7, '0:00']);
    assert.deepEqual(game?.local, {
      hits: null,
      errors: null,
      score: 4,
      record: '51-8',
      ranking: null,
      isHome: true,
    });
    assert.deepEqual(game?.leaders, {});
  });
});

describe('summaries', () => {
  test('basketball, a finished game: its name is made of the teams, its leaders come from our box score', () => {
    const game = intact(mapSummary(payloads.basketballSummary, basketball));
    assert.deepEqual([game.name, game.shortName], ['Cedar Herons at River Otters', 'CH VS RO']);
    assert.deepEqual([game.status, game.period, game.clock], ['final', 2, '0:00']);
    assert.deepEqual(game.local, { score: 60, record: '34-5', ranking: null, isHome: false });
    assert.deepEqual(game.location, { name: 'Main Arena', city: 'Glendale' });
    assert.deepEqual(game.leaders, {
      points: { name: 'Ada Marsh', value: 37 },
      rebounds: { name: 'Ada Marsh', value: 10 },
      assists: { name: 'Bea Reed', value: 8 },
    });
  });

  test('baseball, a finished game: the visitors batted once more, and zeros make no leader', () => {
    const game = intact(mapSummary(payloads.baseballSummary, baseball));
    assert.deepEqual([game.period, game.local.score, game.opponent.score], [9, 7, 5]);
    assert.deepEqual(game.leaders, {
      hits: { name: 'Cy Fenn', value: 2 },
      RBIs: { name: 'Di Moss', value: 3 },
      strikeouts: { name: 'Ed Pool', value: 9 },
    });
  });

  test('a game to come has no score, and averages are not leaders', () => {
    const game = intact(mapSummary(payloads.comingSummary, basketball));
    assert.deepEqual([game.status, game.period, game.local.score, game.leaders], ['scheduled', 0, 0, {}]);
  });
});

test('a team out of season has no record; its logo is the default one', () => {
  const value = intact(mapTeam(payloads.idleTeam, football));
  assert.deepEqual([value.record, value.conferenceRecord, value.ranking, value.venue], ['', '', null, null]);
  assert.deepEqual([value.conferenceId, value.color, value.alternateColor], ['5', 'ba0c2f', 'a8adb4']);
  assert.equal(value.logo, 'https://a.espncdn.com/i/teamlogos/ncaa/500/7.png');
});

test('rosters: groups become one list; athletes without weight or picture are listed', () => {
  const { team: ours, athletes, coaches } = intact(mapRoster(payloads.footballRoster, football));
  assert.deepEqual(ours, { id: '7', name: 'Cedar Herons' });
  assert.deepEqual(coaches, [{ name: 'Gail Brook', title: 'Head Coach' }]);
  assert.equal(athletes.length, 2);
  assert.deepEqual(athletes[0], {
    id: '11',
    name: 'Ada Marsh',
    firstName: 'Ada',
    lastName: 'Marsh',
    jersey: '11',
    position: 'QB',
    height: `6' 2"`,
    weight: '234 lbs',
    class: 'Senior',
    hometown: 'Cologne, Germany',
    headshot: 'https://a.espncdn.com/i/headshots/college-football/players/full/11.png',
  });
  const [plain] = intact(mapRoster(payloads.womensRoster, team('womens-basketball', '7'))).athletes;
  assert.deepEqual([plain?.name, plain?.weight, plain?.headshot], ['Cyd Fenn', '', null]);
});

test('standings: our conference, sorted by rank; statistics of home games are not taken for the total', () => {
  for (const group of ['5', '99']) {
    const table = intact(mapStandings(payloads.standings, team('football', '7', group)));
    assert.deepEqual([table.conference, table.season], ['Prairie Athletic Conference', 2027]);
    assert.deepEqual(
      table.standings.map(({ rank, team: { abbreviation }, overallRecord }) => [
        rank,
        abbreviation,
        overallRecord,
      ]),
      [
        [1, 'RO', '12-2'],
        [9, 'CH', '7-21'],
      ],
    );
    const [first, second] = table.standings;
    assert.equal(first?.winPercentage, 12 / 14);
    assert.deepEqual([second?.conferenceRecord, second?.winPercentage, second?.streak], ['3-13', 0.25, 'L6']);
  }
});
