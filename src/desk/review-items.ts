import { commandLine } from '../platform/command-line.ts';
import type { Review } from '../scholarships/index.ts';
import type { ReviewItem } from './workbench/sources-page.ts';

/** Added to a correction whose scholarship is not in the current list of its source. */
const AWARDS: Readonly<Record<NonNullable<Review['corrections'][number]['award']>, string>> = {
  held: '. Its scholarship is missing from the new list, which is held back',
  gone: '. Its scholarship is gone; if the site lists it again, the correction applies again',
};

const shown = (value: unknown): string => (value === null || value === undefined ? 'unknown' : String(value));

/** Each state of a correction, and what to do about it. `remove`: the command that removes it. */
const STATES: Readonly<Record<Review['corrections'][number]['state'], (remove: string) => string>> = {
  applied: () => 'applied',
  stale: (remove) =>
    `stale: the page has changed. Check the page, then correct the value again, or remove the correction with \`${remove}\``,
  unnecessary: (remove) => `unnecessary: the page now has the same value. Remove it with \`${remove}\``,
  unmatched: () => 'unmatched: no scholarship has this id',
  expired: (remove) => `expired: its last day has passed. Remove it with \`${remove}\``,
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
    // `from` may be another scholarship's value, or a value that is not served.
    text: `${shown(to)}, ${why}${from === null || from === undefined ? '' : ` (${shown(from)})`}`,
  })),
  // The same warning about many scholarships is one item.
  doubts: [...Map.groupBy(doubts, ({ field, why }) => JSON.stringify([field, why])).values()].flatMap(
    (alike) =>
      alike.slice(0, 1).map(({ field, why }) => ({ ids: alike.map(({ id }) => id), what: field, text: why })),
  ),
});
