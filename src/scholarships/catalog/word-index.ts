import { setImmediate as breathe } from 'node:timers/promises';
import { add, type Bitset, emptyBitset, type Scratch, unite } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { createPartFinder } from './part-finder.ts';
import { createPostings, createVocabulary, detached, type Postings, type Vocabulary } from './vocabulary.ts';

/** Records (by number) with a word that holds a part that was searched for. */
export interface Holding {
  readonly anywhere: Bitset;
  readonly inTitle: Bitset;
}

/**
 * A searched word has no blanks in it, so that it lies inside one word of a record or nowhere: it is looked
 * for among all different words, which are few, and the records of those that hold it are united.
 * Exact for words of any length, and nothing is left to verify.
 */
export interface WordIndex {
  /** The sets are of `scratch`. */
  holding(part: string, scratch: Scratch): Holding;
}

export interface Text {
  readonly title: string;
  readonly description: string;
}

/** Records read between two looks at other work. */
const BATCH = 500;

/** Adds the places of a word to a set. Those of a common word are kept as a set too, which is faster to unite. */
function createAdder({ starts, places }: Postings, size: number): (set: Bitset, word: number) => void {
  const common = new Map<number, Bitset>();
  const addPlaces = (set: Bitset, from: number, to: number): Bitset => {
    for (let at = from; at < to; at += 1) add(set, places[at] ?? 0);
    return set;
  };
  return (set, word) => {
    const from = starts[word] ?? 0;
    const to = starts[word + 1] ?? 0;
    // A set has a word of memory for each 32 records: no more than the places themselves.
    if ((to - from) * 32 < size) {
      addPlaces(set, from, to);
      return;
    }
    const known = common.get(word) ?? addPlaces(emptyBitset(size), from, to);
    common.set(word, known);
    unite(set, known);
  };
}

/** The words of a text, by number. What stands between two blanks is folded once only: texts repeat themselves. */
function createWordReader(vocabulary: Vocabulary): (text: string) => number[] {
  const known = new Map<string, number[]>();
  const read = (piece: string): number[] => {
    const words = wordsOf(fold(piece)).map((word) => vocabulary.take(word));
    known.set(detached(piece), words);
    return words;
  };
  return (text) => text.split(' ').flatMap((piece) => known.get(piece) ?? read(piece));
}

/** Texts are numbered as they come. */
export async function buildWordIndex(texts: readonly Text[]): Promise<WordIndex> {
  const vocabulary = createVocabulary();
  const readWords = createWordReader(vocabulary);
  const titles = createPostings();
  const descriptions = createPostings();
  for (const [number, { title, description }] of texts.entries()) {
    if (number % BATCH === BATCH - 1) await breathe();
    for (const word of readWords(title)) titles.add(word, number);
    for (const word of readWords(description)) descriptions.add(word, number);
  }
  const addTitles = createAdder(titles.sorted(vocabulary.size), texts.length);
  const addDescriptions = createAdder(descriptions.sorted(vocabulary.size), texts.length);
  const findParts = createPartFinder(vocabulary.words());

  return {
    holding(part, scratch) {
      const inTitle = scratch.empty();
      const anywhere = scratch.empty();
      findParts(part, (word) => {
        addTitles(inTitle, word);
        addDescriptions(anywhere, word);
      });
      return { anywhere: unite(anywhere, inTitle), inTitle };
    },
  };
}
