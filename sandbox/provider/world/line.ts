import { type Random, sum } from '../../random.ts';
import type { ClockRules, InningRules, League, SetRules } from './leagues.ts';

/** A game's points by period. The home side's last inning is missing if the side does not need to bat. */
export interface Line {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

interface LineOptions {
  /** By how much the home side is stronger, about -10 to 10. */
  readonly edge: number;
  /** Makes the score level after the regular periods. */
  readonly forceOvertime: boolean;
}

export function playLine(league: League, next: Random, options: LineOptions): Line {
  const { rules } = league;
  if (rules.kind === 'sets') return setLine(rules, next, options);
  return rules.kind === 'clock' ? clockLine(rules, next, options) : inningLine(rules, next, options);
}

/** The score: the sum of the points of all periods. With sets: how many of the first `ended` sets each side has won. */
export function scoreOfLine({ rules }: League, { home, away }: Line, ended = home.length) {
  if (rules.kind !== 'sets') return { home: sum(home), away: sum(away) };
  const won = (ours: readonly number[], theirs: readonly number[]): number =>
    ours.filter((points, at) => at < ended && points > (theirs[at] ?? 0)).length;
  return { home: won(home, away), away: won(away, home) };
}

const SETS_TO_WIN = 3;

function setLine(rules: SetRules, next: Random, { edge, forceOvertime }: LineOptions): Line {
  const home: number[] = [];
  const away: number[] = [];
  const won = { home: 0, away: 0 };
  while (Math.max(won.home, won.away) < SETS_TO_WIN) {
    const set = home.length + 1;
    // In a game that must last all sets, each side first wins two of them.
    const isForced = forceOvertime && set < rules.periods;
    const homeWins = isForced ? set % 2 === 1 : next() < 0.5 + edge * 0.04;
    const target = set === rules.periods ? rules.lastPoints : rules.points;
    const loserPoints = target - 2 - Math.floor(next() * 9);
    home.push(homeWins ? target : loserPoints);
    away.push(homeWins ? loserPoints : target);
    won[homeWins ? 'home' : 'away'] += 1;
  }
  return { home, away };
}

function clockLine(rules: ClockRules, next: Random, { edge, forceOvertime }: LineOptions): Line {
  const home: number[] = [];
  const away: number[] = [];
  for (let period = 0; period < rules.periods; period += 1) {
    home.push(scored(rules, next, rules.plays + edge * rules.edge));
    away.push(scored(rules, next, rules.plays - edge * rules.edge));
  }
  if (forceOvertime) level(home, away);
  while (sum(home) === sum(away)) {
    home.push(scored(rules, next, rules.overtimePlays));
    away.push(scored(rules, next, rules.overtimePlays));
  }
  return { home, away };
}

function scored(rules: ClockRules, next: Random, mean: number): number {
  const count = Math.round(mean + (next() + next() - 1) * Math.min(rules.spread, mean + 1));
  let points = 0;
  for (let play = 0; play < count; play += 1) points += worth(rules, next());
  return points;
}

function worth(rules: ClockRules, luck: number): number {
  let left = luck;
  for (const [value, weight] of rules.values) {
    left -= weight;
    if (left < 0) return value;
  }
  return 0;
}

/** Lets the side that is behind catch up in the last period. */
function level(home: number[], away: number[]): void {
  const homeLead = sum(home) - sum(away);
  const catching = homeLead < 0 ? home : away;
  catching[catching.length - 1] = (catching.at(-1) ?? 0) + Math.abs(homeLead);
}

function inningLine(rules: InningRules, next: Random, { edge, forceOvertime }: LineOptions): Line {
  const home: number[] = [];
  const away: number[] = [];
  for (let inning = 1; ; inning += 1) {
    const levelled = forceOvertime && inning === rules.periods;
    away.push(runs(next, -edge));
    if (levelled) level(home, away);
    const ahead = sum(home) - sum(away);
    // The home side does not bat if it has already won.
    if (ahead > 0 && decided(rules, inning, ahead)) return { home, away };
    home.push(levelled ? 0 : runs(next, edge));
    const lead = Math.abs(sum(home) - sum(away));
    if (lead > 0 && decided(rules, inning, lead)) return { home, away };
  }
}

const decided = ({ periods, mercy }: InningRules, inning: number, lead: number): boolean =>
  inning >= periods || (mercy !== null && inning >= 5 && lead >= mercy);

function runs(next: Random, edge: number): number {
  const luck = next() + edge * 0.008;
  return luck < 0.7 ? 0 : luck < 0.86 ? 1 : luck < 0.94 ? 2 : luck < 0.98 ? 3 : 4;
}

/**
 * The values of the single scores that add up to a period's points, in order. A game in progress has only the first
 * few.
 */
export function scoresOf({ rules }: League, points: number): number[] {
  const values = rules.kind === 'clock' ? rules.values.map(([value]) => value) : [1];
  const [most = 1] = values;
  const plays: number[] = [];
  for (let left = points; left > 0; ) {
    const wanted = plays.length % 3 === 2 ? (values[1] ?? most) : most;
    const play = Math.min(left, wanted);
    plays.push(play);
    left -= play;
  }
  return plays;
}
