/** Words that say until when one may apply. All word sets and patterns about closing are made of these. */

/** What the last day is called. */
export const LAST_DAY = 'deadline deadlines due cutoff closing';

/** What applying does on that day. */
export const CLOSES = 'close closes end ends expire expires';

/** What it has done after that day. */
export const CLOSED = 'closed ended expired passed';

/** What it is then, alone (`Inactive`) or after a verb (`is over`). */
export const INACTIVE = 'inactive archived';
export const PAST = 'past over';
