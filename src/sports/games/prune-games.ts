import type { Database } from '../../platform/database/database.ts';
import type { GameStateTables } from '../live/game-states.ts';
import type { GameRevisionTables } from './game-revisions.ts';

/** Forgets what was said of games before `cutoff`, ms: a season has some hundred. */
export async function pruneGames(database: Database, cutoff: number): Promise<void> {
  const db = database.withTables<GameStateTables & GameRevisionTables>();
  await db.deleteFrom('game_states').where('confirmed_at', '<', cutoff).execute();
  await db.deleteFrom('game_revisions').where('changed_at', '<', cutoff).execute();
}
