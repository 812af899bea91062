import { FACETS } from '../../src/scholarships/catalog/parameters.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { SOURCE_KEYS } from '../../src/scholarships/model/award.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';
import { createRandom } from './made-up.ts';

/** Random queries of one kind. */
export interface QueryKind {
  readonly name: string;
  readonly queries: readonly Search[];
}

const page = { limit: 50, offset: 0 };

/** Realistic queries: search words are taken from the records. `each`: the number of queries of each kind. */
export function makeQueries(records: readonly Scholarship[], each: number, seed = 2): QueryKind[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const longWords = (text: string) => wordsOf(fold(text)).filter((word) => word.length >= 4);
  const words = () => {
    const record = pick(records);
    return record === undefined ? [] : longWords(`${record.title} ${record.description}`);
  };
  const word = () => pick(words()) ?? 'award';
  const twoWords = () => {
    const candidates = words();
    return `${pick(candidates)} ${pick(candidates)}`;
  };
  const part = () => {
    const whole = word();
    const length = Math.min(3 + Math.floor(random() * 3), whole.length);
    const from = Math.floor(random() * (whole.length - length + 1));
    return whole.slice(from, from + length);
  };
  const misspelled = (whole: string) => {
    const at = Math.floor(random() * whole.length);
    return `${whole.slice(0, at)}${whole.slice(at + 1)}`;
  };
  const filters = (): Partial<Search> => ({
    source: [pick(SOURCE_KEYS) ?? 'main'],
    gpa: 2 + Math.floor(random() * 100) / 50,
    deadline: random() < 0.5 ? 'open' : 'upcoming',
  });
  const kinds: Record<string, () => Search> = {
    'a word': () => ({ ...page, search: word() }),
    'two words': () => ({ ...page, search: twoWords() }),
    'part of a word': () => ({ ...page, search: part() }),
    'a word with filters': () => ({ ...page, ...filters(), search: word() }),
    'filters alone': () => ({ ...page, ...filters() }),
    'a word, all facets': () => ({ ...page, search: word(), facets: FACETS }),
    'gpa, all facets': () => ({ ...page, gpa: 2 + Math.floor(random() * 100) / 50, facets: FACETS }),
    'by amount': () => ({ ...page, search: word(), sort: '-amount' }),
    'a gpa, by amount': () => ({ ...page, gpa: 2 + Math.floor(random() * 100) / 50, sort: '-amount' }),
    'by relevance': () => ({ ...page, search: twoWords(), sort: 'relevance' }),
    '`student` and a word, by relevance': () => ({ ...page, search: `student ${word()}`, sort: 'relevance' }),
    'a misspelled word': () => ({ ...page, search: misspelled(word()), fuzzy: '1' }),
    'deep offset': () => ({
      ...page,
      search: 'student',
      offset: Math.floor(random() * records.length * 0.3),
    }),
  };
  return Object.entries(kinds).map(([name, make]) => ({ name, queries: Array.from({ length: each }, make) }));
}
