import { eastern, seasonYear } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { isLive, isOver, scoreOf, stateAt } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import { sum } from '../world/random.ts';
import type { TeamRecord } from '../world/records.ts';
import { played, written } from '../world/records.ts';
import { CONFERENCES } from '../world/schools.ts';
import { seasonTypeOf } from '../world/season-types.ts';
import { address, channelOf, eventNames, notes, rankOf, recordOf, SIDES } from './event-parts.ts';
import type { Body, Scene, Side } from './scene.ts';
import { isTimeKnown, minute, shownStart, shownTeam } from './scene.ts';
import { basketballLeaders, footballLeaders } from './scoreboard-leaders.ts';
import { status } from './status.ts';
import { groupOf, placeholderTeam, scoreboardTeam, uidOf } from './team-shapes.ts';

/** An event of the scoreboard: the only place where a game moves. */
export function scoreboardEvent(fixture: Fixture, scene: Scene): Body {
  const { league, now, world } = scene;
  const state = stateAt(fixture, now);
  const { slug } = seasonTypeOf(fixture.seasonType, league);
  return {
    id: fixture.id,
    uid: `${league.uid}~e:${fixture.id}`,
    date: minute(shownStart(fixture, now)),
    ...eventNames(fixture, now),
    season: { year: seasonYear(league, world.seed, fixture.season), type: fixture.seasonType, slug },
    ...(league.key === 'football' && { week: { number: Math.floor(fixture.round / 2) + 1 } }),
    competitions: [competition(fixture, state, scene)],
    links: [],
    status: status(fixture, state, now),
  };
}

function competition(fixture: Fixture, state: GameState, scene: Scene): Body {
  const { league, now } = scene;
  const { venue } = fixture;
  const date = minute(shownStart(fixture, now));
  const channel = channelOf(fixture);
  const names = channel === null ? [] : [channel];
  return {
    id: fixture.id,
    uid: `${league.uid}~e:${fixture.id}~c:${fixture.id}`,
    date,
    attendance: 0,
    ...(league.key !== 'softball' && { type: { id: '1', abbreviation: 'STD' } }),
    timeValid: isTimeKnown(fixture, now),
    ...(league.key === 'football' && { dateValid: isTimeKnown(fixture, now) }),
    // The provider forgets it for softball's tournaments.
    neutralSite: league.key !== 'softball' && fixture.neutral,
    conferenceCompetition: fixture.conference,
    playByPlayAvailable: isLive(state),
    recent: isOver(state),
    ...(league.rules.kind === 'innings' && { wasSuspended: state.stage === 'suspended' }),
    venue: { id: venue.id, fullName: venue.name, address: address(venue, league), indoor: venue.indoor },
    competitors: SIDES.map((side) => competitor(fixture, side, state, scene)),
    notes: notes(fixture),
    ...(isLive(state) && { situation: situation(fixture, state) }),
    status: status(fixture, state, now),
    broadcasts: channel === null ? [] : [{ market: 'national', names }],
    ...(fixture.conference && { groups: conferenceGroup(fixture) }),
    format: { regulation: { periods: league.rules.periods } },
    startDate: date,
    broadcast: names.join('/'),
    geoBroadcasts: [],
    ...(league.key === 'football' &&
      state.progress > 0 && { leaders: footballLeaders(fixture, state, scene) }),
  };
}

function conferenceGroup({ home }: Fixture): Body {
  const { conference } = home.school;
  if (conference === null) return {};
  const { name, shortName } = CONFERENCES[conference];
  return { id: groupOf(home), name, shortName, isConference: true };
}

function competitor(fixture: Fixture, side: Side, state: GameState, scene: Scene): Body {
  const { league } = scene;
  const team = shownTeam(fixture, side, scene.now);
  const order = side === 'home' ? 0 : 1;
  if (team === null) {
    const nobody = placeholderTeam(scene);
    return { id: nobody.id, type: 'team', order, homeAway: side, team: nobody, score: '0' };
  }
  const record = recordOf(fixture, team, state, scene);
  const score = scoreOf(state);
  const lines = state[side];
  return {
    id: team.id,
    uid: uidOf(team),
    type: 'team',
    order,
    homeAway: side,
    ...(isOver(state) && { winner: score[side] > score[side === 'home' ? 'away' : 'home'] }),
    team: scoreboardTeam(team, scene),
    score: String(score[side]),
    ...(lines.length > 0 && {
      linescores: lines.map((value, at) => linescore(league.rules.kind, value, at)),
    }),
    statistics: [],
    ...(isBasketball(league) && { leaders: basketballLeaders(fixture, side, state, team, scene) }),
    curatedRank: { current: rankOf(fixture, team, scene) },
    ...(league.rules.kind === 'innings' && { hits: sum(lines) + 3, errors: sum(lines) % 3 }),
    ...(record !== null && { records: records(record, league.key) }),
  };
}

const linescore = (kind: 'clock' | 'innings', value: number, at: number): Body =>
  kind === 'clock' ? { value } : { value, displayValue: String(value), period: at + 1 };

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

function situation(fixture: Fixture, state: GameState): Body {
  const at = Math.floor(state.progress * 1000);
  if (fixture.league.rules.kind === 'clock')
    return { lastPlay: { id: `${fixture.id}${at}`, text: 'Play under review.' } };
  return {
    lastPlay: { id: `${fixture.id}${at}`, text: 'Foul ball.' },
    balls: at % 4,
    strikes: at % 3,
    outs: Math.floor(at / 7) % 3,
    onFirst: at % 2 === 0,
    onSecond: at % 3 === 0,
    onThird: at % 5 === 0,
  };
}

/** The scoreboard's frame; which of the optional keys come differs from day to day. */
export function scoreboardBody(
  scene: Scene,
  events: readonly Fixture[],
  day: number,
  groups: string | null,
): Body {
  const { league, now, world } = scene;
  const year = seasonYear(league, world.seed, scene.season.number);
  const date = eastern(day).toPlainDate().toString();
  return {
    leagues: [
      {
        id: league.id,
        uid: league.uid,
        name: league.name,
        abbreviation: league.abbreviation,
        slug: league.slug,
        // The league says preseason whatever is being played.
        season: {
          year,
          displayName: String(year),
          type: { id: '1', type: 1, name: 'Preseason', abbreviation: 'pre' },
        },
        calendarType: 'day',
      },
    ],
    ...(groups !== null && { groups: [groups] }),
    ...(events[0] !== undefined && { season: { type: events[0].seasonType, year } }),
    day: { date },
    ...(events.length === 0 && { eventsDate: { date: minute(now), seasonType: 2 } }),
    events: events.map((fixture) => scoreboardEvent(fixture, scene)),
  };
}
