import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { byId, reasonOf, recording, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { skipWithoutShared } from '../../../test/support/shared.ts';
import type { Roster, TeamRef } from '../model/teams.ts';
import { mapRoster } from './map-roster.ts';

function recorded(name: string, ref: TeamRef): Roster {
  const { value, anomalies } = unwrap(mapRoster(recording(`roster/${name}.json`), ref));
  assert.deepEqual(anomalies, []);
  return value;
}

describe('recordings', { skip: skipWithoutShared }, () => {
  test('football: groups become one list (cfb_MICH_grouped)', () => {
    const { team: ours, athletes, coaches } = recorded('cfb_MICH_grouped_raw', team('football', '130'));
    assert.deepEqual(ours, { id: '130', name: 'Michigan Wolverines' });
    assert.equal(athletes.length, 100);
    assert.deepEqual(coaches, [{ name: 'Sherrone Moore', title: 'Head Coach' }]);
    assert.deepEqual(byId(athletes, '4880772'), {
      id: '4880772',
      name: 'Anthony Arnou',
      firstName: 'Anthony',
      lastName: 'Arnou',
      jersey: '15',
      position: 'QB',
      height: '6\' 2"',
      weight: '234 lbs',
      class: 'Senior',
      hometown: 'Santa Monica, CA',
      headshot: 'https://a.espncdn.com/i/headshots/college-football/players/full/4880772.png',
    });
    assert.equal(byId(athletes, '4695705').hometown, 'Cologne, Germany');
  });

  test('men’s basketball: a flat list (mbb_DUKE_flat)', () => {
    const { athletes, coaches } = recorded('mbb_DUKE_flat_raw', team('mens-basketball', '150'));
    assert.equal(athletes.length, 22);
    assert.deepEqual(coaches, [{ name: 'Jon Scheyer', title: 'Head Coach' }]);
    const { name, jersey, position, height, weight, class: year, hometown } = byId(athletes, '5041939');
    assert.deepEqual(
      [name, jersey, position, height, weight, year, hometown],
      ['Cooper Flagg', '2', 'F', '6\' 9"', '205 lbs', 'Freshman', 'Newport, ME'],
    );
    assert.equal(byId(athletes, '5023693').hometown, 'Sydney, Australia');
  });

  test('women’s basketball: weights are empty (wbb_IOWA_flat)', () => {
    const {
      team: ours,
      athletes,
      coaches,
    } = recorded('wbb_IOWA_flat_raw', team('womens-basketball', '2294'));
    assert.equal(ours.name, 'Iowa Hawkeyes');
    assert.equal(athletes.length, 13);
    assert.deepEqual(coaches, [{ name: 'Jan Jensen', title: 'Head Coach' }]);
    assert.deepEqual(new Set(athletes.map(({ weight }) => weight)), new Set(['']));
    const { name, jersey, class: year, height } = byId(athletes, '4898389');
    assert.deepEqual([name, jersey, year, height], ['Sydney Affolter', '3', 'Senior', '5\' 11"']);
  });

  test('another team’s roster is unreadable', () => {
    const page = recording('roster/wbb_IOWA_flat_raw.json');
    assert.equal(reasonOf(mapRoster(page, team('womens-basketball', '1'))), 'unreadable');
  });
});

const map = (page: Record<string, unknown>) => unwrap(mapRoster(page, team('baseball', '7')));
const ada = { id: '1', displayName: 'Ada' };

test('an athlete in two groups is listed once', () => {
  const athletes = [
    { position: 'offense', items: [ada, { id: 2, firstName: 'Bea', lastName: 'Bo' }] },
    { position: 'injuredReserveOrOut', items: [ada] },
    { position: 'suspended', items: [] },
  ];
  assert.deepEqual(
    map({ athletes }).value.athletes.map(({ id, name }) => [id, name]),
    [
      ['1', 'Ada'],
      ['2', 'Bea Bo'],
    ],
  );
});

test('fields that a sport lacks are empty; the position UN is empty too', () => {
  const { value } = map({
    athletes: [{ ...ada, position: { abbreviation: 'UN' }, jersey: 0, headshot: null }],
  });
  assert.deepEqual(value.athletes, [
    {
      id: '1',
      name: 'Ada',
      firstName: '',
      lastName: '',
      jersey: '0',
      position: '',
      height: '',
      weight: '',
      class: '',
      hometown: '',
      headshot: null,
    },
  ]);
  assert.deepEqual(value.team, { id: '7', name: 'Team 7' });
  assert.deepEqual(value.coaches, []);
});

test('a home town without displayText is put together from city, state and country', () => {
  const homes = [
    { city: 'Durham', state: 'NC', country: 'USA' },
    { city: 'Lagos', country: 'Nigeria' },
    { state: 'IA' },
  ];
  const athletes = homes.map((birthPlace, at) => ({ ...ada, id: at, birthPlace }));
  assert.deepEqual(
    map({ athletes }).value.athletes.map(({ hometown }) => hometown),
    ['Durham, NC', 'Lagos, Nigeria', 'IA'],
  );
});

test('athletes that cannot be read are dropped and counted', () => {
  const { value, anomalies } = map({ athletes: [ada, { id: '2' }, { displayName: 'Nobody' }, 7] });
  assert.deepEqual(
    value.athletes.map(({ name }) => name),
    ['Ada'],
  );
  assert.deepEqual(
    anomalies.map(({ kind }) => kind),
    ['dropped_row', 'dropped_row', 'dropped_row'],
  );
  assert.equal(reasonOf(mapRoster({ athletes: [{ id: '2' }] }, team('baseball', '7'))), 'unreadable');
});

test('an empty roster is an empty list', () => {
  const { athletes, coaches } = map({ athletes: [], coach: [null, {}, { lastName: 'Ray' }] }).value;
  assert.deepEqual([athletes, coaches], [[], []]);
});
