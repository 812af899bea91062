import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { conference, conferenceList, ERROR_BODIES } from '../../../test/support/espn/payloads.ts';
import { reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { mapConferenceName } from './map-conference-name.ts';
import { mapRoster } from './map-roster.ts';
import { mapSchedule } from './map-schedule.ts';
import { mapScoreboard } from './map-scoreboard.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapTeam } from './map-team.ts';

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

/** Bodies that could come with status 200 in place of a page. */
const NO_PAGES: readonly unknown[] = [
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
  test(`${name}: a body that is not such a page is unreadable, never empty`, () => {
    for (const body of [...NO_PAGES, ...ERROR_BODIES])
      assert.equal(reasonOf(map(body, ref)), 'unreadable', JSON.stringify(body));
  });

  test(`${name}: every recorded error body with a 200 is unreadable`, { skip: skipWithoutShared }, () => {
    const files = readdirSync(sharedPath('provider/recordings/errors'));
    assert.ok(files.length >= 11);
    for (const file of files)
      assert.equal(reasonOf(map(recording(`errors/${file}`), ref)), 'unreadable', file);
  });
}

test('the page of one endpoint is unreadable to the mappers of others', { skip: skipWithoutShared }, () => {
  const roster = recording('roster/cfb_MICH_grouped_raw.json');
  const schedule = recording('schedule/cfb_MICH_2025_offseason-empty_reserialised.json');
  for (const map of [mapSchedule, mapScoreboard, mapSummary, mapStandings]) {
    assert.equal(reasonOf(map(roster, ref)), 'unreadable');
  }
  for (const map of [mapSummary, mapRoster, mapStandings])
    assert.equal(reasonOf(map(schedule, ref)), 'unreadable');
});

test('the name of a conference is read from the core API; a list of conferences is unreadable', () => {
  assert.equal(unwrap(mapConferenceName(conference)).value, conference.name);
  assert.equal(reasonOf(mapConferenceName(conferenceList)), 'unreadable');
});

test('a recorded conference is read, a recorded list of conferences is unreadable', {
  skip: skipWithoutShared,
}, () => {
  const { value } = unwrap(mapConferenceName(recording('core/cfb_group_1_ACC_raw.json')));
  assert.equal(value, 'Atlantic Coast Conference');
  assert.equal(reasonOf(mapConferenceName(recording('core/mbb_conferences_list_raw.json'))), 'unreadable');
});
