import { dayIn } from '../../platform/clock.ts';
import type { Game } from '../model/games.ts';

/** Days of the campus and of the provider. */
export interface CampusDays {
  readonly timeZone: string;
  /** The provider's day of a time, `YYYY-MM-DD`. */
  readonly dayOf: (ms: number) => string;
}

/** The day of the campus on which a game begins. Of one without a time of day, only the provider's day is known. */
export const dayOfGame = (
  { date, timeTbd }: Pick<Game, 'date' | 'timeTbd'>,
  { timeZone, dayOf }: CampusDays,
): string => (timeTbd ? dayOf(Date.parse(date)) : dayIn(timeZone, Date.parse(date)));
