import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, school, side } from '../../../test/support/espn/made-up.ts';
import { reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapScoreboard } from './map-games.ts';

const ours = team('football', '7');
const elks = side('home', school('8', 'Elks', 'E'));
const bears = side('away', school('6', 'Bears', 'B'));

test('both games of our team on a day are read, and games of other teams are not read', () => {
  const page = {
    events: [event(), event({}, { id: '2' }), event({ competitors: [elks, bears] }, { id: '3' })],
  };
  assert.deepEqual(
    unwrap(mapScoreboard(page, ours)).value.map(({ id }) => id),
    ['1', '2'],
  );
});

test('an unreadable row is dropped and reported, whichever team it is about', () => {
  const page = { events: [event(), { id: '2' }, event({ date: null }, { id: '3', date: null })] };
  const { value, anomalies } = unwrap(mapScoreboard(page, ours));
  assert.deepEqual(
    value.map(({ id }) => id),
    ['1'],
  );
  assert.deepEqual(
    anomalies.flatMap(({ rows }) => rows),
    ['event 2', 'event 3'],
  );
});

test('a page without rows is empty; a page without a single readable row is unreadable', () => {
  assert.deepEqual(unwrap(mapScoreboard({ events: [] }, ours)).value, []);
  assert.equal(reasonOf(mapScoreboard({ events: [{ id: '1' }, null] }, ours)), 'unreadable');
});
