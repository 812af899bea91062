import assert from 'node:assert/strict';
import { test } from 'node:test';
import { competition, event, OTTERS, school, side, status } from '../../../test/support/espn/made-up.ts';
import { entry, group } from '../../../test/support/espn/made-up-standings.ts';
import { team } from '../../../test/support/espn/recordings.ts';
import { mapSchedule, mapScoreboard } from './map-games.ts';
import { mapStandings } from './map-standings.ts';
import { mapSummary } from './map-summary.ts';
import { mapRoster, mapTeam } from './map-teams.ts';
import type { Mapped } from './reading.ts';

/** The texts that operators read in the log and in `/api/sources/health`. */
const detailsOf = (outcome: Mapped<unknown>): string[] =>
  outcome.kind === 'failed'
    ? [outcome.failure.problem ?? '']
    : outcome.value.anomalies.map(({ reason, rows: [row] }) => `${row}: ${reason}`);

const ours = team('football', '7', '5');
const header = (of: object) => ({ header: { id: '1', competitions: [competition({ ...of })] } });

test('if a page has an unknown structure, the detail names the page and its first error', () => {
  for (const [name, map] of Object.entries({
    schedule: mapSchedule,
    scoreboard: mapScoreboard,
    summary: mapSummary,
    roster: mapRoster,
    team: mapTeam,
  })) {
    assert.match(
      detailsOf(map({ code: 404 }, ours))[0] ?? '',
      new RegExp(`^${name}: \\w+: is missing`),
      name,
    );
  }
  assert.match(detailsOf(mapStandings(7, ours))[0] ?? '', /^standings: it: must be an object/);
  assert.deepEqual(detailsOf(mapStandings({ code: 404 }, ours)), ['standings: no table']);
});

test('if no row can be read, the detail gives the number of rows', () => {
  assert.deepEqual(detailsOf(mapScoreboard({ events: [{}, {}] }, ours)), [
    'scoreboard: none of 2 events can be read',
  ]);
  assert.deepEqual(detailsOf(mapStandings(group('5', [{}, {}, {}]), ours)), [
    'standings: none of 3 teams can be read',
  ]);
  assert.deepEqual(detailsOf(mapStandings(group('6', [entry('9')]), ours)), ['standings: no group 5']);
});

test('if a row is dropped, the detail names the row and what is missing', () => {
  const others = { competitors: [side('home', school('8', 'Foxes', 'F')), side('away', OTTERS)] };
  assert.deepEqual(detailsOf(mapSchedule({ events: [event(), event(others, { id: '4' })] }, ours)), [
    'event 4: no opponent of team 7',
  ]);
  const undated = event({ date: undefined }, { id: '5', date: 'soon' });
  assert.deepEqual(detailsOf(mapSchedule({ events: [event(), undated] }, ours)), ['event 5: no date']);
  const unnamed = { team: { id: '8' }, stats: [] };
  assert.deepEqual(detailsOf(mapStandings(group('5', [entry('7'), unnamed]), ours)), [
    'standing of team 8: no name',
  ]);
});

test('if a status is unknown, the detail gives its name and the status used instead', () => {
  const odd = status('STATUS_SNOWED_IN', 'in');
  assert.deepEqual(detailsOf(mapSchedule({ events: [event({ status: odd })] }, ours)), [
    'event 1: STATUS_SNOWED_IN, read as in_progress by its state',
  ]);
  const nameless = { type: { state: 'in' } };
  assert.deepEqual(detailsOf(mapSchedule({ events: [event({ status: nameless })] }, ours)), [
    'event 1: no name, read as in_progress by its state',
  ]);
});

test('if the game or page is about another team, the detail names that team', () => {
  const others = { competitors: [side('home', OTTERS), side('away', OTTERS)] };
  assert.deepEqual(detailsOf(mapSummary(header(others), ours)), ['summary: event 1: no opponent of team 7']);
  assert.deepEqual(detailsOf(mapTeam({ team: { id: '9', displayName: 'Otters' } }, ours)), [
    'team: is 9, not 7',
  ]);
  assert.deepEqual(detailsOf(mapTeam({ team: { id: '7' } }, ours)), ['team: has no name']);
});
