import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';
import { createRandom } from '../search/made-up.ts';

/**
 * A filtered search, as a form on a campus site would send it. It always has a GPA: without a GPA, there are too few
 * distinct broad searches, and later rounds would measure smaller responses.
 */
export interface Search {
  readonly words: readonly string[];
  readonly source?: string;
  readonly gpa: string;
  readonly open?: true;
  readonly limit?: number;
  readonly offset?: number;
}

const LIMITS = [10, 20, 25, 40];
/** Minimum length of a search word. */
const MIN_WORD_LENGTH = 3;

/** A key that is equal for searches with the same response. */
export const keyOf = ({ words, ...filters }: Search): string =>
  JSON.stringify([[...new Set(words)].sort(), filters]);

/** A made-up record, and words that find it. */
interface Aim {
  readonly scholarship: Scholarship;
  readonly words: readonly string[];
}

const aimAt = (scholarship: Scholarship): Aim => {
  const words = wordsOf(fold(`${scholarship.title} ${scholarship.description}`));
  return { scholarship, words: words.filter((word) => word.length >= MIN_WORD_LENGTH) };
};

/** A search that finds the record, unless its offset goes past the end. */
function makeSearch({ scholarship, words }: Aim, today: string, random: () => number): Search {
  const { source, gpaRequirement, deadline } = scholarship;
  const randomBelow = (count: number): number => Math.floor(random() * count);
  const isOpen = deadline.date === null || deadline.date >= today;
  const minGpa = gpaRequirement ?? 2;
  // Rounded up, so that the record's requirement is still met.
  const gpa = Math.ceil((minGpa + random() * (4 - minGpa)) * 1000) / 1000;
  return {
    words: Array.from({ length: 1 + randomBelow(3) }, () => words[randomBelow(words.length)] ?? 'award'),
    ...(random() < 0.3 && { source }),
    gpa: gpa.toFixed(3),
    ...(random() < 0.5 && isOpen && { open: true as const }),
    ...(random() < 0.5 && { limit: LIMITS[randomBelow(LIMITS.length)] ?? 10 }),
    ...(random() < 0.1 && { offset: 10 * (1 + randomBelow(3)) }),
  };
}

/** Generates distinct searches; the same seed gives the same searches. */
export function createSearches(scholarships: readonly Scholarship[], today: string, seed = 3): () => Search {
  const random = createRandom(seed);
  const aims = scholarships.map(aimAt);
  const usedKeys = new Set<string>();
  return () => {
    for (;;) {
      const aim = aims[Math.floor(random() * aims.length)];
      if (aim === undefined) throw new Error('there are no records to search for');
      const search = makeSearch(aim, today, random);
      const key = keyOf(search);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      return search;
    }
  };
}

/** The query for the service, and for the alternative with the same parameters. */
export function searchQuery({ words, source, gpa, open, limit, offset }: Search): string {
  const query = new URLSearchParams({ search: words.join(' ') });
  if (source !== undefined) query.set('source', source);
  query.set('gpa', gpa);
  if (open) query.set('deadline', 'open');
  if (limit !== undefined) query.set('limit', String(limit));
  if (offset !== undefined) query.set('offset', String(offset));
  return query.toString();
}

/** The closest query that json-server supports: a single substring, and no filter for "unknown or at most". */
export function jsonServerQuery({ words, source, gpa, limit = 50, offset = 0 }: Search): string {
  const query = new URLSearchParams({ q: words[0] ?? '' });
  if (source !== undefined) query.set('source', source);
  query.set('gpaRequirement_lte', gpa);
  query.set('_start', String(offset));
  query.set('_limit', String(limit));
  return query.toString();
}
