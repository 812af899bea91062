import { safeText } from '../../platform/formats/safe-text.ts';
import { containersOf } from '../../scholarships/html/container.ts';
import type { Document } from '../../scholarships/html/parse.ts';

/** Common titles of scholarship pages, which do not name an office. */
const OFFERED = 'scholarships?|awards?|financial aid|fellowships?|grants?';
const COMMON = new RegExp(
  [
    '^((student|undergraduate|graduate|available|current|our|all|find|apply for) )*',
    `(home|welcome|opportunities|${OFFERED})`,
    `( (and|&) (${OFFERED}))*( opportunities)?$`,
  ].join(''),
  'i',
);
const MAX_NAME_LENGTH = 80;

/**
 * The name of a page: its heading or, if that is a common word, the part of its title that is not; `null` if there is
 * no such part.
 */
export function publisherName(document: Document): string | null {
  const { $ } = document;
  const within = containersOf(document, undefined);
  // A heading outside the content is often the whole site's.
  const heading = $(within).find('h1').first().text();
  const title = $('title').first().text();
  const parts = [heading, ...title.split(/[|–—·»:]| - /), $('h1').first().text()]
    .map((part) => safeText(part).replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && part.length <= MAX_NAME_LENGTH);
  return parts.find((part) => !COMMON.test(part)) ?? null;
}
