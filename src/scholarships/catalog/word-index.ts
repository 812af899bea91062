import { add, type Bitset, emptyBitset, unite } from './bitset.ts';

/** Records (by number) with a word that holds a part that was searched for. */
export interface Holding {
  readonly anywhere: Bitset;
  readonly inTitle: Bitset;
}

/** Numbers the different words of all texts. */
export interface Vocabulary {
  idOf(word: string): number;
  words(): readonly string[];
}

export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  return {
    idOf(word) {
      const known = ids.get(word);
      if (known !== undefined) return known;
      ids.set(word, ids.size);
      return ids.size - 1;
    },
    words: () => [...ids.keys()],
  };
}

/** A list of numbers that grows without boxing them. */
export function createNumberList() {
  let held = new Uint32Array(1 << 12);
  let length = 0;
  return {
    push(value: number): void {
      if (length === held.length) {
        const larger = new Uint32Array(held.length * 2);
        larger.set(held);
        held = larger;
      }
      held[length] = value;
      length += 1;
    },
    values: (): Uint32Array<ArrayBuffer> => held.slice(0, length),
  };
}

/** Pairs of word and record, records ascending, as one array: those of word `w` lie from `starts[w]` to `starts[w + 1]`. */
export interface Postings {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly records: Uint32Array<ArrayBuffer>;
}

/** `words[i]` occurs in record `records[i]`; records ascend. */
export function postingsOf(words: Uint32Array, records: Uint32Array, vocabularySize: number): Postings {
  const starts = new Uint32Array(vocabularySize + 1);
  for (const word of words) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < vocabularySize; word += 1) {
    starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(words.length);
  words.forEach((word, at) => {
    const place = next[word] ?? 0;
    sorted[place] = records[at] ?? 0;
    next[word] = place + 1;
  });
  return { starts, records: sorted };
}

/** All words in one string, to look for a part with the engine's own search. */
function createWordFinder(words: readonly string[]) {
  const text = `\n${words.join('\n')}\n`;
  const starts = new Uint32Array(words.length + 1);
  words.forEach((word, id) => {
    starts[id + 1] = (starts[id] ?? 0) + word.length + 1;
  });
  // Where word `id` begins in `text`: after the first line break.
  const wordAt = (position: number): number => {
    let low = 0;
    let high = words.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) + 1 <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  /** Calls `visit` with each word that holds `part`. */
  return (part: string, visit: (id: number) => void): void => {
    for (let at = text.indexOf(part); at !== -1; ) {
      const id = wordAt(at);
      visit(id);
      at = text.indexOf(part, (starts[id + 1] ?? 0) + 1);
    }
  };
}

function addAll(set: Bitset, { starts, records }: Postings, word: number): void {
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; at += 1) add(set, records[at] ?? 0);
}

/**
 * A searched word has no blanks in it, so that it lies inside one word of a record or nowhere: it is looked
 * for in the list of all different words, which is short, and the records of those that hold it are united.
 * Exact for words of any length, and nothing is left to verify.
 */
export function createWordIndex(
  words: readonly string[],
  postings: { title: Postings; description: Postings },
  size: number,
) {
  const find = createWordFinder(words);
  return {
    holding(part: string): Holding {
      const inTitle = emptyBitset(size);
      const anywhere = emptyBitset(size);
      find(part, (word) => {
        addAll(inTitle, postings.title, word);
        addAll(anywhere, postings.description, word);
      });
      return { anywhere: unite(anywhere, inTitle), inTitle };
    },
  };
}

export type WordIndex = ReturnType<typeof createWordIndex>;
