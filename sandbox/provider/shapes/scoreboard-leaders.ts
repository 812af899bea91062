import type { Fixture } from '../world/fixture.ts';
import type { GameState } from '../world/game-state.ts';
import type { Leading } from '../world/performance.ts';
import { leadersOf } from '../world/performance.ts';
import type { Team } from '../world/teams.ts';
import { SIDES } from './event-parts.ts';
import type { Body, Scene, Side } from './scene.ts';

const LABELS: Readonly<Record<string, readonly [string, string]>> = {
  points: ['Points', 'Pts'],
  rebounds: ['Rebounds', 'Reb'],
  assists: ['Assists', 'Ast'],
  passingYards: ['Passing Leader', 'PASS'],
  rushingYards: ['Rushing Leader', 'RUSH'],
  receivingYards: ['Receiving Leader', 'REC'],
};

function leader({ name, athlete, value, text }: Leading, team: Team, scene: Scene): Body {
  const [displayName, abbreviation] = LABELS[name] ?? [name, name];
  const fullName = `${athlete.first} ${athlete.last}`;
  const headshot = `${scene.base}/i/headshots/${team.league.slug}/players/full/${athlete.id}.png`;
  const who = {
    id: athlete.id,
    fullName,
    displayName: fullName,
    shortName: `${athlete.first.slice(0, 1)}. ${athlete.last}`,
    ...(athlete.pictured && { headshot }),
    ...(athlete.jersey !== null && { jersey: athlete.jersey }),
    position: { abbreviation: athlete.position.abbreviation },
    team: { id: team.id },
    active: true,
  };
  const leaders = [{ displayValue: text, value, athlete: who, team: { id: team.id } }];
  return { name, displayName, shortDisplayName: abbreviation, abbreviation, leaders };
}

/** In and after the game what was done in it, before it the season's averages. */
export function basketballLeaders(
  fixture: Fixture,
  side: Side,
  state: GameState,
  team: Team,
  scene: Scene,
): Body[] {
  const squad = scene.world.squad(team);
  const found = leadersOf(fixture, side, state, squad).map((leading) => leader(leading, team, scene));
  if (found.length > 0) return found;
  const [best] = squad.athletes;
  if (best === undefined) return [];
  return (['points', 'rebounds', 'assists'] as const).map((name, at) => ({
    ...leader({ name, athlete: best, value: 17.4 - at * 5, text: (17.4 - at * 5).toFixed(1) }, team, scene),
    name: `${name}PerGame`,
  }));
}

/** Football names the best of both sides together. */
export function footballLeaders(fixture: Fixture, state: GameState, scene: Scene): Body[] {
  const all = SIDES.flatMap((side) => {
    const team = fixture[side];
    return leadersOf(fixture, side, state, scene.world.squad(team)).map((leading) => ({ leading, team }));
  });
  return ['passingYards', 'rushingYards', 'receivingYards'].flatMap((name) => {
    const [best] = all
      .filter(({ leading }) => leading.name === name)
      .sort((a, b) => b.leading.value - a.leading.value);
    return best === undefined ? [] : [leader(best.leading, best.team, scene)];
  });
}
