import type { Fate } from './fixture.ts';
import type { League, SportKey } from './leagues.ts';
import { isBasketball } from './leagues.ts';

/** A game of ours outside the regular slots, so that whatever becomes of it, somebody else plays. */
export interface Extra {
  readonly round: number;
  /** After our regular game of that round begins. */
  readonly minutesLater: number;
  readonly fate: Fate;
  readonly note: string | null;
  /** The second game of a day against the same team. */
  readonly again?: boolean;
}

const RAIN = 'Inclement Weather - Makeup date to be announced';
const DOUBLEHEADER = 'Doubleheader - Game 2';

const EXTRAS: Readonly<Record<SportKey, readonly Extra[]>> = {
  'mens-basketball': [
    { round: 10, minutesLater: 420, fate: 'postponed', note: 'Postponed - Facility Issue' },
    { round: 17, minutesLater: 400, fate: 'played', note: null },
  ],
  'womens-basketball': [
    { round: 13, minutesLater: 430, fate: 'canceled', note: 'Canceled - Travel' },
    { round: 18, minutesLater: 390, fate: 'played', note: null },
  ],
  football: [
    { round: 6, minutesLater: 410, fate: 'late_start', note: null },
    { round: 15, minutesLater: 440, fate: 'canceled', note: null },
  ],
  baseball: [
    { round: 9, minutesLater: 270, fate: 'played', note: DOUBLEHEADER, again: true },
    { round: 11, minutesLater: 400, fate: 'postponed', note: RAIN },
    { round: 14, minutesLater: 380, fate: 'suspended', note: null },
    { round: 18, minutesLater: 360, fate: 'rain_delay', note: null },
  ],
  softball: [
    { round: 9, minutesLater: 240, fate: 'late_start', note: null },
    { round: 12, minutesLater: 400, fate: 'canceled', note: RAIN },
    { round: 15, minutesLater: 380, fate: 'forfeit', note: null },
    { round: 19, minutesLater: 370, fate: 'rain_delay', note: null },
  ],
};

export const extrasOf = (league: League): readonly Extra[] => EXTRAS[league.key];

/** Our opponent in this round is a small college that the provider hardly knows. */
export const hasOutsider = (league: League, round: number): boolean =>
  round === 1 && (isBasketball(league) || league.key === 'baseball');

export const isNeutral = (round: number, firstPost: number): boolean => round === 3 || round >= firstPost;

/** Level after the regular periods. */
export const isOvertime = (round: number): boolean => round === 7 || round === 20;

/** The day is known long before the time of day. */
export function isTimeOpen(league: League, round: number, post: boolean): boolean {
  return post || round === 5 || (league.key === 'football' && round % 4 === 0) || round === 16;
}

export function tournamentNote(league: League, round: number, post: boolean): string | null {
  if (round === 3) return isBasketball(league) ? 'Harvest Classic' : null;
  if (!post) return null;
  if (league.key === 'football') return 'Frontier Bowl';
  return isBasketball(league)
    ? 'National Tournament - First Weekend'
    : 'National Championship - Elimination Game';
}
