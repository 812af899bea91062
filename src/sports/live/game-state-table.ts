import type { Kysely } from 'kysely';
import type { Migrations } from '../../platform/database/database.ts';
import type { Sport } from '../model/sports.ts';

/** The state of each game as sent in streams, stored by the process that noticed it first. */
export interface GameStateTable {
  id: string;
  sport: Sport;
  /** Grows with every change, in the order of the commits. */
  revision: number;
  /** When the provider had last confirmed the state at the time of the change, ms. */
  confirmed_at: number;
  /** JSON of the game as it is shown, without `lastUpdated`. */
  shown: string;
  /** While the end of the game is not confirmed: JSON of the state that webhooks last reported; otherwise `null`. */
  reported: string | null;
}
interface RevisionTable {
  name: string;
  value: number;
}
export type GameStateTables = { game_states: GameStateTable; game_revision: RevisionTable };

/** The name of the counter of revisions. */
export const COUNTER = 'games';

export const gameStateMigrations: Migrations = {
  '2026-11-22-game-states': {
    async up(db) {
      await db.schema
        .createTable('game_states')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sport', 'text', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
        .addColumn('shown', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('game_states_by_revision').on('game_states').column('revision').execute();
      await db.schema
        .createTable('game_revision')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .execute();
      await (db as Kysely<GameStateTables>)
        .insertInto('game_revision')
        .values({ name: COUNTER, value: 0 })
        .execute();
    },
  },
  '2026-11-27-game-states-reported': {
    up: (db) => db.schema.alterTable('game_states').addColumn('reported', 'text').execute(),
  },
};
