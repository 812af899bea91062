/** Words for the end of the application period. All word sets and patterns about closing are built from these. */

/** Nouns for the last day. */
export const LAST_DAY = 'deadline deadlines due cutoff closing expiration';

/** Verbs for the end of applications. */
export const CLOSES = 'close closes end ends expire expires';

/** Participles for closed applications, also without a verb (`Portal closed`); a day can also have `passed`. */
export const IS_CLOSED = 'closed ended expired';
export const CLOSED = `${IS_CLOSED} passed`;

/** Adjectives for closed applications, alone (`Inactive`) or after a verb (`is over`). */
export const INACTIVE = 'inactive archived discontinued suspended';
export const PAST = 'past over';

/** `no longer available`, `not currently being accepted`; but `no longer open to juniors` is only about who may apply. */
export const NO_LONGER = String.raw`(?:no longer|not currently|currently not)(?: being)? (?:available|offered|accept(?:ing|ed)?|open(?! to))\b`;
