import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Bitset, emptyBitset, uniteInto } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { noPostings, type Postings, type WordsOf } from './postings.ts';
import type { Renumbering } from './record-numbers.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Numbers of the records that contain a searched word, as a whole word or as part of one. */
interface WordMatches {
  readonly anywhere: Bitset;
  readonly inTitle: Bitset;
}

interface Texts {
  readonly title: string;
  readonly description: string;
}

export interface WordIndex {
  /**
   * A searched word has no spaces, so it can only occur inside one word of a record. It is looked up among the distinct
   * words, and the records of the words that contain it are united: the result is exact. The sets are cached for later
   * searches: do not change them.
   */
  find(part: string): WordMatches;
  /** Records that contain `word` as a whole word. */
  findWhole(word: string): WordMatches;
  /** For a typed word that no record has, the nearest word that a record has. */
  nearest(typed: string): string | undefined;
  /** Whether most words are from removed records. Such words stay in memory until the index is built anew. */
  isMostlyUnused(): boolean;
  /** The index after a change; `texts`: the texts of the new records, in their order. */
  after(renumbering: Renumbering, texts: readonly Texts[]): Promise<WordIndex>;
}

/** How many records are read before other work of the thread gets a turn. */
const BATCH = 500;

/** Limit of the cache of search results: a thousand words, if there are 2,000 records. */
const FOUND_BYTES = 1_000_000;
/** The memory that a cached word takes in addition to its sets. */
const WORD_BYTES = 500;

/** The numbers of a text's distinct words. Each distinct piece of text is folded once, because texts repeat words. */
function createWordReader(vocabulary: Vocabulary): (text: string) => number[] {
  const known = new Map<string, number[]>();
  const read = (piece: string): number[] => {
    const words = known.get(piece) ?? wordsOf(fold(piece)).map(vocabulary.add);
    known.set(piece, words);
    return words;
  };
  return (text) => [...new Set(text.split(' ').flatMap(read))];
}

function createWordIndex(
  size: number,
  { vocabulary, titles, descriptions }: { vocabulary: Vocabulary; titles: Postings; descriptions: Postings },
): WordIndex {
  const countOf = (word: number): number => titles.count(word) + descriptions.count(word);

  /** The matches of the words that `forEachWord` visits. */
  function findWords(forEachWord: (visit: (word: number) => void) => void): WordMatches {
    const inTitle = emptyBitset(size);
    const anywhere = emptyBitset(size);
    forEachWord((word) => {
      titles.addTo(inTitle, word);
      descriptions.addTo(anywhere, word);
    });
    return { anywhere: uniteInto(anywhere, inTitle), inTitle };
  }

  const found = new LRUCache<string, WordMatches>({
    maxSize: FOUND_BYTES,
    sizeCalculation: ({ anywhere, inTitle }) => anywhere.byteLength + inTitle.byteLength + WORD_BYTES,
    memoMethod: (part) => findWords((visit) => vocabulary.forEachWith(part, visit)),
  });

  return {
    find: (part) => found.memo(part),
    findWhole: (word) =>
      findWords((visit) => {
        const number = vocabulary.numberOf(word);
        if (number !== undefined) visit(number);
      }),
    nearest: (typed) => vocabulary.nearest(typed, countOf),
    isMostlyUnused() {
      let used = 0;
      for (let word = 0; word < vocabulary.size; word += 1) if (countOf(word) > 0) used += 1;
      return vocabulary.size > 2 * used;
    },
    async after(renumbering, texts) {
      const read = createWordReader(vocabulary);
      const words = { title: [] as WordsOf[], description: [] as WordsOf[] };
      for (const [at, record] of renumbering.added.entries()) {
        if (at % BATCH === BATCH - 1) await nextTurn();
        const { title = '', description = '' } = texts[at] ?? {};
        words.title.push({ record, words: read(title) });
        words.description.push({ record, words: read(description) });
      }
      const next = {
        titles: await titles.after(renumbering, words.title, vocabulary.size),
        descriptions: await descriptions.after(renumbering, words.description, vocabulary.size),
      };
      return createWordIndex(renumbering.size, { vocabulary, ...next });
    },
  };
}

export const emptyWordIndex = (): WordIndex =>
  createWordIndex(0, { vocabulary: createVocabulary(), titles: noPostings(), descriptions: noPostings() });
