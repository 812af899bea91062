import { between, random, sum } from '../../random.ts';
import type { Game, Side } from '../world/game.ts';
import { type GameState, scoreOf } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import { battingLines, inningLines, leadersOf, playerLines } from '../world/performance.ts';
import type { Body, Context } from './context.ts';

/**
 * The statistics of a team in a game that has begun. Baseball and softball nest them in groups; other sports have one
 * list.
 */
export function teamStatistics(game: Game, side: Side, state: GameState, context: Context): Body[] {
  if (game.league.rules.kind === 'innings') return groups(game, side, state, context);
  if (isBasketball(game.league)) return basketball(game, side, state, context);
  if (game.league.key === 'football') return football(game, side, state, context);
  const { statistic: name, label } = game.league.scoring ?? { statistic: 'points', label: 'Points' };
  return [statistic(name, label, sum(state[side]))];
}

const statistic = (name: string, label: string, value: number | string): Body => ({
  name,
  displayValue: String(value),
  label,
});

function basketball(game: Game, side: Side, state: GameState, { world }: Context): Body[] {
  const lines = playerLines(game, side, state, world.squad(game[side]));
  const points = scoreOf(state)[side];
  const goalsMade = Math.floor(points / 2.4);
  const tried = Math.ceil(goalsMade * (1.9 + random('shots', game.id, side)() / 2));
  return [
    statistic('fieldGoalsMade-fieldGoalsAttempted', 'FG', `${goalsMade}-${tried}`),
    {
      ...statistic('fieldGoalPct', 'Field Goal %', tried === 0 ? 0 : Math.round((goalsMade / tried) * 100)),
      abbreviation: 'FG%',
    },
    statistic('totalRebounds', 'Rebounds', sum(lines.map(({ rebounds }) => rebounds))),
    statistic('assists', 'Assists', sum(lines.map(({ assists }) => assists))),
    statistic('fouls', 'Fouls', Math.floor(state.progress * 18)),
  ];
}

function football(game: Game, side: Side, state: GameState, { world }: Context): Body[] {
  const leaders = leadersOf(game, side, state, world.squad(game[side]));
  const yards = (name: string): number => leaders.find((one) => one.name === name)?.value ?? 0;
  const next = random('drives', game.id, side);
  const downs = Math.floor(state.progress * between(next, 14, 26));
  return [
    statistic('firstDowns', '1st Downs', downs),
    statistic('thirdDownEff', '3rd down efficiency', `${Math.floor(downs / 4)}-${Math.ceil(downs / 2)}`),
    statistic('totalYards', 'Total Yards', yards('passingYards') + yards('rushingYards')),
    statistic('netPassingYards', 'Passing', yards('passingYards')),
    statistic('rushingYards', 'Rushing', yards('rushingYards')),
    statistic('possessionTime', 'Possession', `${between(next, 24, 34)}:12`),
  ];
}

/** The groups of baseball and softball. The `stats` of a group have a `name` and a `displayName`, but no `label`. */
function groups(game: Game, side: Side, state: GameState, { world }: Context): Body[] {
  const linesOf = (team: Side) => battingLines(game, team, state, world.squad(game[team]));
  const [ours, theirs] = [linesOf(side), linesOf(side === 'home' ? 'away' : 'home')];
  const errors = sum(inningLines(game, side, state, world.squad(game[side])).map((inning) => inning.errors));
  const inGroup = (name: string, displayName: string, value: number): Body => ({
    name,
    displayName,
    shortDisplayName: name,
    abbreviation: name,
    value,
    displayValue: String(value),
  });
  return [
    {
      name: 'batting',
      displayName: 'Batting',
      stats: [
        inGroup('runs', 'Runs', scoreOf(state)[side]),
        inGroup('hits', 'Hits', sum(ours.map(({ hits }) => hits))),
        inGroup('homeRuns', 'Home Runs', sum(ours.map(({ homeRuns }) => homeRuns))),
      ],
    },
    {
      name: 'pitching',
      displayName: 'Pitching',
      stats: [inGroup('strikeouts', 'Strikeouts', sum(theirs.map(({ strikeouts }) => strikeouts)))],
    },
    { name: 'fielding', displayName: 'Fielding', stats: [inGroup('errors', 'Errors', errors)] },
  ];
}
