import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from '../../../test/support/espn/recordings.ts';
import { mapTeams } from './map-teams.ts';

const page = (teams: unknown[]) => ({ sports: [{ leagues: [{ teams }] }] });

test('teams of a league have id, name and location; those without id or name are left out', () => {
  const teams = [
    { team: { id: 7, displayName: 'Cedar Valley Herons', location: 'Cedar Valley' } },
    { team: { id: '9', displayName: 'Otters' } },
    { team: { id: '8' } },
    { team: { displayName: 'Nobody' } },
    null,
  ];
  assert.deepEqual(mapTeams(page(teams)), {
    kind: 'found',
    value: [
      { id: '7', name: 'Cedar Valley Herons', location: 'Cedar Valley' },
      { id: '9', name: 'Otters', location: '' },
    ],
  });
  assert.equal(reasonOf(mapTeams({})), 'unreadable');
});
