import { hasBegun } from '../model/game-state.ts';
import type { DayBoard, Game, Schedule } from '../model/games.ts';
import type { Poll, Roster, Standings, Team } from '../model/teams.ts';

/**
 * For each kind of page, the part of the last value that one page cannot remove (see `kept-details.ts`). Not included is
 * what does change: a rank in the polls, the state of a game in progress, the teams of an earlier edition of a poll.
 */

/** What does not depend on the state of a game. */
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

/** All of a game while its status is the same, except tickets, which sell out, and plays and box scores during it, which are corrected all the time. */
export function lastingOfGame(after: Game, before: Game): unknown {
  if (after.status !== before.status || after.date !== before.date) return aboutGame(before);
  if (before.status === 'final') return before;
  const { local, opponent, lastPlay, winProbability, tickets, ...rest } = {
    ...before,
    plays: [],
    boxScore: {},
  };
  if (hasBegun(before)) return { ...rest, local, opponent };
  return { ...rest, local: { ...local, ranking: null }, opponent: { ...opponent, ranking: null } };
}

/** Games that are missing altogether are judged elsewhere. */
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

/** A list that is now empty is judged as a whole, like one that lost most of its rows. */
export const lastingOfRoster = (after: Roster, before: Roster): unknown => ({
  ...before,
  athletes: after.athletes.length > 0 ? before.athletes : [],
  coaches: after.coaches.length > 0 ? [] : before.coaches,
});

export const lastingOfStandings = (after: Standings, before: Standings): unknown => ({
  ...before,
  standings: after.standings.length > 0 ? before.standings : [],
});

/** A new edition of a poll may rank other teams. */
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
