import { csvRows } from '../../../platform/formats/csv.ts';
import type { Game } from '../../model/games.ts';

const COLUMNS = {
  id: ({ id }) => id,
  sport: ({ sport }) => sport,
  date: ({ date }) => date,
  timeTbd: ({ timeTbd }) => timeTbd,
  status: ({ status }) => status,
  name: ({ name }) => name,
  isHome: ({ local }) => local.isHome,
  opponent: ({ opponent }) => opponent.name,
  localScore: ({ local }) => local.score,
  opponentScore: ({ opponent }) => opponent.score,
  result: ({ result }) => result,
  location: ({ location }) => location.name,
  city: ({ location }) => location.city,
  neutralSite: ({ neutralSite }) => neutralSite,
  broadcasts: ({ broadcasts }) => broadcasts,
  note: ({ note }) => note,
} satisfies Record<string, (game: Game) => string | number | boolean | readonly string[] | null>;

/** One row per game. */
export const writeTable = (games: readonly Game[], excel: boolean): Iterable<string> =>
  csvRows(
    Object.keys(COLUMNS),
    games.values().map((game) => Object.values(COLUMNS).map((read) => read(game))),
    { excel },
  );
