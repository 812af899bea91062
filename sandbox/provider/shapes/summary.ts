import { seasonYear } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { isLive, isOver, scoreOf, stateAt } from '../world/game-state.ts';
import type { League } from '../world/leagues.ts';
import type { TeamRecord } from '../world/records.ts';
import { written } from '../world/records.ts';
import { CONFERENCES } from '../world/schools.ts';
import type { Team } from '../world/teams.ts';
import { boxScore } from './box-score.ts';
import { address, broadcasts, rankOf, recordOf, SIDES } from './event-parts.ts';
import type { Body, Scene, Side } from './scene.ts';
import { isTimeKnown, minute, shownStart, shownTeam } from './scene.ts';
import { displayClock, statusType } from './status.ts';
import { summaryLeaders } from './summary-leaders.ts';
import { placeholderTeam, summaryTeam, uidOf } from './team-shapes.ts';

/** `/summary?event=`: the game alone, without name and shortName, the venue beside it. */
export function summaryBody(fixture: Fixture, scene: Scene): Body {
  const { league, now } = scene;
  const { venue } = fixture;
  const state = stateAt(fixture, now);
  return {
    boxscore: boxScore(fixture, state, scene),
    format: format(league),
    gameInfo: {
      venue: {
        id: venue.id,
        fullName: venue.name,
        shortName: venue.name,
        address: address(venue, league),
        grass: !venue.indoor,
      },
      ...(isOver(state) && { attendance: 1200 + (Number(fixture.id) % 7800) }),
    },
    ...(league.rules.kind === 'clock' && { leaders: summaryLeaders(fixture, state, scene) }),
    broadcasts: [],
    pickcenter: [],
    odds: [],
    againstTheSpread: [],
    header: header(fixture, state, scene),
    news: { articles: [] },
    ...(isLive(state) && { plays: [] }),
    videos: [],
  };
}

function format({ rules }: League): Body {
  const name = rules.kind === 'clock' ? rules.periodName : 'Inning';
  const clock = rules.kind === 'clock' ? { clock: rules.periodSeconds } : {};
  return { regulation: { periods: rules.periods, displayName: name, slug: name.toLowerCase(), ...clock } };
}

function header(fixture: Fixture, state: GameState, scene: Scene): Body {
  const { league, now, world } = scene;
  const { id, uid, name, abbreviation, slug } = league;
  return {
    id: fixture.id,
    uid: `${league.uid}~e:${fixture.id}`,
    season: {
      year: seasonYear(league, world.seed, fixture.season),
      current: fixture.season === world.current(league, now).number,
      type: fixture.seasonType,
    },
    timeValid: isTimeKnown(fixture, now),
    competitions: [competition(fixture, state, scene)],
    links: [],
    ...(league.rules.kind === 'clock' && { week: Math.floor(fixture.round / 2) + 1 }),
    league: { id, uid, name, abbreviation, slug, isTournament: false },
    ...(fixture.note !== null && { gameNote: fixture.note }),
  };
}

function competition(fixture: Fixture, state: GameState, scene: Scene): Body {
  const { league, now } = scene;
  return {
    id: fixture.id,
    uid: `${league.uid}~e:${fixture.id}~c:${fixture.id}`,
    date: minute(shownStart(fixture, now)),
    neutralSite: fixture.neutral,
    conferenceCompetition: fixture.conference,
    boxscoreAvailable: state.progress > 0,
    commentaryAvailable: false,
    liveAvailable: false,
    recent: false,
    boxscoreSource: state.progress > 0 ? 'full' : 'none',
    playByPlaySource: 'none',
    competitors: SIDES.map((side) => competitor(fixture, side, state, scene)),
    status: summaryStatus(fixture, state, now),
    broadcasts: broadcasts(fixture),
    ...(fixture.seasonType > 2 && league.key !== 'football' && { tournamentId: 22 }),
  };
}

/**
 * `{type}` alone before and after a game, as recorded. Nobody has recorded one in progress:
 * here half of the games add period and clock and half do not, so that both are met.
 */
function summaryStatus(fixture: Fixture, state: GameState, now: number): Body {
  const type = statusType(fixture, state, now);
  if (!isLive(state) || fixture.round % 2 === 1) return { type };
  return { type, period: state.period, displayClock: displayClock(state.clock) };
}

function competitor(fixture: Fixture, side: Side, state: GameState, scene: Scene): Body {
  const team = shownTeam(fixture, side, scene.now);
  const order = side === 'home' ? 0 : 1;
  if (team === null) {
    const nobody = placeholderTeam(scene);
    return { id: nobody.id, order, homeAway: side, team: nobody };
  }
  const record = recordOf(fixture, team, state, scene);
  const rank = rankOf(fixture, team, scene);
  const score = scoreOf(state);
  const begun = state.progress > 0;
  return {
    id: team.id,
    uid: uidOf(team),
    order,
    homeAway: side,
    ...(isOver(state) && { winner: score[side] > score[side === 'home' ? 'away' : 'home'] }),
    team: summaryTeam(team, scene, conferenceName(team)),
    ...(begun && { score: String(score[side]) }),
    ...(begun && { linescores: state[side].map((points) => ({ displayValue: String(points) })) }),
    record: record === null ? [] : records(record),
    possession: false,
    ...(rank < 99 && { rank }),
  };
}

const conferenceName = ({ school }: Team): string =>
  school.conference === null ? '' : CONFERENCES[school.conference].name;

const records = (record: TeamRecord): Body[] =>
  (['total', 'home', 'road', 'conference'] as const).map((key) => {
    const summary = written(record[key]);
    return { type: key === 'conference' ? 'vsconf' : key, summary, displayValue: summary };
  });
