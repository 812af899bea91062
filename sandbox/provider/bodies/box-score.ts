import { random, sum } from '../../random.ts';
import { type Game, SIDES, type Side } from '../world/game.ts';
import type { GameState } from '../world/game-state.ts';
import { isBasketball } from '../world/leagues.ts';
import { battingLines, leadersOf, playerLines, scorers } from '../world/performance.ts';
import type { Athlete, Squad } from '../world/squad.ts';
import type { Team } from '../world/teams.ts';
import { type Body, type Context, shownTeam } from './context.ts';
import { summaryAthlete } from './leaders.ts';
import { teamStatistics } from './team-statistics.ts';
import { boxScoreTeam, placeholderTeam } from './teams.ts';

/**
 * `boxscore` always has teams. It has players once a game has begun, except in half of the baseball and softball games.
 */
export function boxScore(game: Game, state: GameState, context: Context): Body {
  // Unlike on other pages, the away team comes first here.
  const sides = [...SIDES].reverse();
  const teams = sides.map((side, index) => teamPart(game, side, state, context, index + 1));
  if (state.progress === 0) return { teams };
  return {
    teams,
    players: hasBoxScore(game) ? sides.map((side) => playersPart(game, side, state, context)) : [],
  };
}

/** The provider covers only about half of all baseball and softball games. */
export const hasBoxScore = (game: Game): boolean =>
  game.league.rules.kind !== 'innings' || random('featured', game.id)() < 0.5;

function teamPart(game: Game, side: Side, state: GameState, context: Context, displayOrder: number): Body {
  const team = shownTeam(game, side, context.now);
  const statistics = state.progress === 0 ? [] : teamStatistics(game, side, state, context);
  const shape = team === null ? placeholderTeam(context) : boxScoreTeam(team, context);
  return { team: shape, statistics, displayOrder, homeAway: side };
}

function playersPart(game: Game, side: Side, state: GameState, context: Context): Body {
  const team = game[side];
  return { team: boxScoreTeam(team, context), statistics: statistics(game, side, state, context) };
}

function statistics(game: Game, side: Side, state: GameState, context: Context): Body[] {
  const team = game[side];
  const squad = context.world.squad(team);
  if (isBasketball(game.league)) {
    const names = ['MIN', 'PTS', 'REB', 'AST'];
    const keys = ['minutes', 'points', 'rebounds', 'assists'];
    const athletes = playerLines(game, side, state, squad).map(
      ({ athlete, minutes, points, rebounds, assists }, at) =>
        athleteRow(athlete, team, context, [minutes, points, rebounds, assists].map(String), at < 5),
    );
    return [{ names, keys, labels: names, athletes }];
  }
  if (game.league.key === 'football') {
    return leadersOf(game, side, state, squad).map(({ name, athlete, value }) => ({
      name: name.replace('Yards', ''),
      keys: [name],
      labels: ['YDS'],
      athletes: [athleteRow(athlete, team, context, [String(value)], true)],
    }));
  }
  if (game.league.scoring !== undefined) {
    const { statistic, column } = game.league.scoring;
    const athletes = scorers(game, side, state, squad).map(({ athlete, count }, at) =>
      athleteRow(athlete, team, context, [String(count)], at < STARTERS),
    );
    return [{ names: [column], keys: [statistic], labels: [column], athletes }];
  }
  return battingTables(game, side, state, squad, context);
}

const STARTERS = 6;

const athleteRow = (
  athlete: Athlete,
  team: Team,
  context: Context,
  stats: readonly string[],
  starter: boolean,
): Body => ({
  athlete: summaryAthlete(athlete, team, context.base),
  starter,
  didNotPlay: false,
  ejected: false,
  stats,
});

/** Baseball's tables are identified by `type`; they have no `name`. */
function battingTables(game: Game, side: Side, state: GameState, squad: Squad, context: Context): Body[] {
  const row = (athlete: Athlete, stats: readonly (number | string)[]): Body =>
    athleteRow(athlete, game[side], context, stats.map(String), true);
  const batting = battingLines(game, side, state, squad).map((line) => {
    const { athlete, atBats, runs, hits, runsBattedIn, homeRuns, strikeouts } = line;
    return row(athlete, [`${hits}-${atBats}`, atBats, runs, hits, runsBattedIn, homeRuns, strikeouts]);
  });
  const [pitcher] = squad.athletes;
  const against = sum(
    battingLines(game, side === 'home' ? 'away' : 'home', state, squad).map((line) => line.strikeouts),
  );
  const pitching = pitcher === undefined ? [] : [row(pitcher, [`${state.period}.0`, against])];
  return [
    {
      type: 'batting',
      names: BATTING.labels,
      keys: BATTING.keys,
      labels: BATTING.labels,
      athletes: batting,
    },
    {
      type: 'pitching',
      names: PITCHING.labels,
      keys: PITCHING.keys,
      labels: PITCHING.labels,
      athletes: pitching,
    },
  ];
}

const BATTING = {
  keys: ['hits-atBats', 'atBats', 'runs', 'hits', 'RBIs', 'homeRuns', 'strikeouts'],
  labels: ['H-AB', 'AB', 'R', 'H', 'RBI', 'HR', 'K'],
};
const PITCHING = { keys: ['fullInnings.partInnings', 'strikeouts'], labels: ['IP', 'K'] };
