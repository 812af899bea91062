import { dayIn } from '../../platform/clock.ts';

/** The provider's days begin at midnight US Eastern time, also those of games whose time is not announced. */
export const TIME_ZONE = 'America/New_York';

/** `YYYY-MM-DD` */
export const dayOf = (ms: number): string => dayIn(TIME_ZONE, ms);

/** `YYYY-MM`, of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);
