import { sum } from '../../random.ts';
import { eastern } from '../world/calendar.ts';
import { type Game, SIDES, type Side } from '../world/game.ts';
import { type GameState, isLive, isOver, scoreOf, stateAt } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import { inningLines } from '../world/performance.ts';
import { played, type TeamRecord, written } from '../world/records.ts';
import { conferenceOf } from '../world/schools.ts';
import { seasonTypeOf, shownType } from '../world/season-types.ts';
import { type Body, type Context, isTimeKnown, minute, shownStart, shownTeam, yearOf } from './context.ts';
import {
  address,
  attendanceOf,
  eventNames,
  notes,
  rankOrSeedOf,
  recordOf,
  scoreboardBroadcasts,
  ticketLinks,
  tournamentIdOf,
} from './event-parts.ts';
import { footballLeaders, teamLeaders } from './leaders.ts';
import { situation } from './plays.ts';
import { status } from './status.ts';
import { groupOf, placeholderTeam, scoreboardTeam, uidOf } from './teams.ts';

/** An event of the scoreboard, the only endpoint that follows a game live. */
function scoreboardEvent(game: Game, context: Context): Body {
  const { league, now } = context;
  const state = stateAt(game, now);
  const { slug } = seasonTypeOf(game.seasonType, league);
  return {
    id: game.id,
    uid: `${league.uid}~e:${game.id}`,
    date: minute(shownStart(game, now)),
    ...eventNames(game, now),
    season: { year: yearOf(context, game.season), type: shownType(game.seasonType, league), slug },
    ...(league.key === 'football' && { week: { number: Math.floor(game.round / 2) + 1 } }),
    competitions: [competition(game, state, context)],
    links: [],
    status: status(game, state, now),
  };
}

function competition(game: Game, state: GameState, context: Context): Body {
  const { league, now } = context;
  const { venue } = game;
  const date = minute(shownStart(game, now));
  const tournamentId = tournamentIdOf(game);
  const tickets = ticketLinks(game, state);
  return {
    id: game.id,
    uid: `${league.uid}~e:${game.id}~c:${game.id}`,
    date,
    attendance: attendanceOf(game, state),
    ...(league.key !== 'softball' && { type: { id: '1', abbreviation: 'STD' } }),
    timeValid: isTimeKnown(game, now),
    ...(league.key === 'football' && { dateValid: isTimeKnown(game, now) }),
    // The provider never marks softball games as played at a neutral site.
    neutralSite: league.key !== 'softball' && game.neutral,
    conferenceCompetition: game.conference,
    playByPlayAvailable: isLive(state),
    recent: isOver(state),
    ...(league.rules.kind === 'innings' && { wasSuspended: state.stage === 'suspended' }),
    venue: { id: venue.id, fullName: venue.name, address: address(venue, league), indoor: venue.indoor },
    competitors: SIDES.map((side) => competitor(game, side, state, context)),
    notes: notes(game),
    ...(isLive(state) && { situation: situation(game, state, context) }),
    status: status(game, state, now),
    ...(game.conference && { groups: conferenceGroup(game) }),
    format: { regulation: { periods: league.rules.periods } },
    startDate: date,
    ...scoreboardBroadcasts(game),
    ...(tickets !== null && {
      tickets: [
        {
          summary: 'Tickets as low as $9',
          numberAvailable: 99,
          links: [{ href: tickets.event }, { href: tickets.venue }],
        },
      ],
    }),
    ...(tournamentId !== undefined && { tournamentId }),
    ...(league.key === 'football' &&
      state.progress > 0 && { leaders: footballLeaders(game, state, context) }),
  };
}

type Rules = League['rules']['kind'];

function conferenceGroup({ home }: Game): Body {
  const conference = conferenceOf(home.school);
  if (conference === undefined) return {};
  const { name, shortName } = conference;
  return { id: groupOf(home), name, shortName, isConference: true };
}

function competitor(game: Game, side: Side, state: GameState, context: Context): Body {
  const { league } = context;
  const team = shownTeam(game, side, context.now);
  const order = side === 'home' ? 0 : 1;
  if (team === null) {
    const nobody = placeholderTeam(context);
    return { id: nobody.id, type: 'team', order, homeAway: side, team: nobody, score: '0' };
  }
  const record = recordOf(game, team, state, context);
  const score = scoreOf(state);
  const lines = state[side];
  const leaders = teamLeaders(game, side, state, context);
  return {
    id: team.id,
    uid: uidOf(team),
    type: 'team',
    order,
    homeAway: side,
    ...(isOver(state) && { winner: score[side] > score[side === 'home' ? 'away' : 'home'] }),
    team: scoreboardTeam(team, context),
    score: String(score[side]),
    ...(lines.length > 0 && {
      linescores: lines.map((value, at) => linescore(league.rules.kind, value, at)),
    }),
    statistics: [],
    ...(leaders.length > 0 && { leaders }),
    curatedRank: { current: rankOrSeedOf(game, team, context) },
    ...(league.rules.kind === 'innings' && hitsAndErrors(game, side, state, context)),
    ...(record !== null && { records: records(record, league.key) }),
  };
}

function hitsAndErrors(game: Game, side: Side, state: GameState, { world }: Context): Body {
  const innings = inningLines(game, side, state, world.squad(game[side]));
  return { hits: sum(innings.map(({ hits }) => hits)), errors: sum(innings.map(({ errors }) => errors)) };
}

const linescore = (kind: Rules, value: number, at: number): Body =>
  kind !== 'innings' ? { value } : { value, displayValue: String(value), period: at + 1 };

const records = ({ total, home, road, conference }: TeamRecord, sport: string): Body[] => {
  const overall = { name: 'overall', abbreviation: 'Season', type: 'total', summary: written(total) };
  if (sport === 'softball') return [{ ...overall, abbreviation: 'Ytd' }];
  return [
    overall,
    { name: 'Home', abbreviation: 'Home', type: 'home', summary: written(home) },
    { name: 'Road', abbreviation: 'AWAY', type: 'road', summary: written(road) },
    ...(played(conference) > 0
      ? [{ name: 'vs. Conf.', abbreviation: 'VS CONF', type: 'vsconf', summary: written(conference) }]
      : []),
  ];
};

/** The whole response. Its optional keys vary from day to day. */
export function scoreboardBody(
  context: Context,
  events: readonly Game[],
  day: number,
  groups: string | null,
): Body {
  const { league, now } = context;
  const year = yearOf(context);
  const date = eastern(day).toPlainDate().toString();
  return {
    leagues: [
      {
        id: league.id,
        uid: league.uid,
        name: league.name,
        abbreviation: league.abbreviation,
        slug: league.slug,
        // Here the league's season is always the preseason.
        season: {
          year,
          displayName: String(year),
          type: { id: '1', type: 1, name: 'Preseason', abbreviation: 'pre' },
        },
        calendarType: 'day',
      },
    ],
    ...(groups !== null && { groups: [groups] }),
    ...(events[0] !== undefined && { season: { type: shownType(events[0].seasonType, league), year } }),
    day: { date },
    ...(events.length === 0 && { eventsDate: { date: minute(now), seasonType: 2 } }),
    events: events.map((game) => scoreboardEvent(game, context)),
  };
}
