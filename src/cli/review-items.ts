import { commandLine } from '../platform/command-line.ts';
import type { Review, ReviewItem } from '../scholarships/index.ts';

/** Notes on corrections of scholarships that are not on the list of their source. */
const AWARDS: Readonly<Record<NonNullable<Review['corrections'][number]['award']>, string>> = {
  held: '. Its scholarship is missing from the list that is held back',
  gone: '. Its scholarship is gone: the correction is used again if the site lists it again',
};

const shown = (value: unknown): string => (value === null || value === undefined ? 'unknown' : String(value));

/** What an operator should do about a correction in each state. `remove`: the command that removes it. */
const STATES: Readonly<Record<Review['corrections'][number]['state'], (remove: string) => string>> = {
  applied: () => 'applied',
  stale: (remove) => `stale: the page has changed. Check it, then correct it again, or ${remove}`,
  unnecessary: (remove) => `unnecessary: the page now has the same value. ${remove}`,
  unmatched: () => 'unmatched: no scholarship has this id',
  expired: (remove) => `expired: its last day has passed. ${remove}`,
};

/** What an operator should review, as sentences. */
export const reviewItems = ({
  corrections,
  suspicious,
  doubts,
}: Review): Readonly<Record<'corrections' | 'suspicious' | 'doubts', readonly ReviewItem[]>> => ({
  corrections: corrections.map(({ id, state, award, because, by, fields }) => ({
    ids: [id],
    what: `(${fields.join(', ')})`,
    text: `${STATES[state](commandLine('correct', `${id} --remove`))}${award === undefined ? '' : AWARDS[award]}. Because: ${because}${by ? ` (by ${by})` : ''}`,
  })),
  suspicious: suspicious.map(({ id, field, from, to, why }) => ({
    ids: [id],
    what: field,
    // `from` may be the value of another scholarship, or one that is not served.
    text: `${shown(to)}, ${why}${from === null || from === undefined ? '' : ` (${shown(from)})`}`,
  })),
  // A sentence of the page may concern many scholarships: it is one item to review.
  doubts: [...Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why])).values()].flatMap(
    (alike) =>
      alike.slice(0, 1).map(({ field, why }) => ({ ids: alike.map(({ id }) => id), what: field, text: why })),
  ),
});
