import { safeText } from '../../platform/formats/safe-text.ts';
import type { Document } from '../html/parse.ts';

/** What many pages of scholarships are called, and no office. */
const OFFERED = 'scholarships?|awards?|financial aid|fellowships?|grants?';
const COMMON = new RegExp(
  [
    '^((student|undergraduate|graduate|available|current|our|all|find|apply for) )*',
    `(home|welcome|opportunities|${OFFERED})`,
    `( (and|&) (${OFFERED}))*( opportunities)?$`,
  ].join(''),
  'i',
);
const LONGEST = 80;

/** Who publishes a page: the part of its title, or else its heading, that is no common word; `null` if none is. */
export function pageName({ $ }: Pick<Document, '$'>): string | null {
  const title = $('title').first().text();
  const heading = $('h1').first().text();
  const parts = [...title.split(/[|–—·»:]| - /), heading]
    .map((part) => safeText(part).replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part.length <= LONGEST);
  return parts.find((part) => !COMMON.test(part)) ?? null;
}
