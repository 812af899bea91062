import { setImmediate as nextTurn } from 'node:timers/promises';
import { add, type Bitset, emptyBitset, uniteInto } from './bitset.ts';
import { GONE, type Renumbering } from './record-numbers.ts';

/** How many entries are read before other work of the thread gets a turn. */
const BATCH = 200_000;

/** The distinct words of a new record. */
export interface WordsOf {
  readonly record: number;
  readonly words: readonly number[];
}

/** For each word, the records that have it. */
export interface Postings {
  count(word: number): number;
  addTo(set: Bitset, word: number): void;
  /** The postings after a change. `words`: how many words there are after the change. */
  after(renumbering: Renumbering, added: readonly WordsOf[], words: number): Promise<Postings>;
}

/**
 * `records` lists the records of the first word, then of the second, and so on; `starts`: where the records of each
 * word begin.
 */
function createPostings(records: Uint32Array, starts: Uint32Array, size: number): Postings {
  /** The records of frequent words as bitsets, which are faster to unite. */
  const sets = new Map<number, Bitset>();

  // Words added after these postings were made have no records in them.
  const endOf = (word: number): number => starts[word + 1] ?? records.length;
  const count = (word: number): number => endOf(word) - (starts[word] ?? records.length);

  function addEach(set: Bitset, word: number): Bitset {
    for (let at = endOf(word) - count(word); at < endOf(word); at += 1) add(set, records[at] ?? 0);
    return set;
  }

  /** Visits each remaining record and each new record with each of the record's words. */
  async function forEachNext(
    { numbers }: Renumbering,
    added: readonly WordsOf[],
    visit: (word: number, record: number) => void,
  ): Promise<void> {
    let read = 0;
    let nextPause = BATCH;
    async function pause(): Promise<void> {
      nextPause = read + BATCH;
      await nextTurn();
    }
    for (let word = 0; word + 1 < starts.length; word += 1) {
      for (const end = endOf(word); read < end; read += 1) {
        const record = numbers[records[read] ?? 0] ?? GONE;
        if (record !== GONE) visit(word, record);
      }
      if (read > nextPause) await pause();
    }
    for (const { record, words } of added) {
      for (const word of words) visit(word, record);
      read += words.length;
      if (read > nextPause) await pause();
    }
  }

  return {
    count,
    addTo(set, word) {
      if (count(word) * 32 < size) return void addEach(set, word);
      const members = sets.get(word) ?? addEach(emptyBitset(size), word);
      sets.set(word, members);
      uniteInto(set, members);
    },
    async after(renumbering, added, words) {
      const nextStarts = new Uint32Array(words + 1);
      await forEachNext(renumbering, added, (word) => {
        nextStarts[word + 1] = (nextStarts[word + 1] ?? 0) + 1;
      });
      for (let word = 0; word < words; word += 1) {
        nextStarts[word + 1] = (nextStarts[word + 1] ?? 0) + (nextStarts[word] ?? 0);
      }
      const places = nextStarts.slice();
      const nextRecords = new Uint32Array(nextStarts[words] ?? 0);
      await forEachNext(renumbering, added, (word, record) => {
        const place = places[word] ?? 0;
        nextRecords[place] = record;
        places[word] = place + 1;
      });
      return createPostings(nextRecords, nextStarts, renumbering.size);
    },
  };
}

export const noPostings = (): Postings => createPostings(new Uint32Array(0), new Uint32Array(1), 0);
