import type { Fixture } from './fixture.ts';
import { counts, sideOf } from './fixture.ts';
import { scoreOf, stateAt } from './game-state.ts';
import { sum } from './random.ts';
import type { Season } from './season.ts';

export interface Tally {
  readonly wins: number;
  readonly losses: number;
}

/** What a team has won and lost by some instant; nothing else is ever written about its season. */
export interface TeamRecord {
  readonly total: Tally;
  readonly home: Tally;
  readonly road: Tally;
  readonly conference: Tally;
  /** 3: three won in a row, -2: two lost. */
  readonly streak: number;
}

/** From the games that are over at `until`; that instant counts. */
export function recordAt(season: Season, teamId: string, until: number): TeamRecord {
  const total = { wins: 0, losses: 0 };
  const home = { wins: 0, losses: 0 };
  const road = { wins: 0, losses: 0 };
  const conference = { wins: 0, losses: 0 };
  let streak = 0;
  for (const fixture of endedBy(season.of(teamId), until)) {
    const side = sideOf(fixture, teamId);
    const outcome = winnerOf(fixture) === side ? 'wins' : 'losses';
    total[outcome] += 1;
    if (!fixture.neutral) (side === 'home' ? home : road)[outcome] += 1;
    if (fixture.conference && fixture.seasonType === 2) conference[outcome] += 1;
    const step = outcome === 'wins' ? 1 : -1;
    streak = Math.sign(streak) === step ? streak + step : step;
  }
  return { total, home, road, conference, streak };
}

export const written = ({ wins, losses }: Tally): string => `${wins}-${losses}`;
export const played = ({ wins, losses }: Tally): number => wins + losses;
export const share = (tally: Tally): number => (played(tally) === 0 ? 0 : tally.wins / played(tally));

const endedBy = (fixtures: readonly Fixture[], until: number): Fixture[] =>
  fixtures
    .filter((fixture) => counts(fixture) && endOf(fixture) <= until)
    .sort((a, b) => endOf(a) - endOf(b));

/** A forfeit is over when it should have begun. */
export const endOf = ({ fate, start, end }: Fixture): number => (fate === 'forfeit' ? start : end);

function winnerOf(fixture: Fixture): 'home' | 'away' {
  if (fixture.fate === 'forfeit') {
    const { home, away } = scoreOf(stateAt(fixture, fixture.end));
    return home > away ? 'home' : 'away';
  }
  return sum(fixture.line.home) > sum(fixture.line.away) ? 'home' : 'away';
}
