import { createPostings, createVocabulary } from './vocabulary.ts';

/** Letters in a row that words are found by. */
const GRAM = 3;

/** Every run of one to three letters in a word. */
function* gramsOf(word: string): Generator<string> {
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= Math.min(from + GRAM, word.length); to += 1) yield word.slice(from, to);
  }
}

/** Calls `visit` with the number of each word that holds `part`. */
export type FindParts = (part: string, visit: (word: number) => void) => void;

/** Finds the words that hold a part, of any length, without looking at all of them. */
export function createPartFinder(words: readonly string[]): FindParts {
  const grams = createVocabulary();
  const building = createPostings();
  words.forEach((word, id) => {
    for (const gram of gramsOf(word)) building.add(grams.take(gram), id);
  });
  const { starts, places } = building.sorted(grams.size);
  const countOf = (gram: number): number => (starts[gram + 1] ?? 0) - (starts[gram] ?? 0);

  /** The gram of `part` that the fewest words have; `undefined` when no word has one of them. */
  function rarestGram(part: string): number | undefined {
    let rarest: number | undefined;
    for (let from = 0; from + GRAM <= Math.max(part.length, GRAM); from += 1) {
      const gram = grams.find(part.slice(from, from + GRAM));
      if (gram === undefined) return undefined;
      if (rarest === undefined || countOf(gram) < countOf(rarest)) rarest = gram;
    }
    return rarest;
  }

  return (part, visit) => {
    const gram = rarestGram(part);
    if (gram === undefined) return;
    const end = starts[gram + 1] ?? 0;
    for (let at = starts[gram] ?? 0; at < end; at += 1) {
      const word = places[at] ?? 0;
      if (part.length <= GRAM || words[word]?.includes(part)) visit(word);
    }
  };
}
