import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entry, group, record } from '../../../test/support/espn/made-up-standings.ts';
import { team, unwrap } from '../../../test/support/espn/recordings.ts';
import { mapStandings } from './map-standings.ts';

const map = (page: unknown, ref = team('football', '7', '5')) => unwrap(mapStandings(page, ref)).value;
const ids = (page: unknown) => map(page).standings.map((standing) => standing.team.id);

describe('the order of the table', () => {
  const seeded = (id: string, value: number, conference = '0-0') =>
    entry(id, { type: 'playoffseed', value }, record('vsconf', conference));

  test('is the order of seeds; equal seeds give equal ranks', () => {
    const page = group('5', [seeded('c', 3), seeded('b', 1, '2-1'), seeded('a', 1, '3-1')]);
    assert.deepEqual(
      map(page).standings.map(({ rank, team: { id } }) => [rank, id]),
      [
        [1, 'a'],
        [1, 'b'],
        [3, 'c'],
      ],
    );
  });

  test('is decided by conference record, then overall record, then name, if all seeds are the same', () => {
    const page = group('5', [
      entry('z', { type: 'playoffseed', value: 1 }, record('vsconf', '1-1'), record('total', '5-5')),
      entry('y', { type: 'playoffseed', value: 1 }, record('vsconf', '0-1'), record('total', '9-1')),
      entry('x', { type: 'playoffseed', value: 1 }, record('vsconf', '2-0'), record('total', '2-8')),
      entry('w', { type: 'playoffseed', value: 1 }, record('vsconf', '1-1'), record('total', '5-5')),
      entry('v', { type: 'playoffseed', value: 1 }, record('vsconf', '0-0'), record('total', '1-9')),
    ]);
    assert.deepEqual(
      map(page).standings.map(({ rank, team: { id } }) => [rank, id]),
      [
        [1, 'x'],
        [2, 'w'],
        [3, 'z'],
        [4, 'v'],
        [5, 'y'],
      ],
    );
  });

  test('is decided by record if one team lacks a seed', () => {
    assert.deepEqual(ids(group('5', [seeded('a', 1, '0-1'), seeded('b', 0, '1-0')])), ['b', 'a']);
  });

  test('is decided by name, then by id, if nothing else differs', () => {
    const named = (id: string, displayName: string) => ({ ...entry(id), team: { id, displayName } });
    const entries = [named('1', 'Otters'), named('3', 'Foxes'), named('2', 'Foxes')];
    assert.deepEqual(ids(group('5', entries)), ['2', '3', '1']);
  });
});
