import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf, team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapRoster } from './map-teams.ts';

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

test('a home town without displayText is composed of city, state and country', () => {
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
