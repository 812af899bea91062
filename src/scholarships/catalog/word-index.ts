import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fold, joinedWords, words, wordsOf } from '../text/same.ts';
import { type Bitset, emptyBitset, uniteInto } from './bitset.ts';
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
  /** Further texts, in which only `findForms` looks. */
  readonly further?: string;
}

/** How a word was found: as a word or another form of it, by a word of the same root, or as a part of words. */
type MatchedAs = 'word' | 'root' | 'part';

interface FormMatches extends WordMatches {
  /** The best way in which the word occurs; `undefined` if it does not. */
  readonly as: MatchedAs | undefined;
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
  /**
   * Records that contain a word or its other forms (plural, hyphenated); if there are none, words of the same root;
   * if there are none, words that begin with it or contain it. The sets are cached: do not change them.
   */
  findForms(word: string): FormMatches;
  /** Whether a record has the word as one with a hyphen in it. */
  isJoined(word: string): boolean;
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

/** A part of a word is searched for only from this many letters: at its beginning, and inside it. */
const LEAST_BEGINNING = 3;
const LEAST_INSIDE = 6;

/**
 * The numbers of a text's distinct words. Each distinct piece of text is read once, because texts repeat words.
 */
function createReader(add: Vocabulary['add'], wordsIn: (piece: string) => readonly string[]) {
  const known = new Map<string, readonly number[]>();
  const read = (piece: string): readonly number[] => {
    const numbers = known.get(piece) ?? wordsIn(piece).map(add);
    known.set(piece, numbers);
    return numbers;
  };
  return (text: string): number[] => [...new Set(text.split(' ').flatMap(read))];
}

/** Only a piece with one of these behind a letter may have other words than when it is folded. */
const INSIDE = /[\p{L}\p{N}][-.&+#\u2010-\u2013]/u;

/** The words of a text that are not words when it is folded: `us` for `U.S.`, `a&m`, `fulltime`. */
function unfoldedWords(piece: string): readonly string[] {
  if (!INSIDE.test(piece)) return [];
  const plain = new Set(wordsOf(fold(piece)));
  return [...words(piece), ...joinedWords(piece)].filter((word) => !plain.has(word));
}

/** For each word, the records that have it. */
interface Places {
  readonly titles: Postings;
  readonly descriptions: Postings;
  /** Words of titles and of other texts that only `findForms` knows. */
  readonly titleForms: Postings;
  readonly otherForms: Postings;
}

function createWordIndex(
  size: number,
  { vocabulary, ...places }: Places & { readonly vocabulary: Vocabulary },
): WordIndex {
  const { titles, descriptions, titleForms, otherForms } = places;
  const countOf = (word: number): number =>
    titles.count(word) + descriptions.count(word) + titleForms.count(word) + otherForms.count(word);

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

  function findNumbers(numbers: readonly number[]): WordMatches {
    const { inTitle, anywhere } = findWords((visit) => numbers.forEach(visit));
    for (const word of numbers) {
      titleForms.addTo(inTitle, word);
      otherForms.addTo(anywhere, word);
    }
    return { inTitle, anywhere: uniteInto(anywhere, inTitle) };
  }

  function findForms(word: string): FormMatches {
    const parts: number[] = [];
    const beginning = (): readonly number[] => {
      if (word.length >= LEAST_BEGINNING) vocabulary.forEachOfAll(word, (number) => parts.push(number));
      return parts.filter((number) => vocabulary.wordOf(number).startsWith(word));
    };
    const ways: readonly [MatchedAs, () => readonly number[]][] = [
      ['word', () => vocabulary.formsOf(word)],
      ['root', () => vocabulary.relatedTo(word)],
      ['part', beginning],
      ['part', () => (word.length >= LEAST_INSIDE ? parts : [])],
    ];
    for (const [as, numbersOf] of ways) {
      const numbers = numbersOf().filter((number) => countOf(number) > 0);
      if (numbers.length > 0) return { as, ...findNumbers(numbers) };
    }
    return { as: undefined, ...findNumbers([]) };
  }

  const cached = <M extends WordMatches>(memoMethod: (word: string) => M) =>
    new LRUCache<string, M>({
      maxSize: FOUND_BYTES,
      sizeCalculation: ({ anywhere, inTitle }) => anywhere.byteLength + inTitle.byteLength + WORD_BYTES,
      memoMethod,
    });
  const found = cached((part) => findWords((visit) => vocabulary.forEachWith(part, visit)));
  const foundForms = cached(findForms);

  return {
    find: (part) => found.memo(part),
    findForms: (word) => foundForms.memo(word),
    isJoined(word) {
      const number = vocabulary.numberOf(word);
      return number !== undefined && titleForms.count(number) + otherForms.count(number) > 0;
    },
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
      const foldedWords = (piece: string): string[] => wordsOf(fold(piece));
      const folded = createReader(vocabulary.add, foldedWords);
      const elsewhere = createReader(vocabulary.addOther, foldedWords);
      const unfolded = createReader(vocabulary.addOther, unfoldedWords);
      const added = {
        titles: [] as WordsOf[],
        descriptions: [] as WordsOf[],
        titleForms: [] as WordsOf[],
        otherForms: [] as WordsOf[],
      };
      for (const [at, record] of renumbering.added.entries()) {
        if (at % BATCH === BATCH - 1) await nextTurn();
        const { title = '', description = '', further = '' } = texts[at] ?? {};
        added.titles.push({ record, words: folded(title) });
        added.descriptions.push({ record, words: folded(description) });
        added.titleForms.push({ record, words: unfolded(title) });
        const others = [...unfolded(description), ...elsewhere(further), ...unfolded(further)];
        added.otherForms.push({ record, words: [...new Set(others)] });
      }
      const next = async (name: keyof Places): Promise<Postings> =>
        places[name].after(renumbering, added[name], vocabulary.size);
      return createWordIndex(renumbering.size, {
        vocabulary,
        titles: await next('titles'),
        descriptions: await next('descriptions'),
        titleForms: await next('titleForms'),
        otherForms: await next('otherForms'),
      });
    },
  };
}

export const emptyWordIndex = (): WordIndex =>
  createWordIndex(0, {
    vocabulary: createVocabulary(),
    titles: noPostings(),
    descriptions: noPostings(),
    titleForms: noPostings(),
    otherForms: noPostings(),
  });
