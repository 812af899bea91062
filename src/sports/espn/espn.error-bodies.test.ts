import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { wholePage } from '../../../test/support/espn/whole-pages.ts';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapConferenceName, mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam } from './map-teams.ts';

/** Bodies that the provider sends in place of a page, sometimes with status 200. */
const ERROR_BODIES: readonly unknown[] = [
  { code: 404 },
  { code: 404, message: 'Unable to get sport data for sport: softball and league: college-softball' },
  { code: 404, detail: 'no data found', message: 'no instance found' },
  { code: 400, message: 'Failed to get events endpoint.' },
  {
    code: 400,
    message:
      'error invoking GET: http://sports.core.api.espn.pvt/v2/sports/football/teams/CH?active=true, status=400, cache=CACHE_MISS',
  },
  { code: 0, detail: 'general error: unknown error' },
  { code: 1008, detail: 'script error: unexpected exception or error processing script' },
  { error: { message: 'No stats found.', code: 404 } },
  { error: { message: 'application error', code: 500 } },
  { fullViewLink: { text: 'Full Standings', href: 'https://www.example.com/standings' } },
];

const ref = team('football', '130', '5');
const MAPPERS = {
  schedule: mapSchedule,
  scoreboard: mapScoreboard,
  summary: mapSummary,
  team: mapTeam,
  roster: mapRoster,
  standings: mapStandings,
  conference: mapConferenceName,
};

/** Bodies that are not pages, but could be sent with status 200. */
const OTHER_BODIES: readonly unknown[] = [
  null,
  undefined,
  '',
  'Access Denied',
  '<html></html>',
  0,
  true,
  [],
  {},
  [[]],
];

for (const [name, map] of Object.entries(MAPPERS)) {
  test(`${name}: a body that is not a page of this kind is unreadable, never empty`, () => {
    for (const body of [...OTHER_BODIES, ...ERROR_BODIES])
      assert.equal(reasonOf(map(body, ref)), 'unreadable', JSON.stringify(body));
  });

  test(`${name}: every recorded error body with a 200 is unreadable`, { skip: skipWithoutShared }, () => {
    const files = readdirSync(sharedPath('provider/recordings/errors'));
    assert.ok(files.length >= 11);
    for (const file of files)
      assert.equal(reasonOf(map(recording(`errors/${file}`), ref)), 'unreadable', file);
  });
}

/** Made-up pages, each with the mappers that must reject it. */
const FOREIGN_PAGES: readonly (readonly [page: unknown, mappers: readonly (keyof typeof MAPPERS)[]])[] = [
  [wholePage('schedule-whole-season'), ['summary', 'roster', 'standings', 'conference']],
  [
    wholePage('summary-baseball-final'),
    ['schedule', 'scoreboard', 'team', 'roster', 'standings', 'conference'],
  ],
  [wholePage('team-off-season'), ['schedule', 'scoreboard', 'summary', 'roster', 'standings', 'conference']],
  [wholePage('roster-in-parts'), ['schedule', 'scoreboard', 'summary', 'standings', 'conference']],
  [wholePage('standings-tree'), ['schedule', 'scoreboard', 'summary', 'team', 'roster']],
];

test('a page of one endpoint is unreadable to the mappers of other endpoints', () => {
  for (const [page, mappers] of FOREIGN_PAGES)
    for (const name of mappers)
      assert.equal(reasonOf(MAPPERS[name](page, team('football', '7', '5'))), 'unreadable', name);
});

test('the name of a conference is read from the core API; a list of conferences is unreadable', () => {
  const page = { id: '5', name: 'Prairie Athletic Conference', shortName: 'Prairie', isConference: true };
  assert.equal(unwrap(mapConferenceName(page)).value, page.name);
  assert.equal(reasonOf(mapConferenceName({ count: 2, items: [{ $ref: 'http://…' }] })), 'unreadable');
});

test('a recorded conference is read, a recorded list of conferences is unreadable', {
  skip: skipWithoutShared,
}, () => {
  const { value } = unwrap(mapConferenceName(recording('core/cfb_group_1_ACC_raw.json')));
  assert.equal(value, 'Atlantic Coast Conference');
  assert.equal(reasonOf(mapConferenceName(recording('core/mbb_conferences_list_raw.json'))), 'unreadable');
});
