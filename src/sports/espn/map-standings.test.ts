import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a page with fifty levels of groups is unreadable', () => {
  let page: Record<string, unknown> = group('5', [entry('7')]);
  for (let depth = 0; depth < 50; depth += 1) page = { id: '0', children: [page] };
  assert.equal(reasonOf(mapStandings(page, team('football', '7', '5'))), 'unreadable');
});
