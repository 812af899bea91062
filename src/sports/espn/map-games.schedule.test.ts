import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, FINAL } from '../../../test/support/espn/made-up.ts';
import { reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapSchedule } from './map-games.ts';

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

test('a page without a single readable row is unreadable, because an empty list would mean no games', () => {
  const page = {
    events: [
      { id: '1', games: [] },
      { id: '2', games: [] },
    ],
  };
  assert.equal(reasonOf(mapSchedule(page, team('football', '7'))), 'unreadable');
});

test('without requestedSeason, the season is that of the games on the page', () => {
  const page = { season: { year: 2027, type: 4 }, events: [event({}, { seasonType: { type: 2 } })] };
  assert.deepEqual(unwrap(mapSchedule(page, team('football', '7'))).value.season, { year: 2027, type: 2 });
});
