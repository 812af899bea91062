import { createNearestWord } from './nearest-word.ts';
import { createSubstringIndex } from './substring-index.ts';

/**
 * All words that records have or had, by number. It only grows, so that an index can go on using it while the next one
 * is made.
 */
export function createVocabulary() {
  const numbers = new Map<string, number>();
  const substrings = createSubstringIndex();
  const nearest = createNearestWord();

  function add(word: string): number {
    const number = numbers.size;
    numbers.set(word, number);
    substrings.add(word);
    nearest.add(word);
    return number;
  }

  return {
    get size() {
      return numbers.size;
    },
    numberOf: (word: string): number | undefined => numbers.get(word),
    // Copied, because V8 keeps the whole text in memory for a substring of it.
    add: (word: string): number => numbers.get(word) ?? add(Buffer.from(word).toString()),
    /** Calls `visit` with each word that contains `part`. */
    forEachWith: substrings.find,
    /** The nearest word of those that `countOf` has. */
    nearest: nearest.find,
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
