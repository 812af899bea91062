import { sum } from '../../random.ts';
import { HOUR } from './calendar.ts';
import type { Game } from './game.ts';
import { scoreOfLine, scoresOf } from './line.ts';
import { type Half, type Phase, phasesOf } from './timeline.ts';

export type Stage =
  | 'scheduled'
  | 'in_progress'
  | 'halftime'
  | 'end_period'
  | 'delayed'
  | 'rain_delay'
  | 'final'
  | 'postponed'
  | 'canceled'
  | 'suspended'
  | 'forfeit';

/** A game at a point in time. */
export interface GameState {
  readonly stage: Stage;
  /** 0 before the start. */
  readonly period: number;
  readonly half: Half | null;
  /** Seconds left in the period. */
  readonly clock: number;
  /** The share of the game that has been played, 0 to 1. */
  readonly progress: number;
  /** Points in each period so far, including the current period. */
  readonly home: readonly number[];
  readonly away: readonly number[];
  readonly score: { readonly home: number; readonly away: number };
}

const NO_SCORE = { home: 0, away: 0 };
const IDLE = { period: 0, half: null, clock: 0, progress: 0, home: [], away: [], score: NO_SCORE } as const;

export function stateAt(game: Game, now: number): GameState {
  const { incident, start, end } = game;
  if (incident === 'postponed' && now >= start - 3 * HOUR) return { ...IDLE, stage: 'postponed' };
  if (incident === 'canceled' && now >= start - 24 * HOUR) return { ...IDLE, stage: 'canceled' };
  if (now < start || incident === 'forgotten') return { ...IDLE, stage: 'scheduled' };
  if (incident === 'forfeit')
    return { ...IDLE, stage: 'forfeit', home: [7], away: [0], score: { home: 7, away: 0 }, progress: 1 };
  if (incident === 'suspended') {
    const broken = start + (end - start) * 0.6;
    return now < broken ? playing(game, now) : { ...playing(game, broken), stage: 'suspended' };
  }
  return now < end ? playing(game, now) : over(game);
}

export const isLive = ({ stage }: GameState): boolean =>
  stage === 'in_progress' || stage === 'halftime' || stage === 'end_period' || stage === 'rain_delay';

export const isOver = ({ stage }: GameState): boolean => stage === 'final' || stage === 'forfeit';

/** Whether the game is over, or will not be played on the announced day. */
export const isPost = (state: GameState): boolean =>
  isOver(state) || state.stage === 'postponed' || state.stage === 'canceled' || state.stage === 'suspended';

export const scoreOf = ({ score }: GameState): GameState['score'] => score;

function over({ league, line }: Game): GameState {
  const { home, away } = line;
  const ended = { stage: 'final', period: away.length, half: null, clock: 0, progress: 1 } as const;
  return { ...ended, home, away, score: scoreOfLine(league, line) };
}

function playing(game: Game, now: number): GameState {
  const phases = phasesOf(game);
  const at = Math.max(
    0,
    phases.findLastIndex(({ from }) => from <= now),
  );
  const phase = phases[at];
  if (phase === undefined) return over(game);
  const fraction = (now - phase.from) / (phase.to - phase.from);
  const first = phases.slice(0, at);
  const home = soFar(game, game.line.home, first, phase, fraction, 'Bottom');
  const away = soFar(game, game.line.away, first, phase, fraction, 'Top');
  const ended = first.filter(({ kind }) => kind === 'play').length;
  return {
    stage: STAGES[phase.kind] ?? (phase.period === 0 ? 'delayed' : 'rain_delay'),
    period: phase.period,
    half: phase.half,
    clock: clockLeft(game, phase, fraction),
    progress: (now - game.start) / (game.end - game.start),
    home,
    away,
    score: scoreOfLine(game.league, { home, away }, ended),
  };
}

const STAGES: Readonly<Partial<Record<Phase['kind'], Stage>>> = {
  play: 'in_progress',
  change: 'in_progress',
  halftime: 'halftime',
  end_period: 'end_period',
};

function clockLeft({ league }: Game, phase: Phase, fraction: number): number {
  const { rules } = league;
  if (rules.kind !== 'clock' || phase.kind !== 'play') return 0;
  const seconds = phase.period > rules.periods ? rules.overtimeSeconds : rules.periodSeconds;
  return Math.floor(seconds * (1 - fraction));
}

/** A side's points by period: all points of past phases, and the points so far in the current phase. */
function soFar(
  { league }: Game,
  line: readonly number[],
  gone: readonly Phase[],
  phase: Phase,
  fraction: number,
  bats: Half,
): number[] {
  const scores = ({ kind, half }: Phase): boolean => kind === 'play' && (half === null || half === bats);
  const played = gone.filter(scores).map(({ period }) => line[period - 1] ?? 0);
  if (!scores(phase)) return played;
  const plays = scoresOf(league, line[phase.period - 1] ?? 0);
  // The n-th of N plays happens at n / (N + 1) of the period.
  const fallen = Math.min(plays.length, Math.floor(fraction * (plays.length + 1)));
  return [...played, sum(plays.slice(0, fallen))];
}
