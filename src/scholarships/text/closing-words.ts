/** Words that say until when one may apply. All word sets and patterns about closing are made of these. */

/** What the last day is called. */
export const LAST_DAY = 'deadline deadlines due cutoff closing expiration';

/** What applying does on that day. */
export const CLOSES = 'close closes end ends expire expires';

/** What it has done after that day, also said without a verb (`Portal closed`); a day has passed as well. */
export const IS_CLOSED = 'closed ended expired';
export const CLOSED = `${IS_CLOSED} passed`;

/** What it is then, alone (`Inactive`) or after a verb (`is over`). */
export const INACTIVE = 'inactive archived';
export const PAST = 'past over';

/** `no longer available`, `not currently being accepted`; but `no longer open to juniors` only says for whom it is. */
export const NO_LONGER = String.raw`(?:no longer|not currently|currently not)(?: being)? (?:available|offered|accept(?:ing|ed)?|open(?! to))\b`;
