import type { SeasonGame } from '../../games/precedence.ts';
import { entryOf } from '../views.ts';

/** One game per line, as in the schedules. */
export function* writeLines(games: readonly SeasonGame[]): Generator<string> {
  for (const game of games) yield `${JSON.stringify(entryOf(game))}\n`;
}
