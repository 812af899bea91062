import { MINUTE } from './calendar.ts';
import type { Game } from './game.ts';
import { pauseOf } from './incident.ts';
import type { ClockRules, SetRules } from './leagues.ts';

export type Half = 'Top' | 'Middle' | 'Bottom' | 'End';

/** A part of a game: a period, a half-inning, or a break. `half` null: both sides can score. */
export interface Phase {
  readonly kind: 'play' | 'halftime' | 'end_period' | 'change' | 'delay';
  readonly period: number;
  readonly half: Half | null;
  readonly from: number;
  readonly to: number;
}

type Draft = Omit<Phase, 'from' | 'to'> & { readonly weight: number };

/** The phases of a game from its start to its end, without gaps. The same game always has the same phases. */
export function phasesOf(game: Game): Phase[] {
  const { rules } = game.league;
  const drafts = rules.kind === 'innings' ? inningDrafts(game) : clockDrafts(rules, game.line.home.length);
  const pause = pauseOf(game.incident) * MINUTE;
  const total = drafts.reduce((sum, { weight }) => sum + weight, 0);
  const playing = game.end - game.start - pause;
  const phases: Phase[] = [];
  let at = game.start;
  const add = (draft: Omit<Phase, 'from' | 'to'>, length: number): void => {
    const { kind, period, half } = draft;
    phases.push({ kind, period, half, from: at, to: at + length });
    at += length;
  };
  if (game.incident === 'late_start') add({ kind: 'delay', period: 0, half: null }, pause);
  const rain = game.incident === 'rain_delay' ? Math.floor(drafts.length * 0.55) : -1;
  drafts.forEach((draft, index) => {
    if (index === rain) add({ ...draft, kind: 'delay' }, pause);
    add(draft, (draft.weight / total) * playing);
  });
  return phases;
}

function clockDrafts(rules: ClockRules | SetRules, periods: number): Draft[] {
  const drafts: Draft[] = [];
  for (let period = 1; period <= periods; period += 1) {
    const overtime = period > rules.periods;
    drafts.push({ kind: 'play', period, half: null, weight: overtime ? 5 : 80 / rules.periods });
    if (period === periods) break;
    const halftime = period === rules.periods / 2;
    drafts.push({
      kind: halftime ? 'halftime' : 'end_period',
      period,
      half: null,
      weight: halftime ? 11 : 1.5,
    });
  }
  return drafts;
}

function inningDrafts({ line }: Game): Draft[] {
  const drafts: Draft[] = [];
  line.away.forEach((_, index) => {
    const period = index + 1;
    drafts.push({ kind: 'play', period, half: 'Top', weight: 5 });
    if (line.home.length <= index) return;
    drafts.push({ kind: 'change', period, half: 'Middle', weight: 1 });
    drafts.push({ kind: 'play', period, half: 'Bottom', weight: 5 });
    if (index + 1 < line.away.length) drafts.push({ kind: 'change', period, half: 'End', weight: 1 });
  });
  return drafts;
}
