import type { Database, Migrations } from '../platform/database/database.ts';
import type { Game, Sport } from './model.ts';

/** Every game id the service has ever shown, and its sport: an unknown one costs the provider nothing. */
export interface GameTable {
  id: string;
  sport: Sport;
}

export type GameTables = {
  games: GameTable;
};

export const gameMigrations: Migrations = {
  '2026-11-21-games': {
    up: (db) =>
      db.schema
        .createTable('games')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sport', 'text', (column) => column.notNull())
        .execute(),
  },
};

export function createGameIndex(database: Database) {
  const db = database.withTables<GameTables>();
  const known = new Map<string, Sport>();

  return {
    async load(): Promise<void> {
      for (const { id, sport } of await db.selectFrom('games').selectAll().execute()) known.set(id, sport);
    },

    async add(games: readonly Pick<Game, 'id' | 'sport'>[]): Promise<void> {
      const fresh = games.filter((game) => !known.has(game.id));
      if (fresh.length === 0) return;
      await db
        .insertInto('games')
        .values(fresh.map(({ id, sport }) => ({ id, sport })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      for (const { id, sport } of fresh) known.set(id, sport);
    },

    /** Asks the database for an id that another process may have learnt. */
    async sportOf(id: string): Promise<Sport | undefined> {
      const sport = known.get(id);
      if (sport !== undefined) return sport;
      const row = await db.selectFrom('games').select('sport').where('id', '=', id).executeTakeFirst();
      if (row !== undefined) known.set(id, row.sport);
      return row?.sport;
    },
  };
}

export type GameIndex = ReturnType<typeof createGameIndex>;
