import { isUnderWay } from '../model/game-state.ts';
import type { GameStatus } from '../model/games.ts';
import type { League } from './leagues.ts';
import type { Competitor, Status } from './schemas/event.ts';

/** Period and clock of a game that has begun. */

export const NO_CLOCK = '0:00';

/** `Top 9th`, also in `Rain Delay, Top 1st`. */
const INNING = /\b(?:Top|Bottom|Bot|Middle|Mid|End) (?:of )?(?:the )?\d+(?:st|nd|rd|th)\b/i;
/** `5:09` in `5:09 - 2nd Half`. */
const TIME_LEFT = /^(?:\d{1,2}:\d{2}|\d{1,2}\.\d)(?= - )/;

/** A summary has no period: then it is the number of line scores, of the team that has more. */
export const readPeriod = (status: Status | undefined, sides: readonly Competitor[]): number =>
  status?.period ?? Math.max(...sides.map(({ linescores }) => linescores.length));

/** Baseball and softball have no clock; during a game the inning takes its place. */
export function readClock(status: GameStatus, raw: Status | undefined, kind: League['kind']): string {
  if (!isUnderWay({ status })) return NO_CLOCK;
  const detail = raw?.type?.detail ?? raw?.type?.shortDetail ?? '';
  const [told] = (kind === 'diamond' ? INNING : TIME_LEFT).exec(detail) ?? [];
  const [first, second] = kind === 'diamond' ? [told, raw?.displayClock] : [raw?.displayClock, told];
  return first ?? second ?? NO_CLOCK;
}
