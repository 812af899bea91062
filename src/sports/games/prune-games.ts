import type { Database } from '../../platform/database/database.ts';
import type { GameStateTables } from '../live/game-states.ts';
import type { GameRevisionTables } from './game-revisions.ts';

/** Deletes what calendars contained about games before `cutoff`, ms. A season has a few hundred games. */
export async function pruneGames(database: Database, cutoff: number): Promise<void> {
  const db = database.withTables<GameStateTables & GameRevisionTables>();
  await db.deleteFrom('game_states').where('confirmed_at', '<', cutoff).execute();
  await db.deleteFrom('game_revisions').where('changed_at', '<', cutoff).execute();
}
