import { pick, random } from '../../random.ts';
import { type Game, SIDES, type Side } from './game.ts';
import { isBasketball, type League } from './leagues.ts';
import { scoresOf } from './line.ts';
import { fullName } from './people.ts';
import type { Squad } from './squad.ts';
import { type Phase, phasesOf } from './timeline.ts';

/** An event in a game: a score, or the beginning of a period or half-inning. */
export interface Play {
  readonly id: string;
  readonly at: number;
  readonly phase: Phase;
  /** The side that scored; null at the beginning of a period. */
  readonly side: Side | null;
  readonly value: number;
  readonly text: string;
  /** The score after the play. */
  readonly home: number;
  readonly away: number;
  /** The home team's win probability after the play, 0 to 1. */
  readonly homeWins: number;
}

type Squads = Readonly<Record<Side, Squad>>;

/** All plays until `now`, oldest first. */
export function playByPlay(game: Game, squads: Squads, now: number): Play[] {
  const until = Math.min(now, game.end);
  const moments = phasesOf(game)
    .filter(({ kind, from }) => kind === 'play' && from <= until)
    .flatMap((phase) => [{ at: phase.from, phase, side: null, value: 0 }, ...scoresIn(game, phase)])
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at - b.at);
  const score = { home: 0, away: 0 };
  return moments.map(({ at, phase, side, value }, index) => {
    // In volleyball, the score of a play is the points of its set.
    if (side === null && game.league.rules.kind === 'sets') Object.assign(score, { home: 0, away: 0 });
    if (side !== null) score[side] += value;
    const id = `${game.id}${String(index + 1).padStart(4, '0')}`;
    const text = side === null ? beginning(game.league, phase) : scoring(game, side, value, squads[side], id);
    const homeWins = homeWinning(game, score.home - score.away, (at - game.start) / (game.end - game.start));
    return { id, at, phase, side, value, text, ...score, homeWins };
  });
}

/** The n-th of N scores happens at n / (N + 1) of the period, as in `stateAt`. */
function scoresIn({ league, line }: Game, phase: Phase) {
  const batting = SIDES.filter(
    (side) => phase.half === null || phase.half === (side === 'home' ? 'Bottom' : 'Top'),
  );
  return batting.flatMap((side) => {
    const scores = scoresOf(league, line[side][phase.period - 1] ?? 0);
    return scores.map((value, index) => ({
      at: phase.from + ((index + 1) / (scores.length + 1)) * (phase.to - phase.from),
      phase,
      side,
      value,
    }));
  });
}

function beginning({ rules }: League, { period, half }: Phase): string {
  if (rules.kind === 'innings') return `${half ?? 'Top'} of inning ${period}`;
  return period > rules.periods
    ? 'Start of overtime'
    : `Start of ${rules.periodName.toLowerCase()} ${period}`;
}

function scoring(game: Game, side: Side, value: number, { athletes }: Squad, id: string): string {
  const next = random('play', id, side);
  const [one, other] = [pick(next, athletes), pick(next, athletes)].map(fullName);
  if (isBasketball(game.league)) {
    return `${one} made ${['Free Throw', 'Jumper', 'Three Point Jumper'][value - 1] ?? 'Jumper'}.`;
  }
  if (game.league.scoring !== undefined) return `${one}: ${game.league.scoring.play}`;
  if (game.league.key !== 'football') return `${one} singled to left, ${other} scored.`;
  const yards = 1 + Math.floor(next() * 45);
  return value === 3 ? `${one} ${yards} Yd Field Goal` : `${one} ${yards} Yd Run (${other} Kick)`;
}

/** The typical margin between two equal teams, in points. It decides how much a lead changes the win probability. */
const SPREAD: Readonly<Record<string, number>> = { basketball: 11, football: 13, baseball: 4 };

function homeWinning({ league }: Game, lead: number, progress: number): number {
  const left = Math.sqrt(Math.max(0, 1 - progress)) * (SPREAD[league.sport] ?? 10);
  const chance = 1 / (1 + Math.exp((-1.7 * lead) / (left + 0.01)));
  return Math.round(chance * 1000) / 1000;
}
