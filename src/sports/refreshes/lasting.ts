import { hasBegun } from '../model/game-state.ts';
import type { DayBoard, Game, Schedule } from '../model/games.ts';
import type { Poll, Roster, Standings, Team } from '../model/teams.ts';

/**
 * For each page, what of the last value may not vanish by one page (see `kept-details.ts`). Left out is what does vanish:
 * a rank in the polls, the state of a game that goes on, the teams of an earlier edition of a poll.
 */

/** What has nothing to do with how a game stands. */
const aboutGame = ({ id, name, shortName, location, broadcasts, note, attendance, opponent }: Game) => ({
  id,
  name,
  shortName,
  location,
  broadcasts,
  note,
  attendance,
  opponent: { id: opponent.id, abbreviation: opponent.abbreviation, logo: opponent.logo },
});

/** Of a game: all while its state is the same. Plays and box scores of a game that goes on are corrected all the time. */
export function lastingOfGame(after: Game, before: Game): unknown {
  if (after.status !== before.status || after.date !== before.date) return aboutGame(before);
  if (before.status === 'final') return before;
  const { local, opponent, lastPlay, winProbability, ...rest } = { ...before, plays: [], boxScore: {} };
  if (hasBegun(before)) return { ...rest, local, opponent };
  return { ...rest, local: { ...local, ranking: null }, opponent: { ...opponent, ranking: null } };
}

/** Games that are gone altogether are judged elsewhere. */
function lastingOfGames(after: readonly Game[], before: readonly Game[]): unknown[] {
  const said = new Map(after.map((game) => [game.id, game]));
  return before.flatMap((game) => {
    const now = said.get(game.id);
    return now === undefined ? [] : [lastingOfGame(now, game)];
  });
}

export const lastingOfSchedule = (after: Schedule, before: Schedule): unknown =>
  after.season?.year === before.season?.year && {
    games: lastingOfGames(after.games, before.games),
    record: before.record,
  };

export const lastingOfDay = (after: DayBoard, before: DayBoard): unknown => ({
  games: lastingOfGames(after.games, before.games),
  conference: before.conference,
});

export const lastingOfTeam = (_after: Team, before: Team): unknown => ({ ...before, ranking: null });

/** A list that is empty now is judged as a whole, as one that lost most of its rows. */
export const lastingOfRoster = (after: Roster, before: Roster): unknown => ({
  ...before,
  athletes: after.athletes.length > 0 ? before.athletes : [],
  coaches: after.coaches.length > 0 ? [] : before.coaches,
});

export const lastingOfStandings = (after: Standings, before: Standings): unknown => ({
  ...before,
  standings: after.standings.length > 0 ? before.standings : [],
});

/** Another edition of a poll ranks other teams. */
export function lastingOfPolls(after: readonly Poll[], before: readonly Poll[]): unknown {
  const said = new Map(after.map((poll) => [poll.name, poll]));
  return before.map((poll) => {
    const now = said.get(poll.name) ?? poll;
    const ranks = new Map(poll.entries.map(({ team, rank }) => [team.id, rank]));
    const isSame =
      now.date === poll.date ||
      (now.date === null && now.entries.every(({ team, rank }) => ranks.get(team.id) === rank));
    return isSame ? poll : { name: poll.name };
  });
}
