import { counts, type Game, sideOf } from './game.ts';
import { scoreOf, stateAt } from './game-state.ts';
import { scoreOfLine } from './line.ts';
import type { Season } from './season.ts';

export interface Tally {
  readonly wins: number;
  readonly losses: number;
}

/** A team's wins and losses up to a time, computed from the team's games. */
export interface TeamRecord {
  readonly total: Tally;
  readonly home: Tally;
  readonly road: Tally;
  readonly conference: Tally;
  /** 3: three wins in a row; -2: two losses. */
  readonly streak: number;
}

/** Counts the games that are over at `until` (inclusive). */
export function recordAt(season: Season, teamId: string, until: number): TeamRecord {
  const total = { wins: 0, losses: 0 };
  const home = { wins: 0, losses: 0 };
  const road = { wins: 0, losses: 0 };
  const conference = { wins: 0, losses: 0 };
  let streak = 0;
  for (const game of endedBy(season.of(teamId), until)) {
    const side = sideOf(game, teamId);
    const outcome = winnerOf(game) === side ? 'wins' : 'losses';
    total[outcome] += 1;
    if (!game.neutral) (side === 'home' ? home : road)[outcome] += 1;
    if (game.conference && game.seasonType === 2) conference[outcome] += 1;
    const step = outcome === 'wins' ? 1 : -1;
    streak = Math.sign(streak) === step ? streak + step : step;
  }
  return { total, home, road, conference, streak };
}

export const written = ({ wins, losses }: Tally): string => `${wins}-${losses}`;
export const played = ({ wins, losses }: Tally): number => wins + losses;
export const share = (tally: Tally): number => (played(tally) === 0 ? 0 : tally.wins / played(tally));

const endedBy = (games: readonly Game[], until: number): Game[] =>
  games.filter((game) => counts(game) && endOf(game) <= until).sort((a, b) => endOf(a) - endOf(b));

/** A forfeited game is over at its scheduled start. */
const endOf = ({ incident, start, end }: Game): number => (incident === 'forfeit' ? start : end);

function winnerOf(game: Game): 'home' | 'away' {
  if (game.incident === 'forfeit') {
    const { home, away } = scoreOf(stateAt(game, game.end));
    return home > away ? 'home' : 'away';
  }
  const { home, away } = scoreOfLine(game.league, game.line);
  return home > away ? 'home' : 'away';
}
