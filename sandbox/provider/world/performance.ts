import { between, type Random, random, shuffled, sum } from '../../random.ts';
import type { Game, Side } from './game.ts';
import { type GameState, scoreOf } from './game-state.ts';
import { isBasketball } from './leagues.ts';
import type { Athlete, Squad } from './squad.ts';

/** A team's leader in one statistic. */
export interface Leader {
  /** `points`, `rebounds`, `assists`, `passingYards`, `rushingYards`, `receivingYards`. */
  readonly name: string;
  readonly athlete: Athlete;
  readonly value: number;
  /** `27`, or `13-20, 166 YDS, 1 TD`. */
  readonly text: string;
}

/** A basketball player's numbers in a game. */
interface PlayerLine {
  readonly athlete: Athlete;
  readonly minutes: number;
  readonly points: number;
  readonly rebounds: number;
  readonly assists: number;
}

/** The leaders of a team; empty for sports in which the provider has no leaders. */
export function leadersOf(game: Game, side: Side, state: GameState, squad: Squad): Leader[] {
  if (state.progress === 0) return [];
  if (game.league.key === 'football') return footballLeaders(game, side, state, squad);
  if (!isBasketball(game.league)) return [];
  const lines = playerLines(game, side, state, squad);
  return (['points', 'assists', 'rebounds'] as const).flatMap((name) => {
    const best = lines.toSorted((a, b) => b[name] - a[name])[0];
    return best === undefined
      ? []
      : [{ name, athlete: best.athlete, value: best[name], text: String(best[name]) }];
  });
}

/** For the further sports: nine players of a squad. Their counts add up to the points that the side has scored. */
export function scorers(game: Game, side: Side, state: GameState, { athletes }: Squad) {
  const total = sum(state[side]);
  const shown = shuffled(random('scorers', game.id, side), athletes).slice(0, ROTATION);
  return shown.map((athlete, at) => ({
    athlete,
    count: Math.floor(total / shown.length) + (at < total % shown.length ? 1 : 0),
  }));
}

const ROTATION = 9;
const SHARES = [0.26, 0.18, 0.15, 0.12, 0.1, 0.08, 0.06, 0.03, 0.02];

/** The lines of nine players. Their points add up to the score. */
export function playerLines(game: Game, side: Side, state: GameState, squad: Squad): PlayerLine[] {
  const next = random('sheet', game.id, side);
  const rotation = shuffled(next, squad.athletes).slice(0, ROTATION);
  const deal = (total: number, turn: number): number[] => {
    const turned = SHARES.map((_, index) => SHARES[(index + turn) % SHARES.length] ?? 0);
    const dealt = turned.map((share) => Math.floor(total * share));
    const most = turned.indexOf(Math.max(...turned));
    return dealt.map((count, index) => (index === most ? count + total - sum(dealt) : count));
  };
  const points = deal(scoreOf(state)[side], 0);
  const rebounds = deal(Math.round(between(next, 30, 44) * state.progress), 7);
  const assists = deal(Math.round(between(next, 9, 19) * state.progress), 8);
  return rotation.map((athlete, index) => ({
    athlete,
    minutes: Math.round((index < 5 ? 31 : 11) * state.progress),
    points: points[index] ?? 0,
    rebounds: rebounds[index] ?? 0,
    assists: assists[index] ?? 0,
  }));
}

function footballLeaders(game: Game, side: Side, { progress }: GameState, squad: Squad): Leader[] {
  const next = random('yards', game.id, side);
  const one = (position: string): Athlete | undefined =>
    squad.athletes.find(({ position: { abbreviation } }) => abbreviation === position);
  const yards = (low: number, high: number): number => Math.round(between(next, low, high) * progress);
  const [passing, rushing, receiving] = [yards(140, 340), yards(38, 145), yards(45, 120)];
  const attempts = Math.max(1, Math.round(progress * between(next, 22, 41)));
  const completed = Math.round(attempts * (0.5 + next() * 0.2));
  const scored = Math.floor(progress * between(next, 0, 3));
  const touchdowns = scored > 0 ? `, ${scored} TD` : '';
  return [
    leading('passingYards', one('QB'), passing, `${completed}-${attempts}, ${passing} YDS${touchdowns}`),
    leading('rushingYards', one('RB'), rushing, `${carries(next, progress)} CAR, ${rushing} YDS`),
    leading(
      'receivingYards',
      one('WR'),
      receiving,
      `${Math.max(1, Math.round(progress * 6))} REC, ${receiving} YDS`,
    ),
  ].flat();
}

