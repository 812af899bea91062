import type { Game } from '../../model/games.ts';
import { entryOf } from '../views.ts';

/** One game per line, as in the schedules. */
export function* writeLines(games: readonly Game[]): Generator<string> {
  for (const game of games) yield `${JSON.stringify(entryOf(game))}\n`;
}
