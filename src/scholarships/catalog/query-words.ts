import { type Bitset, countWithin, intersectInto, uniteInto } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { isOpposite, isRealWord } from './real-words.ts';
import { isFiller, tagsMeant, termsOf, topicOf } from './topics.ts';
import type { WordIndex } from './word-index.ts';

/** A searched word, or a phrase that means a tag, and the records that it finds. */
export interface QueryWord {
  readonly typed: string;
  /** Differs from `typed` if that occurs nowhere. */
  readonly word: string;
  readonly inTitle: Bitset;
  readonly anywhere: Bitset;
}

interface ReadWords {
  readonly words: readonly QueryWord[];
  /** What was typed and occurs nowhere. */
  readonly ignored: readonly string[];
}

const isEmpty = (set: Bitset): boolean => countWithin(set, 0, set.length * 32) === 0;

/** Records that have all words of a phrase. The sets of a single word are those that `find` keeps. */
export function findAll(
  phrase: string,
  find: (word: string) => Pick<QueryWord, 'inTitle' | 'anywhere'>,
): Pick<QueryWord, 'inTitle' | 'anywhere'> {
  const [first = '', ...others] = phrase.split(' ');
  const ofFirst = find(first);
  if (others.length === 0) return ofFirst;
  const inTitle = ofFirst.inTitle.slice();
  const anywhere = ofFirst.anywhere.slice();
  for (const word of others) {
    const found = find(word);
    intersectInto(inTitle, found.inTitle);
    intersectInto(anywhere, found.anywhere);
  }
  return { inTitle, anywhere };
}

/**
 * Reads a search. With `fuzzy`, the nearest word replaces one that occurs nowhere, and the words of a tag and its
 * synonyms find the tag.
 */
export function createWordReader(index: WordIndex, tagged: (tag: string) => Bitset | undefined) {
  function nearest(typed: string): string {
    const word = isRealWord(typed) ? undefined : index.nearest(typed);
    return word === undefined || isOpposite(typed, word) ? typed : word;
  }

  function readFuzzy(typed: string): QueryWord {
    const exact = findAll(typed, index.find);
    const word = isEmpty(exact.anywhere) && topicOf(typed) === undefined ? nearest(typed) : typed;
    const { inTitle, anywhere } = word === typed ? exact : index.find(word);
    const withTags = tagsMeant(word).flatMap((tag) => tagged(tag) ?? []);
    return {
      typed,
      word,
      inTitle,
      anywhere: withTags.length === 0 ? anywhere : withTags.reduce(uniteInto, anywhere.slice()),
    };
  }

  /** Words that occur nowhere are left out, if others are found. */
  function readAllFuzzy(search: string): ReadWords {
    const read = termsOf(search)
      .map(readFuzzy)
      .filter(({ word }) => !isFiller(word));
    const found = read.filter(({ anywhere }) => !isEmpty(anywhere));
    if (found.length === 0) return { words: read, ignored: [] };
    return { words: found, ignored: read.filter((word) => !found.includes(word)).map(({ typed }) => typed) };
  }

  return {
    read: (search: string, fuzzy: boolean): ReadWords =>
      fuzzy
        ? readAllFuzzy(search)
        : {
            words: wordsOf(fold(search)).map((typed) => ({ typed, word: typed, ...index.find(typed) })),
            ignored: [],
          },
    /** What is still being typed: any of its words may go on. */
    readTyped: (typed: string): QueryWord[] => wordsOf(fold(typed)).map(readFuzzy),
  };
}
