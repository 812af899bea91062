import { broadcastsOf } from '../world/broadcasts.ts';
import { type Game, SIDES, type Side } from '../world/game.ts';
import { type GameState, isOver, isPost, scoreOf, stateAt } from '../world/game-state.ts';
import { type TeamRecord, written } from '../world/records.ts';
import { type Body, type Context, isTimeKnown, minute, shownStart, shownTeam, yearOf } from './context.ts';
import {
  address,
  attendanceOf,
  broadcastBody,
  eventNames,
  notes,
  rankOf,
  recordOf,
  seasonName,
  seasonTypeBody,
} from './event-parts.ts';
import { scheduleLeaders } from './leaders.ts';
import { status } from './status.ts';
import { placeholderTeam, scheduleTeam } from './teams.ts';

/** An event of a team's schedule, and of `nextEvent`. Only the team `requestedTeam` has leaders. */
export function scheduleEvent(game: Game, context: Context, requestedTeam: string): Body {
  const { league, now } = context;
  const year = yearOf(context, game.season);
  const timeValid = isTimeKnown(game, now);
  const weekly = league.rules.kind !== 'innings';
  const week = Math.floor(game.round / 2) + 1;
  return {
    id: game.id,
    date: minute(shownStart(game, now)),
    ...eventNames(game, now),
    season: { year, displayName: seasonName(league, year) },
    seasonType: seasonTypeBody(game.seasonType, league),
    ...(weekly && { week: { number: week, text: `Week ${week}` } }),
    timeValid,
    competitions: [competition(game, context, requestedTeam)],
    links: [],
  };
}

function competition(game: Game, context: Context, askedFor: string): Body {
  const { league, now } = context;
  const { venue, neutral } = game;
  const state = stateAt(game, now);
  return {
    id: game.id,
    date: minute(shownStart(game, now)),
    attendance: attendanceOf(game, state),
    type: game.tournament === null ? STANDARD : TOURNAMENT,
    timeValid: isTimeKnown(game, now),
    neutralSite: neutral,
    boxscoreAvailable: isOver(state),
    ticketsAvailable: state.stage === 'scheduled',
    venue: { fullName: venue.name, address: address(venue, league) },
    competitors: SIDES.map((side) => competitor(game, side, state, context, askedFor)),
    notes: notes(game),
    broadcasts: broadcastsOf(game).map(broadcastBody),
    status: scheduleStatus(game, state, now),
  };
}

const STANDARD = { id: '1', text: 'Standard', abbreviation: 'STD', slug: 'standard', type: 'standard' };
const TOURNAMENT = {
  id: '6',
  text: 'Tournament',
  abbreviation: 'TRNMNT',
  slug: 'tournament',
  type: 'tournament',
};

/** Baseball adds the half of the inning, football whether the time may still change. */
function scheduleStatus(game: Game, state: GameState, now: number): Body {
  const body = status(game, state, now);
  if (game.league.key === 'football') return { ...body, isTBDFlex: !isTimeKnown(game, now) };
  if (game.league.key !== 'baseball') return body;
  const halfInning = Math.max(0, state.period * 2 - (state.half === 'Top' ? 1 : 0));
  return { halfInning, periodPrefix: state.half ?? 'Top', ...body };
}

function competitor(game: Game, side: Side, state: GameState, context: Context, askedFor: string): Body {
  const team = shownTeam(game, side, context.now);
  const order = side === 'home' ? 0 : 1;
  const head = { id: team?.id ?? placeholderTeam(context).id, type: 'team', order, homeAway: side };
  if (team === null) return { ...head, team: placeholderTeam(context) };
  const record = recordOf(game, team, state, context);
  const score = scoreOf(state);
  const winner = score[side] > score[side === 'home' ? 'away' : 'home'];
  return {
    ...head,
    ...(isOver(state) && { winner }),
    team: scheduleTeam(team, context),
    ...(hasScore(game, state) && { score: { value: score[side], displayValue: String(score[side]) } }),
    ...(team.id === askedFor && state.stage === 'final' && scheduleLeaders(game, side, state, context)),
    curatedRank: { current: rankOf(game, team, context) },
    ...(record !== null && { record: records(record) }),
  };
}

/**
 * Whether a schedule has the score: not before the start, and not during a football game. A rained-out game has 0 to 0.
 */
function hasScore({ league }: Game, state: GameState): boolean {
  if (isOver(state) || state.stage === 'suspended') return true;
  if (state.stage === 'postponed') return league.rules.kind === 'innings';
  return state.progress > 0 && !isPost(state) && league.key !== 'football';
}

const records = (record: TeamRecord): Body[] => [
  {
    id: '1',
    abbreviation: 'Game',
    displayName: 'Record Year To Date',
    shortDisplayName: 'YTD',
    description: 'Overall Record',
    type: 'total',
    displayValue: written(record.total),
  },
  {
    id: '9009',
    displayName: 'CONF',
    shortDisplayName: 'CONF',
    description: 'Conference Record',
    type: 'vsconf',
    displayValue: written(record.conference),
  },
];
