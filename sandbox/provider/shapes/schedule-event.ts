import { seasonYear } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { isOver, isPost, scoreOf, stateAt } from '../world/game-state.ts';
import { leadersOf } from '../world/performance.ts';
import type { TeamRecord } from '../world/records.ts';
import { written } from '../world/records.ts';
import type { Team } from '../world/teams.ts';
import {
  address,
  broadcasts,
  eventNames,
  notes,
  rankOf,
  recordOf,
  SIDES,
  seasonName,
  seasonTypeBody,
} from './event-parts.ts';
import type { Body, Scene, Side } from './scene.ts';
import { isTimeKnown, minute, shownStart, shownTeam } from './scene.ts';
import { status } from './status.ts';
import { placeholderTeam, scheduleTeam } from './team-shapes.ts';

/** An event of a team's schedule, and of `nextEvent`. Leaders are shown for `askedFor` only. */
export function scheduleEvent(fixture: Fixture, scene: Scene, askedFor: string): Body {
  const { league, now, world } = scene;
  const year = seasonYear(league, world.seed, fixture.season);
  const timeValid = isTimeKnown(fixture, now);
  const weekly = league.rules.kind === 'clock';
  const week = Math.floor(fixture.round / 2) + 1;
  return {
    id: fixture.id,
    date: minute(shownStart(fixture, now)),
    ...eventNames(fixture, now),
    season: { year, displayName: seasonName(league, year) },
    seasonType: seasonTypeBody(fixture.seasonType, league),
    ...(weekly && { week: { number: week, text: `Week ${week}` } }),
    timeValid,
    competitions: [competition(fixture, scene, askedFor)],
    links: [],
  };
}

function competition(fixture: Fixture, scene: Scene, askedFor: string): Body {
  const { league, now } = scene;
  const { venue, neutral } = fixture;
  const state = stateAt(fixture, now);
  const tournament = neutral && fixture.seasonType > 2;
  return {
    id: fixture.id,
    date: minute(shownStart(fixture, now)),
    attendance: isOver(state) && fixture.fate !== 'forfeit' ? 1200 + (Number(fixture.id) % 7800) : 0,
    type: tournament ? TOURNAMENT : STANDARD,
    timeValid: isTimeKnown(fixture, now),
    neutralSite: neutral,
    boxscoreAvailable: isOver(state),
    ticketsAvailable: state.stage === 'scheduled',
    venue: { fullName: venue.name, address: address(venue, league) },
    competitors: SIDES.map((side) => competitor(fixture, side, state, scene, askedFor)),
    notes: notes(fixture),
    broadcasts: broadcasts(fixture),
    status: scheduleStatus(fixture, state, now),
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

/** Baseball adds where in the inning it is, football whether the time may still move. */
function scheduleStatus(fixture: Fixture, state: GameState, now: number): Body {
  const body = status(fixture, state, now);
  if (fixture.league.key === 'football') return { ...body, isTBDFlex: !isTimeKnown(fixture, now) };
  if (fixture.league.key !== 'baseball') return body;
  const halfInning = Math.max(0, state.period * 2 - (state.half === 'Top' ? 1 : 0));
  return { halfInning, periodPrefix: state.half ?? 'Top', ...body };
}

function competitor(fixture: Fixture, side: Side, state: GameState, scene: Scene, askedFor: string): Body {
  const team = shownTeam(fixture, side, scene.now);
  const order = side === 'home' ? 0 : 1;
  const head = { id: team?.id ?? placeholderTeam(scene).id, type: 'team', order, homeAway: side };
  if (team === null) return { ...head, team: placeholderTeam(scene) };
  const record = recordOf(fixture, team, state, scene);
  const score = scoreOf(state);
  const winner = score[side] > score[side === 'home' ? 'away' : 'home'];
  return {
    ...head,
    ...(isOver(state) && { winner }),
    team: scheduleTeam(team, scene),
    ...(hasScore(fixture, state) && { score: { value: score[side], displayValue: String(score[side]) } }),
    ...(team.id === askedFor && state.stage === 'final' && leaders(fixture, side, state, team, scene)),
    curatedRank: { current: rankOf(fixture, team, scene) },
    ...(record !== null && { record: records(record) }),
  };
}

/** No score before the start, nor for football while it is being played; 0 and 0 for a rained-out game. */
function hasScore({ league }: Fixture, state: GameState): boolean {
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

const LABELS: Readonly<Record<string, readonly [string, string, string]>> = {
  points: ['points', 'Points', 'Pts'],
  assists: ['assists', 'Assists', 'Ast'],
  rebounds: ['rebounds', 'Rebounds', 'Reb'],
  passingYards: ['passingLeader', 'Passing Leader', 'PASS'],
  rushingYards: ['rushingLeader', 'Rushing Leader', 'RUSH'],
  receivingYards: ['receivingLeader', 'Receiving Leader', 'REC'],
};

function leaders(fixture: Fixture, side: Side, state: GameState, team: Team, scene: Scene): Body {
  const found = leadersOf(fixture, side, state, scene.world.squad(team));
  if (found.length === 0) return {};
  return {
    leaders: found.map(({ name, athlete, value, text }) => {
      const [key, displayName, abbreviation] = LABELS[name] ?? [name, name, name];
      const { id, last, first } = athlete;
      const who = {
        id,
        lastName: last,
        displayName: `${first} ${last}`,
        shortName: `${first.slice(0, 1)}. ${last}`,
      };
      return { name: key, displayName, abbreviation, leaders: [{ displayValue: text, value, athlete: who }] };
    }),
  };
}
