import type { ClockRules, InningRules, League } from './leagues.ts';
import type { Random } from './random.ts';
import { sum } from './random.ts';

/** Every score of a game: for each period the values of the plays, in order. */
export interface Line {
  readonly home: readonly (readonly number[])[];
  readonly away: readonly (readonly number[])[];
}

export interface LineOptions {
  /** How much stronger the home side is, about -10 to 10. */
  readonly edge: number;
  /** Level when the regular periods are over. */
  readonly forceOvertime: boolean;
}

export function playLine(league: League, next: Random, options: LineOptions): Line {
  return league.rules.kind === 'clock'
    ? clockLine(league.rules, next, options)
    : inningLine(league.rules, next, options);
}

export const points = (periods: readonly (readonly number[])[]): number => sum(periods.map(sum));

function clockLine(rules: ClockRules, next: Random, { edge, forceOvertime }: LineOptions): Line {
  const home: number[][] = [];
  const away: number[][] = [];
  for (let period = 0; period < rules.periods; period += 1) {
    home.push(plays(rules, next, rules.plays + edge * rules.edge));
    away.push(plays(rules, next, rules.plays - edge * rules.edge));
  }
  if (forceOvertime) level(home, away);
  while (points(home) === points(away)) {
    home.push(plays(rules, next, rules.overtimePlays));
    away.push(plays(rules, next, rules.overtimePlays));
  }
  return { home, away };
}

function plays(rules: ClockRules, next: Random, mean: number): number[] {
  const count = Math.max(0, Math.round(mean + (next() + next() - 1) * Math.min(rules.spread, mean + 1)));
  return Array.from({ length: count }, () => value(rules, next()));
}

function value(rules: ClockRules, at: number): number {
  let left = at;
  for (const [worth, weight] of rules.values) {
    left -= weight;
    if (left < 0) return worth;
  }
  return rules.values[0]?.[0] ?? 0;
}

/** The side behind catches up in the last period. */
function level(home: number[][], away: number[][]): void {
  const behind = points(home) - points(away);
  if (behind === 0) return;
  (behind < 0 ? home : away).at(-1)?.push(Math.abs(behind));
}

function inningLine(rules: InningRules, next: Random, { edge, forceOvertime }: LineOptions): Line {
  const home: number[][] = [];
  const away: number[][] = [];
  for (let inning = 1; ; inning += 1) {
    const last = inning === rules.periods;
    away.push(runs(next, -edge));
    if (last && forceOvertime) level(home, away);
    const ahead = points(home) - points(away);
    // The home side does not bat when it has already won.
    if (ahead > 0 && (inning >= rules.periods || merciful(rules, inning, ahead))) return { home, away };
    home.push(last && forceOvertime ? [] : runs(next, edge));
    const lead = points(home) - points(away);
    if (lead !== 0 && (inning >= rules.periods || merciful(rules, inning, Math.abs(lead))))
      return { home, away };
  }
}

const merciful = (rules: InningRules, inning: number, lead: number): boolean =>
  rules.mercy !== null && inning >= 5 && lead >= rules.mercy;

function runs(next: Random, edge: number): number[] {
  const luck = next() + edge * 0.008;
  const count = luck < 0.7 ? 0 : luck < 0.86 ? 1 : luck < 0.94 ? 2 : luck < 0.98 ? 3 : 4;
  return Array.from({ length: count }, () => 1);
}
