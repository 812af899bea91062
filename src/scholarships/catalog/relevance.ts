import { add, type Bitset, countWithin, emptyBitset, forEachMember, has } from './bitset.ts';
import { findAll, type QueryWord } from './search-terms.ts';
import { topicOf } from './topics.ts';
import type { WordIndex } from './word-index.ts';

/**
 * Only this many words of a search, the rarest, decide the order: each takes one digit of a record's rank, and the rank
 * must stay a small number.
 */
const RAREST = 8;
const BASE = 6;

const TITLE = 2;
const TAG = 1;

/** The tags that a word or phrase means: the tag itself, a word of it, or a synonym. */
const tagsNamedBy = (word: string, tags: Iterable<string>): string[] =>
  [...tags].filter((tag) => topicOf(word) === tag || tag.split('-').includes(word));

/** Takes a rank apart: the sum of the places of all words, and how many of them are whole words. */
function summed(places: number): { place: number; whole: number } {
  let place = 0;
  let whole = 0;
  for (let left = places; left > 0; left = Math.floor(left / BASE)) {
    place += (left % BASE) >> 1;
    whole += (left % BASE) & 1;
  }
  return { place, whole };
}

/**
 * Groups matches into sets, the best set first. Records are compared by the places of the searched words (2 in the
 * title, 1 in a tag, 0 in the description), summed over all words. Ties are decided by how many words are whole words
 * of the record, then by the place of the rarest word, then by the place of the next rarest.
 */
export function createRelevance(index: WordIndex, byTag: ReadonlyMap<string, Bitset>) {
  function describe({ word, inTitle, anywhere, ...more }: QueryWord) {
    const whole = more.whole ?? findAll(word, index.findWhole);
    const tags = more.tagged ?? tagsNamedBy(word, byTag.keys()).flatMap((tag) => byTag.get(tag) ?? []);
    const isTaggedAndWhole = (record: number): boolean =>
      more.tagged === undefined || has(whole.anywhere, record);
    const count = countWithin(anywhere, 0, anywhere.length * 32);
    /** 2 × place + whole. */
    const placeOf = (record: number): number => {
      if (has(inTitle, record)) return 2 * TITLE + Number(has(whole.inTitle, record));
      if (tags.some((members) => has(members, record))) return 2 * TAG + Number(isTaggedAndWhole(record));
      return Number(has(whole.anywhere, record));
    };
    return { count, placeOf };
  }

  return (words: readonly QueryWord[], matches: Bitset, size: number): Bitset[] => {
    const described = words
      .map(describe)
      .sort((a, b) => a.count - b.count)
      .slice(0, RAREST);
    const tiers = new Map<number, Bitset>();
    forEachMember(matches, (record) => {
      let places = 0;
      for (const { placeOf } of described) places = places * BASE + placeOf(record);
      const tier = tiers.get(places) ?? emptyBitset(size);
      add(tier, record);
      tiers.set(places, tier);
    });
    return [...tiers]
      .map(([places, tier]) => ({ places, tier, ...summed(places) }))
      .sort((a, b) => b.place - a.place || b.whole - a.whole || b.places - a.places)
      .map(({ tier }) => tier);
  };
}
