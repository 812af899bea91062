import type { Play } from '../model/games.ts';
import type { Sides } from './map-competitors.ts';
import { NO_CLOCK } from './map-progress.ts';
import { type PlayRow, play as playSchema } from './schemas/box-score.ts';
import type { SummaryPage } from './schemas/pages.ts';

/** 569 in the longest recording. */
const MOST_PLAYS = 5_000;

/** The rows of plays; in football they are inside drives, and the current drive may also be among the previous ones. */
function playRows({ plays, drives }: SummaryPage): unknown[] {
  const inDrives = [...(drives?.previous ?? []), drives?.current];
  return [...plays, ...inDrives.flatMap((drive) => drive?.plays ?? [])].slice(0, MOST_PLAYS);
}

/** The plays of this game. Ids begin with that of the game; the provider has sent plays of another one among them. */
function playsOf(page: SummaryPage): PlayRow[] {
  const plays = playRows(page).flatMap((row) => playSchema.safeParse(row).data ?? []);
  const own = plays.filter(({ id }) => id?.startsWith(page.header.id));
  return own.length > plays.length / 2 ? own : plays;
}

/** The text of the last play that has one. */
export const lastPlayOf = (page: SummaryPage): string | null =>
  playsOf(page).findLast(({ text }) => text !== undefined)?.text ?? null;

const HALVES: readonly (readonly [RegExp, string])[] = [
  [/^top/i, 'Top'],
  [/^bot/i, 'Bottom'],
  [/^mid/i, 'Middle'],
  [/^end/i, 'End'],
];

function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10];
  const isTeen = tens > 10 && tens < 14;
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][ones]) || 'th'}`;
}

/** The display clock; in baseball and softball, which have none, the half-inning: `Top 9th`. */
function clockOf({ clock, period }: PlayRow): string {
  const half = HALVES.find(([pattern]) => pattern.test(period?.type ?? ''))?.[1];
  if (half !== undefined && period?.number !== undefined) return `${half} ${ordinal(period.number)}`;
  return clock?.displayValue ?? NO_CLOCK;
}

/** The plays that have a text, in the provider's order, each once. */
export function readPlays(
  page: SummaryPage,
  { opponentId, isHome }: Pick<Sides, 'opponentId' | 'isHome'>,
  teamId: string,
): Play[] {
  const plays = new Map<string, Play>();
  // The highest so far: the provider has sent single plays with a lower score.
  const highest = { home: 0, away: 0 };
  for (const play of playsOf(page)) {
    if (play.id === undefined || play.text === undefined || plays.has(play.id)) continue;
    const { homeScore = null, awayScore = null } = play;
    const scoring = (homeScore ?? 0) > highest.home || (awayScore ?? 0) > highest.away;
    highest.home = Math.max(highest.home, homeScore ?? 0);
    highest.away = Math.max(highest.away, awayScore ?? 0);
    const id = play.team?.id ?? play.start?.team?.id;
    plays.set(play.id, {
      id: play.id,
      period: play.period?.number ?? 0,
      clock: clockOf(play),
      text: play.text,
      scoring,
      team: id === teamId ? 'local' : id !== undefined && id === opponentId ? 'opponent' : null,
      localScore: isHome ? homeScore : awayScore,
      opponentScore: isHome ? awayScore : homeScore,
    });
  }
  return [...plays.values()];
}
