import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { scoreOf } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import { leadersOf, sheetsOf } from '../world/performance.ts';
import { random } from '../world/random.ts';
import { athleteRow, battingRows } from './box-rows.ts';
import { SIDES } from './event-parts.ts';
import type { Body, Scene, Side } from './scene.ts';
import { shownTeam } from './scene.ts';
import { boxScoreTeam, placeholderTeam } from './team-shapes.ts';

/** `boxscore`: teams always, players only once it has begun, and for half of the diamond's games never. */
export function boxScore(fixture: Fixture, state: GameState, scene: Scene): Body {
  // Away first here, unlike everywhere else.
  const sides = [...SIDES].reverse();
  const teams = sides.map((side, index) => teamPart(fixture, side, state, scene, index + 1));
  if (state.progress === 0) return { teams };
  return {
    teams,
    players: hasPlayers(fixture) ? sides.map((side) => playersPart(fixture, side, state, scene)) : [],
  };
}

const hasPlayers = (fixture: Fixture): boolean =>
  fixture.league.rules.kind === 'clock' || random('featured', fixture.id)() < 0.5;

function teamPart(fixture: Fixture, side: Side, state: GameState, scene: Scene, displayOrder: number): Body {
  const team = shownTeam(fixture, side, scene.now);
  const score = String(scoreOf(state)[side]);
  const statistics = state.progress === 0 ? [] : [{ name: 'points', displayValue: score, label: 'Points' }];
  const shape = team === null ? placeholderTeam(scene) : boxScoreTeam(team, scene);
  return { team: shape, statistics, displayOrder, homeAway: side };
}

function playersPart(fixture: Fixture, side: Side, state: GameState, scene: Scene): Body {
  const team = fixture[side];
  return { team: boxScoreTeam(team, scene), statistics: statistics(fixture, side, state, scene) };
}

function statistics(fixture: Fixture, side: Side, state: GameState, scene: Scene): Body[] {
  const team = fixture[side];
  const squad = scene.world.squad(team);
  if (isBasketball(fixture.league)) {
    const names = ['MIN', 'PTS', 'REB', 'AST'];
    const keys = ['minutes', 'points', 'rebounds', 'assists'];
    const athletes = sheetsOf(fixture, side, state, squad).map(
      ({ athlete, minutes, points, rebounds, assists }, at) =>
        athleteRow(athlete, team, scene, [minutes, points, rebounds, assists].map(String), at < 5),
    );
    return [{ names, keys, labels: names, athletes }];
  }
  if (fixture.league.key === 'football') {
    return leadersOf(fixture, side, state, squad).map(({ name, athlete, value }) => ({
      name: name.replace('Yards', ''),
      keys: [name],
      labels: ['YDS'],
      athletes: [athleteRow(athlete, team, scene, [String(value)], true)],
    }));
  }
  return battingRows(fixture, side, state, squad, scene);
}