const carries = (next: Random, progress: number): number =>
  Math.max(1, Math.round(progress * between(next, 9, 24)));

const leading = (name: string, athlete: Athlete | undefined, value: number, text: string): Leader[] =>
  athlete === undefined ? [] : [{ name, athlete, value, text }];

/** What a batter has done so far. */
interface BattingLine {
  readonly athlete: Athlete;
  readonly atBats: number;
  readonly runs: number;
  readonly hits: number;
  readonly runsBattedIn: number;
  readonly homeRuns: number;
  readonly strikeouts: number;
}

/** The lines of nine batters. The runs add up to the score, and so do the runs batted in. */
export function battingLines(game: Game, side: Side, state: GameState, squad: Squad): BattingLine[] {
  const next = random('batting', game.id, side);
  const runs = scoreOf(state)[side];
  const share = (index: number): number => Math.floor(runs / 9) + (index < runs % 9 ? 1 : 0);
  return fieldersOf(squad).map((athlete, index) => {
    const strikeouts = Math.floor(between(next, 0, 3) * state.progress);
    const runsBattedIn = share((index + 1) % 9);
    const hits = Math.max(share(index), runsBattedIn);
    const atBats = Math.max(1, Math.round(4 * state.progress), hits + strikeouts);
    const homeRuns = next() < 0.15 ? runsBattedIn : 0;
    return { athlete, atBats, runs: share(index), hits, runsBattedIn, homeRuns, strikeouts };
  });
}

/** Hits and errors of each inning. The hits add up to the hits of all batters. */
export function inningLines(game: Game, side: Side, state: GameState, squad: Squad) {
  const innings = state[side];
  const hits = sum(battingLines(game, side, state, squad).map((line) => line.hits));
  const others = hits - sum(innings);
  return innings.map((points, at) => ({
    hits: points + Math.floor(others / innings.length) + (at < others % innings.length ? 1 : 0),
    errors: points > 2 ? 1 : 0,
  }));
}

const fieldersOf = ({ athletes }: Squad): Athlete[] =>
  athletes.filter(({ position }) => position.abbreviation !== 'P' && position.id !== '0').slice(0, 9);

/** The leaders by average, home runs, runs batted in and rating; the leading value may be 0. */
export function battingLeaders(game: Game, side: Side, state: GameState, squad: Squad): Leader[] {
  const lines = battingLines(game, side, state, squad);
  const values: Readonly<Record<string, (line: BattingLine) => number>> = {
    avg: ({ hits, atBats }) => hits / atBats,
    homeRuns: ({ homeRuns }) => homeRuns,
    RBIs: ({ runsBattedIn }) => runsBattedIn,
    MLBRating: ({ hits, runsBattedIn }) => 50 + hits * 4.25 + runsBattedIn * 2,
  };
  return Object.entries(values).flatMap(([name, rate]) => {
    const [best] = lines.toSorted((a, b) => rate(b) - rate(a));
    return best === undefined
      ? []
      : [{ name, athlete: best.athlete, value: rate(best), text: battingText(best) }];
  });
}

/** `2-4, HR, 3 RBI, R`: counts of 0 are left out, and a count of 1 has no number. */
function battingText({ hits, atBats, homeRuns, runsBattedIn, runs, strikeouts }: BattingLine): string {
  const counted = Object.entries({ HR: homeRuns, RBI: runsBattedIn, R: runs, K: strikeouts })
    .filter(([, count]) => count > 0)
    .map(([label, count]) => (count === 1 ? label : `${count} ${label}`));
  return [`${hits}-${atBats}`, ...counted].join(', ');
}
