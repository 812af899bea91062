import { random } from '../../random.ts';
import { type Broadcast, broadcastsOf } from '../world/broadcasts.ts';
import type { Game, Side } from '../world/game.ts';
import { type GameState, isOver } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { played, recordAt, type TeamRecord } from '../world/records.ts';
import { seasonTypeOf, shownType } from '../world/season-types.ts';
import { conferenceSeed, tournamentSeed } from '../world/strength.ts';
import { stateName, type Team, type Venue } from '../world/teams.ts';
import { type Body, type Context, shownTeam } from './context.ts';

/** Parts that events have in common in the schedule, the scoreboard and the summary. */

/** At a neutral site, `name` still has "at", but `shortName` does not. */
export function eventNames(game: Game, now: number): { name: string; shortName: string } {
  const name = (side: Side): string => shownTeam(game, side, now)?.fullName ?? 'TBD';
  const short = (side: Side): string => shownTeam(game, side, now)?.school.abbreviation ?? 'TBD';
  return {
    name: `${name('away')} at ${name('home')}`,
    shortName: `${short('away')} ${game.neutral ? 'VS' : '@'} ${short('home')}`,
  };
}

/** `2026-27` for basketball, otherwise `2026`. */
export const seasonName = (league: League, year: number): string =>
  league.springYear ? `${year - 1}-${String(year % 100).padStart(2, '0')}` : String(year);

export function seasonTypeBody(type: number, league: League): Body {
  const { name, abbreviation } = seasonTypeOf(type, league);
  const shown = shownType(type, league);
  return { id: String(shown), type: shown, name, abbreviation };
}

/** Baseball and softball spell out the state. Places abroad have no state. */
export function address({ city, state }: Venue, league: League): Body {
  return { city, state: league.sport === 'baseball' ? stateName(state) : state };
}

export const notes = (game: Game): Body[] =>
  game.note === null ? [] : [{ type: 'event', headline: game.note }];

const SELLER = 'https://www.tickets.example';
/** The provider's partner id at the ticket seller. */
const PARTNER = 'wsUser=717';

/**
 * Links to the provider's ticket seller, only for future games that are not at a neutral site: to the event and to its
 * venue.
 */
export function ticketLinks(game: Game, state: GameState): { event: string; venue: string } | null {
  if (state.stage !== 'scheduled' || game.neutral) return null;
  return {
    event: `${SELLER}/${game.league.key}/production/${game.id}?${PARTNER}`,
    venue: `${SELLER}/venues/${game.venue.id}.html?${PARTNER}`,
  };
}

/** 0 until the game is over. */
export const attendanceOf = (game: Game, state: GameState): number =>
  isOver(state) && game.incident !== 'forfeit' ? 1200 + (Number(game.id) % 7800) : 0;

/** The id of the tournament that a game belongs to. */
export function tournamentIdOf({ tournament }: Game): number | undefined {
  if (tournament === 'national') return 22;
  return tournament === 'conference' ? 15 : undefined;
}

/**
 * The team's record after the game, or its current record if the game is not over; null for a team outside the
 * division, or without a game that is over.
 */
export function recordOf(game: Game, team: Team, state: GameState, context: Context): TeamRecord | null {
  if (team.school.conference === null) return null;
  const until = isOver(state) ? game.end : Math.min(context.now, game.end);
  const record = recordAt(context.season, team.id, until);
  return played(record.total) === 0 ? null : record;
}

/** 1 to 25, or 99 for unranked; in the national tournament, the seed. */
export function rankOf(game: Game, team: Team, { world, season }: Context): number {
  if (game.tournament === 'national') return tournamentSeed(world.calendar.seed, game.season, team);
  return season.poll.get(team.id) ?? 99;
}

/** The scoreboard and the summary show seeds in conference tournaments too. */
export function rankOrSeedOf(game: Game, team: Team, context: Context): number {
  return game.tournament === 'conference'
    ? conferenceSeed(context.world.calendar.seed, game.season, team)
    : rankOf(game, team, context);
}

const TYPE_IDS: Readonly<Record<string, string>> = { TV: '1', Streaming: '4', Radio: '5' };
const MARKET_IDS = { National: '1', Home: '2', Away: '3' } as const;

/** A broadcast as in the schedule, the summary and `geoBroadcasts`. */
export const broadcastBody = ({ name, type, market }: Broadcast): Body => ({
  type: { id: TYPE_IDS[type], shortName: type },
  market: { id: MARKET_IDS[market], type: market },
  media: { shortName: name },
  lang: 'en',
  region: 'us',
});

/** The scoreboard has three formats: names by market, the national names in one string, and a list without radio. */
export function scoreboardBroadcasts(game: Game): Body {
  const shown = broadcastsOf(game).filter(({ type }) => type !== 'Radio');
  const national = shown.filter(({ market }) => market === 'National').map(({ name }) => name);
  const markets = Map.groupBy(shown, ({ market }) => market.toLowerCase());
  const broadcasts = [...markets].map(([market, list]) => ({ market, names: list.map(({ name }) => name) }));
  return {
    // Some broadcasts are only in the list.
    broadcasts: random('list alone', game.id)() < 0.2 ? [] : broadcasts,
    broadcast: national.join('/'),
    geoBroadcasts: shown.map(broadcastBody),
  };
}
