import { root, singular } from '../text/same.ts';
import { createNearestWord } from './nearest-word.ts';

/** The longest sequence of letters that is indexed. */
const GRAM = 3;

const NONE: readonly number[] = [];

/** All sequences of one to three letters in a word. */
function* gramsOf(word: string): Generator<string> {
  for (let from = 0; from < word.length; from += 1) {
    for (let to = from + 1; to <= Math.min(from + GRAM, word.length); to += 1) yield word.slice(from, to);
  }
}

/** Finds those of the words, by number, that contain a text. */
function createSubstringIndex(words: readonly string[]) {
  const wordsWith = new Map<string, number[]>();
  return {
    add(number: number): void {
      for (const gram of gramsOf(words[number] ?? '')) {
        const numbers = wordsWith.get(gram);
        if (numbers === undefined) wordsWith.set(gram, [number]);
        else if (numbers.at(-1) !== number) numbers.push(number);
      }
    },

    /** Calls `visit` with the number of each word that contains `part`, of any length, without a scan of all words. */
    find(part: string, visit: (word: number) => void): void {
      let candidates: readonly number[] = wordsWith.get(part.slice(0, GRAM)) ?? NONE;
      for (let from = 1; from + GRAM <= part.length; from += 1) {
        const others = wordsWith.get(part.slice(from, from + GRAM)) ?? NONE;
        if (others.length < candidates.length) candidates = others;
      }
      for (const word of candidates) {
        if (part.length <= GRAM || words[word]?.includes(part)) visit(word);
      }
    },
  };
}

/**
 * All words that records have or had, by number. The vocabulary only grows, so that an index stays usable while the
 * next index is made.
 */
export function createVocabulary() {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const bySingular = new Map<string, number[]>();
  const byRoot = new Map<string, number[]>();
  /** Exact searches look only in plain words, so that all others cost them nothing. */
  const inPlain = createSubstringIndex(words);
  const inOthers = createSubstringIndex(words);
  const plain = new Set<number>();
  const nearest = createNearestWord();

  function add(word: string): number {
    const number = numbers.size;
    numbers.set(word, number);
    words.push(word);
    for (const [groups, key] of [
      [bySingular, singular(word)],
      [byRoot, root(word)],
    ] as const) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [number]);
      else group.push(number);
    }
    nearest.add(word);
    return number;
  }

  return {
    get size() {
      return numbers.size;
    },
    numberOf: (word: string): number | undefined => numbers.get(word),
    wordOf: (number: number): string => words[number] ?? '',
    /** The word itself, its plural, singular and possessive. */
    formsOf: (word: string): readonly number[] => bySingular.get(singular(word)) ?? NONE,
    /** The words of the same root. */
    relatedTo: (word: string): readonly number[] => byRoot.get(root(word)) ?? NONE,
    // The word is copied, because V8 keeps the whole text in memory as long as a substring of it is in use.
    /** Adds a word of a title or description. */
    add(word: string): number {
      const number = numbers.get(word) ?? add(Buffer.from(word).toString());
      if (!plain.has(number)) inPlain.add(number);
      plain.add(number);
      return number;
    },
    /** Adds a word that is only found as a form of another, or elsewhere. */
    addOther(word: string): number {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = add(Buffer.from(word).toString());
      inOthers.add(number);
      return number;
    },
    /** Calls `visit` with each word of titles and descriptions that contains `part`. */
    forEachWith: inPlain.find,
    /** Calls `visit` with each word that contains `part`; with some of them twice. */
    forEachOfAll(part: string, visit: (word: number) => void): void {
      inPlain.find(part, visit);
      inOthers.find(part, visit);
    },
    /** The nearest word for which `countOf` is not zero. */
    nearest: nearest.find,
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;
