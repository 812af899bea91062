import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entry, group } from '../../../test/support/espn/made-up-standings.ts';
import { reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import { mapStandings } from './map-standings.ts';

test('recorded: of two conferences on a page, ours is used (nba_2025)', { skip: skipWithoutShared }, () => {
  const page = recording('standings/nba_2025_raw.json');
  const { value: west, anomalies } = unwrap(mapStandings(page, team('mens-basketball', '13', '6')));
  assert.deepEqual(anomalies, []);
  assert.deepEqual([west.conference, west.season, west.standings.length], ['Western Conference', 2025, 15]);
  assert.deepEqual(west.standings[2], {
    rank: 3,
    division: null,
    team: {
      id: '13',
      name: 'Los Angeles Lakers',
      abbreviation: 'LAL',
      logo: 'https://a.espncdn.com/i/teamlogos/nba/500/lal.png',
    },
    conferenceRecord: '36-16',
    overallRecord: '50-32',
    winPercentage: 0.6097561,
    streak: 'L1',
    home: '31-10',
    away: '19-22',
    ranked: null,
  });
  assert.deepEqual(
    west.standings.map(({ rank }) => rank),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  );
  const { standings: east } = unwrap(mapStandings(page, team('mens-basketball', '5', '5'))).value;
  assert.deepEqual(
    [east[0]?.team.name, east[0]?.overallRecord, east[0]?.conferenceRecord, east[0]?.streak],
    ['Cleveland Cavaliers', '64-18', '41-11', 'L1'],
  );
});

const map = (page: unknown, ref = team('football', '7', '5')) => unwrap(mapStandings(page, ref)).value;
const ids = (page: unknown) => map(page).standings.map((standing) => standing.team.id);

describe('the table is read', () => {
  test('from the root of the page, for a single group', () => {
    const { conference, standings } = map(group('5', [entry('7')]));
    assert.deepEqual([conference, standings.length], ['Group 5', 1]);
  });

  test('from divisions in the order of the page, each with its own ranks, and without repeated teams', () => {
    const east = group('51', [entry('7'), entry('8')], { isConference: false });
    const west = group('52', [entry('9')], { isConference: false });
    const conference = { id: '5', name: 'Big Five', isConference: true, children: [east, west] };
    const page = { id: '80', name: 'FBS', children: [group('4', [entry('1')]), conference] };
    const { conference: name, standings } = map(page);
    assert.equal(name, 'Big Five');
    assert.deepEqual(
      standings.map(({ team: { id }, rank, division }) => [id, rank, division]),
      [
        ['7', 1, 'Group 51'],
        ['8', 2, 'Group 51'],
        ['9', 1, 'Group 52'],
      ],
    );
    assert.deepEqual(ids({ ...conference, standings: { entries: [entry('9'), entry('7')] } }), [
      '7',
      '8',
      '9',
    ]);
    assert.equal(map(page, team('football', '8', '99')).conference, 'Big Five');
  });

  test('from the group with our conference id, even if our team is not listed; without both, the page is unreadable', () => {
    assert.equal(map(group('5', [entry('1')]), team('football', '7', '5')).conference, 'Group 5');
    const foreign = mapStandings(group('5', [entry('1')]), team('football', '7', '99'));
    assert.equal(reasonOf(foreign), 'unreadable');
    const only = group('', [entry('1')], { id: undefined });
    assert.equal(map(only, team('football', '7', '99')).standings.length, 1);
  });

  test('from a group without a name; the conference name is then the short name or undefined', () => {
    assert.equal(map(group('5', [entry('7')], { name: undefined })).conference, undefined);
    assert.equal(map(group('5', [entry('7')], { name: undefined, shortName: 'G5' })).conference, 'G5');
  });

  test('from an empty group, as before the season', () => {
    assert.deepEqual(map({ id: '80', children: [group('5', [])] }).standings, []);
  });

  test('but not from a page with fifty levels of groups, which is unreadable', () => {
    let page: Record<string, unknown> = group('5', [entry('7')]);
    for (let depth = 0; depth < 50; depth += 1) page = { id: '0', children: [page] };
    assert.equal(reasonOf(mapStandings(page, team('football', '7', '5'))), 'unreadable');
  });
});

test('unreadable teams are dropped and reported; if no team is left the page is unreadable', () => {
  const page = group('5', [entry('7'), { team: { id: '8' } }, { stats: [] }]);
  const { value, anomalies } = unwrap(mapStandings(page, team('football', '7', '5')));
  assert.equal(value.standings.length, 1);
  assert.deepEqual(
    anomalies.map(({ kind }) => kind),
    ['dropped_row', 'dropped_row'],
  );
  assert.equal(reasonOf(mapStandings(group('5', [{}, {}]), team('football', '7', '5'))), 'unreadable');
});
