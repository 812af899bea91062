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

/** The text of the last play that has one. */
export const lastPlayOf = (page: SummaryPage): string | null =>
  playRows(page)
    .map((row) => playSchema.safeParse(row).data?.text)
    .findLast((text) => text !== undefined) ?? null;

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
  let before = '0 0';
  for (const row of playRows(page)) {
    const play = playSchema.safeParse(row).data;
    if (play?.id === undefined || play.text === undefined || plays.has(play.id)) continue;
    const { homeScore = null, awayScore = null } = play;
    const isKnown = homeScore !== null && awayScore !== null;
    const after = isKnown ? `${homeScore} ${awayScore}` : before;
    const id = play.team?.id ?? play.start?.team?.id;
    plays.set(play.id, {
      id: play.id,
      period: play.period?.number ?? 0,
      clock: clockOf(play),
      text: play.text,
      scoring: after !== before,
      team: id === teamId ? 'local' : id !== undefined && id === opponentId ? 'opponent' : null,
      localScore: isHome ? homeScore : awayScore,
      opponentScore: isHome ? awayScore : homeScore,
    });
    before = after;
  }
  return [...plays.values()];
}
