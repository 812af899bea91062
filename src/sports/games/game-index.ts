import { chunks } from '../../platform/database/chunks.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import type { Game } from '../model/games.ts';
import type { Sport } from '../model/sports.ts';

/** The ids and sports of all games that the service has ever shown. Other ids are not requested from the provider. */
interface GameTable {
  id: string;
  sport: Sport;
}

type GameTables = {
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
  /** Ids that are not stored yet. */
  const unwritten = new Map<string, Sport>();

  async function flush(): Promise<void> {
    for (const games of chunks([...unwritten])) {
      const rows = games.map(([id, sport]) => ({ id, sport }));
      await db
        .insertInto('games')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      for (const { id } of rows) unwritten.delete(id);
    }
  }

  return {
    async load(): Promise<void> {
      for (const { id, sport } of await db.selectFrom('games').selectAll().execute()) known.set(id, sport);
    },

    /** Adds games, and stores them for other processes unless the database is unavailable. */
    async add(games: readonly Pick<Game, 'id' | 'sport'>[]): Promise<void> {
      for (const { id, sport } of games) {
        if (known.has(id)) continue;
        known.set(id, sport);
        unwritten.set(id, sport);
      }
      // A failed write must not fail the refresh. The next flush tries again, and reports an error.
      await flush().catch(() => undefined);
    },

    /** Stores what is not stored yet. */
    flush,

    /** Looks in the database, too, because another process may have added the id. */
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
