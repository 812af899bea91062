import type { z } from '@hono/zod-openapi';
import type * as contract from '../contract.ts';
import type { Game, Standings, Team } from '../model.ts';

/** From what we hold to what the contract shows. */

const tbd = (game: Game): { timeTbd?: true } => (game.timeTbd ? { timeTbd: true } : {});

export const entryOf = (game: Game): z.input<typeof contract.scheduleEntry> => ({
  id: game.id,
  sport: game.sport,
  date: game.date,
  ...tbd(game),
  name: game.name,
  shortName: game.shortName,
  status: game.status,
  local_team: {
    score: game.local.score,
    record: game.local.record,
    ranking: game.local.ranking,
    isHome: game.local.isHome,
  },
  opponent: {
    id: game.opponent.id,
    name: game.opponent.name,
    abbreviation: game.opponent.abbreviation,
    logo: game.opponent.logo,
  },
  location: { name: game.location.name, city: game.location.city },
});

export const detailOf = (game: Game): z.input<typeof contract.gameDetail> => ({
  id: game.id,
  sport: game.sport,
  date: game.date,
  ...tbd(game),
  status: game.status,
  period: game.period,
  clock: game.clock,
  local_team: { score: game.local.score, record: game.local.record },
  opponent: { score: game.opponent.score, name: game.opponent.name },
  boxScore: { local_team: { leaders: { ...game.leaders } } },
});

/** The provider's page of a team has no conference record and no conference name: both stand in its standings. */
export const teamOf = (team: Team, standings: Standings | undefined): z.input<typeof contract.team> => ({
  id: team.id,
  name: team.name,
  abbreviation: team.abbreviation,
  logo: team.logo,
  record: team.record,
  conferenceRecord:
    standings?.standings.find((entry) => entry.team.id === team.id)?.conferenceRecord ||
    team.conferenceRecord,
  ranking: team.ranking,
});

/** Where the team is at home: as its page says, else where it plays most of its home games. */
function venueOf(team: Team, games: readonly Game[]): Team['venue'] {
  if (team.venue !== null) return team.venue;
  const places = games.filter(({ local, location }) => local.isHome && location.name !== '');
  const byName = Map.groupBy(places, ({ location }) => location.name);
  const [most] = [...byName.values()].sort((one, other) => other.length - one.length);
  return most?.[0]?.location ?? null;
}

export const teamDetailOf = (
  team: Team,
  standings: Standings | undefined,
  games: readonly Game[],
): z.input<typeof contract.teamDetail> => ({
  ...teamOf(team, standings),
  location: team.location,
  nickname: team.nickname,
  color: team.color,
  alternateColor: team.alternateColor,
  conference: standings?.conference ?? null,
  venue: venueOf(team, games),
});
