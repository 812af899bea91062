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

test('a schedule: over after overtime, moved, at no known time, abroad', () => {
  const { season, games } = intact(mapSchedule(payloads.basketballSchedule, basketball));
  assert.deepEqual(season, { year: 2027, type: 2 }, 'the season of the reply, not the one the league is in');
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

test('somebody else’s page is unreadable: the number in the campus file is wrong', () => {
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
  test('basketball under way, among games of others', () => {
    const [game, ...others] = intact(mapScoreboard(payloads.basketballScoreboard, basketball));
    assert.deepEqual(others, []);
    assert.deepEqual([game?.status, game?.period, game?.clock], ['in_progress', 1, '5:09']);
    assert.deepEqual(game?.local, { score: 23, record: '17-4', ranking: 5, isHome: true });
    assert.deepEqual(game?.leaders, { points: { name: 'Ada Marsh', value: 8 } });
  });

  test('baseball under way: the inning stands where others have a clock', () => {
    const [game] = intact(mapScoreboard(payloads.baseballScoreboard, baseball));
    assert.deepEqual([game?.status, game?.period, game?.clock], ['in_progress', 9, 'Top 9th']);
    assert.deepEqual([game?.local.score, game?.opponent.score, game?.local.record], [0, 1, '27-32']);
  });

  test('softball over, without a clock; a seed is no rank', () => {
    const [game] = intact(mapScoreboard(payloads.softballScoreboard, team('softball', '7')));
    assert.deepEqual([game?.status, game?.period, game?.clock], ['final', 7, '0:00']);
    assert.deepEqual(game?.local, { score: 4, record: '51-8', ranking: null, isHome: true });
    assert.deepEqual(game?.leaders, {});
  });
});

describe('summaries', () => {
  test('basketball over: names are put together, leaders come from the box score of our team', () => {
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

  test('baseball over: the visitors batted once more, and nobody leads with nothing', () => {
    const game = intact(mapSummary(payloads.baseballSummary, baseball));
    assert.deepEqual([game.period, game.local.score, game.opponent.score], [9, 7, 5]);
    assert.deepEqual(game.leaders, {
      hits: { name: 'Cy Fenn', value: 2 },
      RBIs: { name: 'Di Moss', value: 3 },
      strikeouts: { name: 'Ed Pool', value: 9 },
    });
  });

  test('to come: no score, and averages are no leaders', () => {
    const game = intact(mapSummary(payloads.comingSummary, basketball));
    assert.deepEqual([game.status, game.period, game.local.score, game.leaders], ['scheduled', 0, 0, {}]);
  });
});

test('a team out of season has no record; of its logos the default one counts', () => {
  const value = intact(mapTeam(payloads.idleTeam, football));
  assert.deepEqual([value.record, value.conferenceRecord, value.ranking, value.venue], ['', '', null, null]);
  assert.deepEqual([value.conferenceId, value.color, value.alternateColor], ['5', 'ba0c2f', 'a8adb4']);
  assert.equal(value.logo, 'https://a.espncdn.com/i/teamlogos/ncaa/500/7.png');
});

test('rosters: groups are dissolved; who is not weighed or pictured is listed all the same', () => {
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

test('standings: of the conferences ours, by place; blocks of other games do not count', () => {
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
