import { broadcastsOf } from '../world/broadcasts.ts';
import { type Game, SIDES, type Side } from '../world/game.ts';
import { type GameState, isLive, isOver, scoreOf, stateAt } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { inningLines } from '../world/performance.ts';
import { type TeamRecord, written } from '../world/records.ts';
import { conferenceOf } from '../world/schools.ts';
import { shownType } from '../world/season-types.ts';
import type { Team } from '../world/teams.ts';
import { boxScore } from './box-score.ts';
import { type Body, type Context, isTimeKnown, minute, shownStart, shownTeam, yearOf } from './context.ts';
import {
  address,
  attendanceOf,
  broadcastBody,
  rankOrSeedOf,
  recordOf,
  ticketLinks,
  tournamentIdOf,
} from './event-parts.ts';
import { summaryLeaders } from './leaders.ts';
import { summaryPlays } from './plays.ts';
import { displayClock, statusType } from './status.ts';
import { placeholderTeam, summaryTeam, uidOf } from './teams.ts';

/** `/summary?event=`: one game, without `name` and `shortName`; the venue is outside the event. */
export function summaryBody(game: Game, context: Context): Body {
  const { league, now } = context;
  const { venue } = game;
  const state = stateAt(game, now);
  const tickets = ticketLinks(game, state);
  return {
    boxscore: boxScore(game, state, context),
    format: format(league),
    gameInfo: {
      venue: {
        id: venue.id,
        fullName: venue.name,
        shortName: venue.name,
        address: address(venue, league),
        grass: !venue.indoor,
      },
      ...(isOver(state) && { attendance: attendanceOf(game, state) }),
    },
    ...(league.rules.kind !== 'innings' && { leaders: summaryLeaders(game, state, context) }),
    broadcasts: [],
    pickcenter: [],
    odds: [],
    againstTheSpread: [],
    header: header(game, state, context),
    ...(tickets !== null && {
      ticketsInfo: {
        tickets: [],
        seatSituation: {
          summary: 'Tickets as low as $9',
          date: minute(shownStart(game, now)),
          homeAway: 'home',
          eventLink: tickets.event,
          venueLink: tickets.venue,
        },
      },
    }),
    news: { articles: [] },
    ...summaryPlays(game, state, context),
    videos: [],
  };
}

function format({ rules }: League): Body {
  const name = rules.kind === 'innings' ? 'Inning' : rules.periodName;
  const clock = rules.kind === 'clock' ? { clock: rules.periodSeconds } : {};
  return { regulation: { periods: rules.periods, displayName: name, slug: name.toLowerCase(), ...clock } };
}

function header(game: Game, state: GameState, context: Context): Body {
  const { league, now, world } = context;
  const { id, uid, name, abbreviation, slug } = league;
  return {
    id: game.id,
    uid: `${league.uid}~e:${game.id}`,
    season: {
      year: yearOf(context, game.season),
      current: game.season === world.current(league, now).number,
      type: shownType(game.seasonType, league),
    },
    timeValid: isTimeKnown(game, now),
    competitions: [competition(game, state, context)],
    links: [],
    ...(league.rules.kind !== 'innings' && { week: Math.floor(game.round / 2) + 1 }),
    league: { id, uid, name, abbreviation, slug, isTournament: false },
    ...(game.note !== null && { gameNote: game.note }),
  };
}

function competition(game: Game, state: GameState, context: Context): Body {
  const { league, now } = context;
  const tournamentId = tournamentIdOf(game);
  return {
    id: game.id,
    uid: `${league.uid}~e:${game.id}~c:${game.id}`,
    date: minute(shownStart(game, now)),
    neutralSite: game.neutral,
    conferenceCompetition: game.conference,
    boxscoreAvailable: state.progress > 0,
    commentaryAvailable: false,
    liveAvailable: false,
    recent: false,
    boxscoreSource: state.progress > 0 ? 'full' : 'none',
    playByPlaySource: 'none',
    competitors: SIDES.map((side) => competitor(game, side, state, context)),
    status: summaryStatus(game, state, now),
    broadcasts: broadcastsOf(game).map((one) => ({
      ...broadcastBody(one),
      isNational: one.market === 'National',
    })),
    ...(tournamentId !== undefined && { tournamentId }),
  };
}

/**
 * Before and after a game, the status has only a `type`, as in our recordings. There is no recording of a game in
 * progress. So here, half of the games in progress have a period and a clock, and a client must cope with both
 * variants.
 */
function summaryStatus(game: Game, state: GameState, now: number): Body {
  const type = statusType(game, state, now);
  if (!isLive(state) || game.round % 2 === 1) return { type };
  return { type, period: state.period, displayClock: displayClock(state.clock) };
}

function competitor(game: Game, side: Side, state: GameState, context: Context): Body {
  const team = shownTeam(game, side, context.now);
  const order = side === 'home' ? 0 : 1;
  if (team === null) {
    const nobody = placeholderTeam(context);
    return { id: nobody.id, order, homeAway: side, team: nobody };
  }
  const record = recordOf(game, team, state, context);
  const rank = rankOrSeedOf(game, team, context);
  const score = scoreOf(state);
  const begun = state.progress > 0;
  return {
    id: team.id,
    uid: uidOf(team),
    order,
    homeAway: side,
    ...(isOver(state) && { winner: score[side] > score[side === 'home' ? 'away' : 'home'] }),
    team: summaryTeam(team, context, conferenceName(team)),
    ...(begun && { score: String(score[side]) }),
    ...(begun && { linescores: linescores(game, side, state, context) }),
    record: record === null ? [] : records(record),
    possession: false,
    ...(rank < 99 && { rank }),
  };
}

function linescores(game: Game, side: Side, state: GameState, { league, world }: Context): Body[] {
  const innings =
    league.rules.kind === 'innings' ? inningLines(game, side, state, world.squad(game[side])) : [];
  return state[side].map((points, at) => ({ displayValue: String(points), ...innings[at] }));
}

const conferenceName = ({ school }: Team): string => conferenceOf(school)?.name ?? '';

const records = (record: TeamRecord): Body[] =>
  (['total', 'home', 'road', 'conference'] as const).map((key) => {
    const summary = written(record[key]);
    return { type: key === 'conference' ? 'vsconf' : key, summary, displayValue: summary };
  });
