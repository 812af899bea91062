import { type Bitset, countWithin, unite } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { SYNONYMS } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/** A searched word and the records that it finds. */
export interface QueryWord {
  readonly typed: string;
  /** Differs from `typed` if that occurs nowhere. */
  readonly word: string;
  readonly inTitle: Bitset;
  readonly anywhere: Bitset;
}

const isEmpty = (set: Bitset): boolean => countWithin(set, 0, set.length * 32) === 0;

/** Reads a search. With `fuzzy`, the nearest word replaces one that occurs nowhere, and synonyms find their tag. */
export function createWordReader(index: WordIndex, tagged: (tag: string) => Bitset | undefined) {
  function readFuzzy(typed: string): QueryWord {
    const exact = index.find(typed);
    const isUnknown = isEmpty(exact.anywhere) && !SYNONYMS.has(typed);
    const word = (isUnknown ? index.nearest(typed) : undefined) ?? typed;
    const { inTitle, anywhere } = word === typed ? exact : index.find(word);
    const withTag = tagged(SYNONYMS.get(word) ?? '');
    return { typed, word, inTitle, anywhere: withTag === undefined ? anywhere : unite(anywhere, withTag) };
  }

  return (search: string, fuzzy: boolean): QueryWord[] =>
    wordsOf(fold(search)).map((typed) =>
      fuzzy ? readFuzzy(typed) : { typed, word: typed, ...index.find(typed) },
    );
}
