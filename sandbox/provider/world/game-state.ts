import { HOUR } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import { playsOf } from './line.ts';
import { sum } from './random.ts';
import type { Half, Phase } from './timeline.ts';
import { phasesOf } from './timeline.ts';

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

/** A game at one instant. */
export interface GameState {
  readonly stage: Stage;
  /** 0 before the start. */
  readonly period: number;
  readonly half: Half | null;
  /** Seconds left in the period. */
  readonly clock: number;
  /** 0 to 1, how much of the game has been played. */
  readonly progress: number;
  /** Points in each period so far, the current one included. */
  readonly home: readonly number[];
  readonly away: readonly number[];
}

const IDLE = { period: 0, half: null, clock: 0, progress: 0, home: [], away: [] } as const;

export function stateAt(fixture: Fixture, now: number): GameState {
  const { fate, start, end } = fixture;
  if (fate === 'postponed' && now >= start - 3 * HOUR) return { ...IDLE, stage: 'postponed' };
  if (fate === 'canceled' && now >= start - 24 * HOUR) return { ...IDLE, stage: 'canceled' };
  if (now < start) return { ...IDLE, stage: 'scheduled' };
  if (fate === 'forfeit') return { ...IDLE, stage: 'forfeit', home: [7], away: [0], progress: 1 };
  if (fate === 'suspended') {
    const broken = start + (end - start) * 0.6;
    return now < broken ? playing(fixture, now) : { ...playing(fixture, broken), stage: 'suspended' };
  }
  return now < end ? playing(fixture, now) : over(fixture);
}

export const isLive = ({ stage }: GameState): boolean =>
  stage === 'in_progress' || stage === 'halftime' || stage === 'end_period' || stage === 'rain_delay';

export const isOver = ({ stage }: GameState): boolean => stage === 'final' || stage === 'forfeit';

/** Nothing more will happen on the announced day. */
export const isPost = (state: GameState): boolean =>
  isOver(state) || state.stage === 'postponed' || state.stage === 'canceled' || state.stage === 'suspended';

export const scoreOf = (state: GameState): { home: number; away: number } => ({
  home: sum(state.home),
  away: sum(state.away),
});

function over({ line }: Fixture): GameState {
  const { home, away } = line;
  return { stage: 'final', period: away.length, half: null, clock: 0, progress: 1, home, away };
}

function playing(fixture: Fixture, now: number): GameState {
  const phases = phasesOf(fixture);
  const at = Math.max(
    0,
    phases.findLastIndex(({ from }) => from <= now),
  );
  const phase = phases[at];
  if (phase === undefined) return over(fixture);
  const fraction = (now - phase.from) / (phase.to - phase.from);
  const first = phases.slice(0, at);
  return {
    stage: STAGES[phase.kind] ?? (phase.period === 0 ? 'delayed' : 'rain_delay'),
    period: phase.period,
    half: phase.half,
    clock: clockLeft(fixture, phase, fraction),
    progress: (now - fixture.start) / (fixture.end - fixture.start),
    home: soFar(fixture, fixture.line.home, first, phase, fraction, 'Bottom'),
    away: soFar(fixture, fixture.line.away, first, phase, fraction, 'Top'),
  };
}

const STAGES: Readonly<Partial<Record<Phase['kind'], Stage>>> = {
  play: 'in_progress',
  change: 'in_progress',
  halftime: 'halftime',
  end_period: 'end_period',
};

function clockLeft({ league }: Fixture, phase: Phase, fraction: number): number {
  const { rules } = league;
  if (rules.kind !== 'clock' || phase.kind !== 'play') return 0;
  const seconds = phase.period > rules.periods ? rules.overtimeSeconds : rules.periodSeconds;
  return Math.floor(seconds * (1 - fraction));
}

/** A side's points by period: those of phases gone by whole, those of this phase by its fraction. */
function soFar(
  { league }: Fixture,
  line: readonly number[],
  gone: readonly Phase[],
  phase: Phase,
  fraction: number,
  bats: Half,
): number[] {
  const scores = ({ kind, half }: Phase): boolean => kind === 'play' && (half === null || half === bats);
  const played = gone.filter(scores).map(({ period }) => line[period - 1] ?? 0);
  if (!scores(phase)) return played;
  const plays = playsOf(league, line[phase.period - 1] ?? 0);
  // The n-th of N plays falls at n / (N + 1) of the period.
  const fallen = Math.min(plays.length, Math.floor(fraction * (plays.length + 1)));
  return [...played, sum(plays.slice(0, fallen))];
}
