import { createInvertedIndex } from './inverted-index.ts';

/** The longest sequence of letters that is indexed. */
const GRAM = 3;

/** All sequences of one to three letters in a word. */
function* gramsOf(word: string): Generator<string> {
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= Math.min(from + GRAM, word.length); to += 1) yield word.slice(from, to);
  }
}

/** Calls `visit` with the number of each word that contains `part`, of any length, without looking at all words. */
export function createSubstringIndex(words: readonly string[]) {
  const grams = createInvertedIndex();
  words.forEach((word, number) => {
    for (const gram of gramsOf(word)) grams.add(gram, number);
  });

  return (part: string, visit: (word: number) => void): void => {
    let candidates = grams.documents(part.slice(0, GRAM));
    for (let from = 1; from + GRAM <= part.length; from += 1) {
      const others = grams.documents(part.slice(from, from + GRAM));
      if (others.length < candidates.length) candidates = others;
    }
    for (const word of candidates) {
      if (part.length <= GRAM || words[word]?.includes(part)) visit(word);
    }
  };
}
