import type { z } from '@hono/zod-openapi';
import type * as contract from '../contract.ts';
import type { Game, Team } from '../model.ts';

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

export const teamOf = (team: Team): z.input<typeof contract.team> => ({
  id: team.id,
  name: team.name,
  abbreviation: team.abbreviation,
  logo: team.logo,
  record: team.record,
  conferenceRecord: team.conferenceRecord,
  ranking: team.ranking,
});

export const teamDetailOf = (team: Team, conference: string | null): z.input<typeof contract.teamDetail> => ({
  ...teamOf(team),
  location: team.location,
  nickname: team.nickname,
  color: team.color,
  alternateColor: team.alternateColor,
  conference,
  venue: team.venue,
});
