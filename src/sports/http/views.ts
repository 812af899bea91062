import { isoTime } from '../../platform/clock.ts';
import type { Sent } from '../../platform/http/route.ts';
import type { SeasonGame } from '../games/precedence.ts';
import type { Season } from '../games/season.ts';
import { DETAILED, LISTED, shown } from '../model/fields.ts';
import type { Game, GameDetail } from '../model/games.ts';
import type * as teams from '../model/teams.ts';
import type { Standings, Team } from '../model/teams.ts';
import type * as contract from './contract.ts';

/** Converts the model into what the contract defines. */

export const entryOf = (game: SeasonGame): Sent<typeof contract.scheduleEntry> => ({
  ...shown(LISTED, game),
  lastUpdated: isoTime(game.confirmedAt),
});

/** A game as `/api/game` shows it, without its age. */
export const shownGame = (game: GameDetail): Omit<Sent<typeof contract.gameDetail>, 'lastUpdated'> =>
  shown(DETAILED, game);

export const detailOf = (game: GameDetail, confirmedAt: number): Sent<typeof contract.gameDetail> => ({
  ...shownGame(game),
  lastUpdated: isoTime(confirmedAt),
});

/** What other pages say of a team. */
interface AboutTeam {
  readonly standings: Standings | undefined;
  readonly season: Season;
  readonly ranking: number | null;
}

/**
 * The provider's page of a team lacks the conference's record and name, which its standings have, and out of season the
 * team's record, which its schedule has.
 */
export function teamOf(team: Team, { standings, season, ranking }: AboutTeam): Sent<typeof teams.team> {
  const standing = standings?.standings.find((entry) => entry.team.id === team.id);
  return {
    id: team.id,
    name: team.name,
    abbreviation: team.abbreviation,
    logo: team.logo,
    record: team.record || standing?.overallRecord || season.record,
    conferenceRecord: standing?.conferenceRecord || team.conferenceRecord,
    ranking,
  };
}

/** The team's home venue: from its page, otherwise the venue of most of its home games. */
function venueOf(team: Team, games: readonly Game[]): Team['venue'] {
  if (team.venue !== null) return team.venue;
  const isAtHome = ({ local, location, neutralSite }: Game) =>
    local.isHome && !neutralSite && location.name !== '';
  const byName = Map.groupBy(games.filter(isAtHome), ({ location }) => location.name);
  const [most] = [...byName.values()].sort((one, other) => other.length - one.length);
  return most?.[0]?.location ?? null;
}

export const teamDetailOf = (team: Team, about: AboutTeam): Sent<typeof teams.teamDetail> => ({
  ...teamOf(team, about),
  location: team.location,
  nickname: team.nickname,
  color: team.color,
  alternateColor: team.alternateColor,
  conference: about.standings?.conference ?? null,
  venue: venueOf(team, about.season.games),
});
