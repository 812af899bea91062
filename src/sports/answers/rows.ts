import type { Game, Roster, Standings } from '../model.ts';
import type { Row } from './changes.ts';
import { detailOf, entryOf } from './views.ts';

/** The rows of each kind of copy, with all that callers see of them, on whichever page. */

function gameRow(game: Game): Row {
  const [entry, detail] = [entryOf(game), detailOf(game)];
  const opponent = { ...detail.opponent, ...entry.opponent };
  return { id: game.id, name: game.name, shown: { ...detail, ...entry, opponent } };
}

export const gameRows = ({ games }: { readonly games: readonly Game[] }): Row[] => games.map(gameRow);

export const rosterRows = ({ athletes, coaches }: Roster): Row[] => [
  ...athletes.map((athlete) => ({ id: athlete.id, name: athlete.name, shown: athlete })),
  ...coaches.map((coach) => ({ id: coach.name, name: coach.name, shown: coach })),
];

export const standingRows = ({ standings }: Standings): Row[] =>
  standings.map((standing) => ({ id: standing.team.id, name: standing.team.name, shown: standing }));
