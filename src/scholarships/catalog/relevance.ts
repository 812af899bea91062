import { add, type Bitset, countWithin, emptyBitset, has, membersOf } from './bitset.ts';
import type { QueryWord } from './query-words.ts';
import { SYNONYMS } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/** The rarest of a search's words decide between records that are alike otherwise; more make numbers too long. */
const RAREST = 8;

const TITLE = 2;
const TAG = 1;

/** The tags that a word names: by a word of theirs, or as a synonym. */
export const tagsNamedBy = (word: string, tags: Iterable<string>): string[] =>
  [...tags].filter((tag) => SYNONYMS.get(word) === tag || tag.split('-').includes(word));

/**
 * Matches in sets, best first: title before tag before description, then whole word before part, each added up over
 * the words; then by where the rarest word stands, then the next.
 */
export function createRelevance(index: WordIndex, byTag: ReadonlyMap<string, Bitset>) {
  function describe({ word, inTitle, anywhere }: QueryWord) {
    const whole = index.findWhole(word);
    const tags = tagsNamedBy(word, byTag.keys()).flatMap((tag) => byTag.get(tag) ?? []);
    const count = countWithin(anywhere, 0, anywhere.length * 32);
    /** 2 × place + whole. */
    const placeOf = (record: number): number => {
      if (has(inTitle, record)) return 2 * TITLE + Number(has(whole.inTitle, record));
      if (tags.some((members) => has(members, record))) return 2 * TAG + 1;
      return Number(has(whole.anywhere, record));
    };
    return { count, placeOf };
  }

  return (words: readonly QueryWord[], matches: Bitset, size: number): Bitset[] => {
    const described = words.map(describe).sort((a, b) => a.count - b.count);
    const tiers = new Map<number, Bitset>();
    for (const record of membersOf(matches)) {
      let places = 0;
      let wholes = 0;
      let rarest = 0;
      for (const [at, { placeOf }] of described.entries()) {
        const place = placeOf(record);
        places += place >> 1;
        wholes += place & 1;
        if (at < RAREST) rarest = rarest * 6 + place;
      }
      const score = (places * (words.length + 1) + wholes) * 6 ** RAREST + rarest;
      const tier = tiers.get(score) ?? emptyBitset(size);
      add(tier, record);
      tiers.set(score, tier);
    }
    return [...tiers].sort(([one], [other]) => other - one).map(([, tier]) => tier);
  };
}
