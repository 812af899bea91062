import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import type { Leading } from '../world/performance.ts';
import { leadersOf } from '../world/performance.ts';
import type { Team } from '../world/teams.ts';
import { summaryAthlete } from './athlete-shapes.ts';
import { SIDES } from './event-parts.ts';
import type { Body, Scene } from './scene.ts';
import { logoOf, logosOf, uidOf } from './team-shapes.ts';

/** `leaders`: one entry a team. Before a game basketball has the season's averages instead. */
export function summaryLeaders(fixture: Fixture, state: GameState, scene: Scene): Body[] {
  return SIDES.map((side) => {
    const team = fixture[side];
    const squad = scene.world.squad(team);
    const done = leadersOf(fixture, side, state, squad).map((leading) => inGame(leading, team, scene));
    return { team: leadingTeam(team, scene), leaders: state.progress > 0 ? done : averages(team, scene) };
  });
}

function leadingTeam(team: Team, { base }: Scene): Body {
  const { displayName, id } = team;
  const logo = logoOf(team, base);
  const { abbreviation } = team.school;
  const pictures = logo === undefined ? {} : { logo, logos: logosOf(team, base) };
  return { id, uid: uidOf(team), displayName, abbreviation, links: [], ...pictures };
}

const TITLES: Readonly<Record<string, readonly [string, string]>> = {
  points: ['Points', 'PTS'],
  assists: ['Assists', 'AST'],
  rebounds: ['Rebounds', 'REB'],
  passingYards: ['Passing Yards', 'YDS'],
  rushingYards: ['Rushing Yards', 'YDS'],
  receivingYards: ['Receiving Yards', 'YDS'],
};

/** Basketball has no `value`, only what it displays. */
function inGame({ name, athlete, value, text }: Leading, team: Team, scene: Scene): Body {
  const [displayName, label] = TITLES[name] ?? [name, name];
  const leader = {
    displayValue: text,
    ...(team.league.key === 'football' && { value }),
    athlete: summaryAthlete(athlete, team, scene.base),
    mainStat: { value: String(value), label },
    summary: text,
  };
  return { name, displayName, leaders: [leader] };
}

function averages(team: Team, scene: Scene): Body[] {
  const [best] = scene.world.squad(team).athletes;
  if (best === undefined || !isBasketball(team.league)) return [];
  const athlete = summaryAthlete(best, team, scene.base);
  return ['pointsPerGame', 'assistsPerGame', 'reboundsPerGame'].map((name, at) => ({
    name,
    displayName: ['Points', 'Assists', 'Rebounds'][at],
    leaders: [{ displayValue: (17.4 - at * 5).toFixed(1), athlete }],
  }));
}
