import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { event, FINAL, HERONS, OTTERS, side } from '../../../test/support/espn/made-up.ts';
import { reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import { mapTeam } from './map-team.ts';

describe('recordings', { skip: skipWithoutShared }, () => {
  test('football out of season: the record is empty, there is no next game (cfb_OSU_194)', () => {
    const page = recording('team/cfb_OSU_194_offseason-empty-record_raw.json');
    assert.deepEqual(unwrap(mapTeam(page, team('football', '194'))), {
      value: {
        id: '194',
        name: 'Ohio State Buckeyes',
        abbreviation: 'OSU',
        logo: 'https://a.espncdn.com/i/teamlogos/ncaa/500/194.png',
        record: '',
        conferenceRecord: '',
        ranking: null,
        location: 'Ohio State',
        nickname: 'Buckeyes',
        color: 'ba0c2f',
        alternateColor: 'a8adb4',
        conferenceId: '5',
        venue: null,
      },
      anomalies: [],
    });
  });

  test('a team in a division gets the id of its conference, and its own venue (nba_LAL)', () => {
    const { value } = unwrap(mapTeam(recording('team/nba_LAL_raw.json'), team('mens-basketball', '13')));
    assert.deepEqual(value, {
      id: '13',
      name: 'Los Angeles Lakers',
      abbreviation: 'LAL',
      logo: 'https://a.espncdn.com/i/teamlogos/nba/500/lal.png',
      record: '50-32',
      conferenceRecord: '36-16',
      ranking: null,
      location: 'Los Angeles',
      nickname: 'Lakers',
      color: '552583',
      alternateColor: 'fdb927',
      conferenceId: '6',
      venue: { name: 'crypto.com Arena', city: 'Los Angeles' },
    });
  });

  test('the page of another team is unreadable', () => {
    const page = recording('team/nba_LAL_raw.json');
    assert.equal(reasonOf(mapTeam(page, team('mens-basketball', '14'))), 'unreadable');
  });
});

const page = (more: Record<string, unknown>) => ({
  team: { ...HERONS, name: 'Herons', location: 'Cedar', ...more },
});
const map = (more: Record<string, unknown>) => unwrap(mapTeam(page(more), team('football', '7'))).value;

const sides = (more: Record<string, unknown>) => [side('home', HERONS, more), side('away', OTTERS)];

test('the rank is read from the page, or else from the next game', () => {
  assert.equal(map({ rank: 12 }).ranking, 12);
  assert.equal(map({ rank: 99 }).ranking, null);
  const competitors = sides({ curatedRank: { current: 9 } });
  assert.equal(map({ nextEvent: [event({ competitors })] }).ranking, 9);
  assert.equal(map({ nextEvent: [event({ competitors, status: FINAL })] }).ranking, null);
  assert.equal(map({ nextEvent: [event({ competitors }, { seasonType: { type: 3 } })] }).ranking, null);
});

test('without a venue on the page the venue of the next home game is used', () => {
  assert.deepEqual(map({ nextEvent: [event()] }).venue, { name: 'Fieldhouse', city: 'Cedar' });
  assert.equal(map({ nextEvent: [event({ neutralSite: true })] }).venue, null);
  assert.equal(
    map({ nextEvent: [event({ competitors: [side('away', HERONS), side('home', OTTERS)] })] }).venue,
    null,
  );
});

test('the conference record is read from the page, or else from the next game', () => {
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
