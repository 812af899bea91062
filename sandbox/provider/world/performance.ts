import type { Fixture } from './fixture.ts';
import type { GameState } from './game-state.ts';
import { scoreOf } from './game-state.ts';
import { isBasketball } from './leagues.ts';
import type { Random } from './random.ts';
import { between, random, shuffled, sum } from './random.ts';
import type { Athlete, Squad } from './squad.ts';

/** The best of a team in one statistic at this moment. */
export interface Leading {
  /** `points`, `rebounds`, `assists`, `passingYards`, `rushingYards`, `receivingYards`. */
  readonly name: string;
  readonly athlete: Athlete;
  readonly value: number;
  /** `27`, or `13-20, 166 YDS, 1 TD`. */
  readonly text: string;
}

/** A basketball player's evening. */
export interface Sheet {
  readonly athlete: Athlete;
  readonly minutes: number;
  readonly points: number;
  readonly rebounds: number;
  readonly assists: number;
}

type Side = 'home' | 'away';

/** Empty for sports in which the provider names nobody. */
export function leadersOf(fixture: Fixture, side: Side, state: GameState, squad: Squad): Leading[] {
  if (state.progress === 0) return [];
  if (fixture.league.key === 'football') return footballLeaders(fixture, side, state, squad);
  if (!isBasketball(fixture.league)) return [];
  const sheets = sheetsOf(fixture, side, state, squad);
  return (['points', 'assists', 'rebounds'] as const).flatMap((name) => {
    const best = sheets.toSorted((a, b) => b[name] - a[name])[0];
    return best === undefined
      ? []
      : [{ name, athlete: best.athlete, value: best[name], text: String(best[name]) }];
  });
}

const ROTATION = 9;
const SHARES = [0.26, 0.18, 0.15, 0.12, 0.1, 0.08, 0.06, 0.03, 0.02];

/** Nine who play; their points add up to the score. */
export function sheetsOf(fixture: Fixture, side: Side, state: GameState, squad: Squad): Sheet[] {
  const next = random('sheet', fixture.id, side);
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

function footballLeaders(fixture: Fixture, side: Side, { progress }: GameState, squad: Squad): Leading[] {
  const next = random('yards', fixture.id, side);
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

const leading = (name: string, athlete: Athlete | undefined, value: number, text: string): Leading[] =>
  athlete === undefined ? [] : [{ name, athlete, value, text }];
