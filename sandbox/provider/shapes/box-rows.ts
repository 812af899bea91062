import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import { scoreOf } from '../world/game-state.ts';
import type { Athlete, Squad } from '../world/squad.ts';
import type { Team } from '../world/teams.ts';
import { summaryAthlete } from './athlete-shapes.ts';
import type { Body, Scene, Side } from './scene.ts';

export const athleteRow = (
  athlete: Athlete,
  team: Team,
  scene: Scene,
  stats: readonly string[],
  starter: boolean,
): Body => ({
  athlete: summaryAthlete(athlete, team, scene.base),
  starter,
  didNotPlay: false,
  ejected: false,
  stats,
});

/** Baseball's sheets are told apart by `type`; they have no `name`. */
export function battingRows(
  fixture: Fixture,
  side: Side,
  state: GameState,
  squad: Squad,
  scene: Scene,
): Body[] {
  const team = fixture[side];
  const runs = scoreOf(state)[side];
  const fielders = squad.athletes.filter(
    ({ position }) => position.abbreviation !== 'P' && position.id !== '0',
  );
  const [pitcher] = squad.athletes;
  const batting = fielders.slice(0, 9).map((athlete, at) => {
    const scored = Math.floor(runs / 9) + (at < runs % 9 ? 1 : 0);
    const atBats = Math.max(1, Math.round(4 * state.progress));
    return athleteRow(
      athlete,
      team,
      scene,
      [String(atBats), String(scored), String(Math.min(atBats, scored))],
      true,
    );
  });
  const labels = ['AB', 'R', 'H'];
  const keys = ['atBats', 'runs', 'hits'];
  const pitching =
    pitcher === undefined ? [] : [athleteRow(pitcher, team, scene, [String(state.period)], true)];
  return [
    { type: 'batting', names: labels, keys, labels, athletes: batting },
    { type: 'pitching', names: ['IP'], keys: ['innings'], labels: ['IP'], athletes: pitching },
  ];
}
