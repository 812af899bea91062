import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { describeChanges, gameRows } from './trigger.ts';

const changesOf = (before: ReturnType<typeof aGame>[], after: ReturnType<typeof aGame>[]) =>
  describeChanges(gameRows({ games: before }), gameRows({ games: after }));

test('added, removed and changed games are described, with changed fields named as in responses', () => {
  const [before, gone, fresh] = [aGame({ id: '1' }), aGame({ id: '2' }), aGame({ id: '3' })];
  const played = {
    ...before,
    status: 'final' as const,
    local: { ...before.local, score: 75, record: '4-1' },
    opponent: { ...before.opponent, score: 60 },
    leaders: { points: { name: 'Ada Reyes', value: 27 } },
  };
  const { name } = before;
  assert.deepEqual(changesOf([before, gone], [played, fresh]), {
    added: 1,
    removed: 1,
    changed: 1,
    changes: [
      {
        id: '1',
        name,
        change: 'changed',
        fields: [
          'status',
          'local_team.score',
          'local_team.record',
          'opponent.score',
          'boxScore.local_team.leaders.points',
        ],
      },
      { id: '3', name, change: 'added', fields: [] },
      { id: '2', name, change: 'removed', fields: [] },
    ],
  });
});

test('the same rows in another order are not a change', () => {
  const [one, other] = [aGame({ id: '1' }), aGame({ id: '2' })];
  assert.deepEqual(changesOf([one, other], [other, one]), { added: 0, removed: 0, changed: 0, changes: [] });
});

test('all changes are counted, fifty are listed', () => {
  const many = Array.from({ length: 200 }, (_, at) => aGame({ id: String(at) }));
  const { added, changes } = changesOf([], many);
  assert.deepEqual([added, changes.length], [200, 50]);
});
