import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds } from '../../test/support/databases.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/log.ts';
import {
  createGameRevisions,
  type GameRevisionTables,
  gameRevisionMigrations,
} from './games/game-revisions.ts';
import { type GameStateTables, gameStateMigrations } from './live/game-state-table.ts';
import { createGameStates } from './live/game-states.ts';

for (const kind of await databaseKinds()) {
  test(`states and revisions of games before the cutoff are deleted: ${kind.name}`, {
    skip: kind.skip,
  }, async (t) => {
    const testDatabase = await kind.create({ ...gameStateMigrations, ...gameRevisionMigrations });
    t.after(() => testDatabase.remove());
    const { database } = testDatabase;
    const db = database.withTables<GameStateTables & GameRevisionTables>();
    for (const [id, at] of [
      ['old', 999],
      ['new', 1_000],
    ] as const) {
      const state = { id, sport: 'football', revision: at, confirmed_at: at, shown: '{}' } as const;
      await db.insertInto('game_states').values(state).execute();
      const revision = { id, slot: '', content: '', sequence: 0, changed_at: at };
      await db.insertInto('game_revisions').values(revision).execute();
    }
    const states = createGameStates({
      ...{ database, clock: systemClock, log: createLogger('silent') },
      readGames: async () => [],
      onChange: () => undefined,
      onWritten: () => undefined,
    });
    const revisions = createGameRevisions(database, systemClock);
    await states.aged.prune(1_000);
    await revisions.aged.prune(1_000);
    for (const table of ['game_states', 'game_revisions'] as const) {
      const left = await db.selectFrom(table).select('id').execute();
      assert.deepEqual(
        left.map(({ id }) => id),
        ['new'],
      );
    }
  });
}
