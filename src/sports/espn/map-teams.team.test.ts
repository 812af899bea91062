import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, FINAL, HERONS, OTTERS, side } from '../../../test/support/espn/made-up.ts';
import { team, unwrap } from '../../../test/support/espn/recordings.ts';
import type { Sport } from '../model/sports.ts';
import { mapTeam } from './map-teams.ts';

const page = (more: Record<string, unknown>) => ({
  team: { ...HERONS, name: 'Herons', location: 'Cedar', ...more },
});
const map = (more: Record<string, unknown>, sport: Sport = 'football') =>
  unwrap(mapTeam(page(more), team(sport, '7'))).value;

const sides = (more: Record<string, unknown>) => [side('home', HERONS, more), side('away', OTTERS)];

test('the rank is read from the page, otherwise from the next game', () => {
  assert.equal(map({ rank: 12 }).ranking, 12);
  assert.equal(map({ rank: 99 }).ranking, null);
  const competitors = sides({ curatedRank: { current: 9 } });
  assert.equal(map({ nextEvent: [event({ competitors })] }).ranking, 9);
  assert.equal(map({ nextEvent: [event({ competitors, status: FINAL })] }).ranking, null);
  const late = { nextEvent: [event({ competitors }, { seasonType: { type: 3 } })] };
  assert.equal(map(late).ranking, 9, 'in a bowl the number must be read as a poll rank');
  assert.equal(map(late, 'baseball').ranking, null, 'in other sports the number must be read as a seed');
  const tournament = { nextEvent: [event({ competitors, tournamentId: 22 })] };
  assert.equal(
    map(tournament, 'mens-basketball').ranking,
    null,
    'in a tournament the number must be read as a seed',
  );
});

test('if the page has no venue, the venue of the next home game is used', () => {
  assert.deepEqual(map({ nextEvent: [event()] }).venue, { name: 'Fieldhouse', city: 'Cedar' });
  assert.equal(map({ nextEvent: [event({ neutralSite: true })] }).venue, null);
  assert.equal(
    map({ nextEvent: [event({ competitors: [side('away', HERONS), side('home', OTTERS)] })] }).venue,
    null,
  );
});

test('the conference record is read from the page, otherwise from the next game', () => {
  const items = [
    { type: 'total', summary: '9-3' },
    { type: 'vsconf', summary: '6-2' },
  ];
  assert.deepEqual(
    [map({ record: { items } }).record, map({ record: { items } }).conferenceRecord],
    ['9-3', '6-2'],
  );
  const competitors = sides({ record: [{ type: 'vsconf', displayValue: '5-2' }] });
  assert.equal(map({ nextEvent: [event({ competitors })] }).conferenceRecord, '5-2');
});

test('missing or invalid fields are null or empty', () => {
  const value = map({
    logo: undefined,
    color: 'teal',
    groups: { $ref: 'http://…' },
    nextEvent: 'soon',
    name: null,
  });
  assert.deepEqual(
    [value.logo, value.color, value.alternateColor, value.conferenceId, value.venue, value.nickname],
    [null, null, null, null, null, ''],
  );
  assert.equal(map({ color: '#1F4E5F' }).color, '1f4e5f');
});

test('without a display name the short one is used', () => {
  assert.equal(map({ displayName: undefined, shortDisplayName: 'Cedar' }).name, 'Cedar');
});

test('fields missing on a page are empty or null; a color has exactly six hexadecimal digits', () => {
  const bare = unwrap(
    mapTeam({ team: { id: '7', displayName: 'Cedar Herons' } }, team('football', '7')),
  ).value;
  assert.deepEqual(
    [bare.abbreviation, bare.location, bare.nickname, bare.record, bare.color, bare.conferenceId],
    ['', '', '', '', null, null],
  );
  assert.equal(map({ color: '#A1B2C3' }).color, 'a1b2c3');
  for (const color of ['a1b2c3d4', 'xa1b2c3', 'a1b2c', 'red'])
    assert.equal(map({ color }).color, null, color);
});
