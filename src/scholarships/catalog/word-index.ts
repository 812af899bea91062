import { setImmediate as nextTurn } from 'node:timers/promises';
import { add, type Bitset, emptyBitset, uniteInto } from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { createInvertedIndex } from './inverted-index.ts';
import { createNearestWord } from './nearest-word.ts';
import { createSubstringIndex } from './substring-index.ts';

/** Numbers of the records that contain a searched word, as a whole word or as part of one. */
interface WordMatches {
  readonly anywhere: Bitset;
  readonly inTitle: Bitset;
}

export interface WordIndex {
  /**
   * A searched word has no spaces, so it can only occur inside one word of a record. It is looked up among the distinct
   * words, and the records of those that contain it are united: the result is exact.
   */
  find(part: string): WordMatches;
  /** Records that contain it as a whole word. */
  findWhole(word: string): WordMatches;
  /** For a word that occurs nowhere, the nearest one that does. */
  nearest(typed: string): string | undefined;
}

/** How many records are indexed before other work of the thread gets a turn. */
const BATCH = 500;

/** The words of a text. Each printed word is folded once, because texts repeat words. */
function createWordReader(): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) =>
    text.split(' ').flatMap((piece) => {
      const words = known.get(piece) ?? wordsOf(fold(piece));
      known.set(piece, words);
      return words;
    });
}

/** Adds lists of numbers to a set. Long lists are cached as sets, which are faster to unite. */
function createAdder(size: number): (set: Bitset, members: readonly number[]) => void {
  const known = new Map<readonly number[], Bitset>();
  function addAll(set: Bitset, members: readonly number[]): Bitset {
    for (const member of members) add(set, member);
    return set;
  }
  return (set, members) => {
    if (members.length * 32 < size) return void addAll(set, members);
    const long = known.get(members) ?? addAll(emptyBitset(size), members);
    known.set(members, long);
    uniteInto(set, long);
  };
}

/** Texts are numbered in the order in which they are given. */
export async function buildWordIndex(
  texts: readonly { readonly title: string; readonly description: string }[],
): Promise<WordIndex> {
  const readWords = createWordReader();
  const titles = createInvertedIndex();
  const descriptions = createInvertedIndex();
  for (const [number, { title, description }] of texts.entries()) {
    if (number % BATCH === BATCH - 1) await nextTurn();
    for (const word of readWords(title)) titles.add(word, number);
    for (const word of readWords(description)) descriptions.add(word, number);
  }
  const words = [...new Set([...titles.terms(), ...descriptions.terms()])];
  const inTitles = words.map(titles.documents);
  const inDescriptions = words.map(descriptions.documents);
  const findWords = createSubstringIndex(words);
  const addAll = createAdder(texts.length);
  const countOf = (word: string) => titles.documents(word).length + descriptions.documents(word).length;
  const nearest = createNearestWord(words, countOf);

  return {
    find(part) {
      const inTitle = emptyBitset(texts.length);
      const anywhere = emptyBitset(texts.length);
      findWords(part, (word) => {
        addAll(inTitle, inTitles[word] ?? []);
        addAll(anywhere, inDescriptions[word] ?? []);
      });
      return { anywhere: uniteInto(anywhere, inTitle), inTitle };
    },
    findWhole(word) {
      const inTitle = emptyBitset(texts.length);
      const anywhere = emptyBitset(texts.length);
      addAll(inTitle, titles.documents(word));
      addAll(anywhere, descriptions.documents(word));
      return { anywhere: uniteInto(anywhere, inTitle), inTitle };
    },
    nearest,
  };
}
