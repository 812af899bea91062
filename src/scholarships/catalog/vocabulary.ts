/** A copy: a word cut out of a text would keep the whole text in memory. */
export const detached = (word: string): string => Buffer.from(word).toString();

/** Numbers different words, in the order in which they come. */
export function createVocabulary() {
  const ids = new Map<string, number>();
  return {
    /** A number for a word; a new one where it is new. */
    take(word: string): number {
      const known = ids.get(word);
      if (known !== undefined) return known;
      ids.set(detached(word), ids.size);
      return ids.size - 1;
    },
    find: (word: string): number | undefined => ids.get(word),
    words: (): string[] => [...ids.keys()],
    get size() {
      return ids.size;
    },
  };
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** A list of numbers that grows without boxing them. */
function createNumberList() {
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
    values: (): Uint32Array => held.subarray(0, length),
  };
}

/** For each of some things, by number, the places where it stands: those of `x` lie from `starts[x]` to `starts[x + 1]`. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

/** Collects where things stand, each pair once; places must come in ascending order. */
export function createPostings() {
  const things = createNumberList();
  const places = createNumberList();
  /** One more than the last place of each thing. */
  const lastPlaces: number[] = [];
  return {
    add(thing: number, place: number): void {
      if (lastPlaces[thing] === place + 1) return;
      lastPlaces[thing] = place + 1;
      things.push(thing);
      places.push(place);
    },
    sorted: (size: number): Postings => sortByThing(things.values(), places.values(), size),
  };
}

function sortByThing(things: Uint32Array, places: Uint32Array, size: number): Postings {
  const starts = new Uint32Array(size + 1);
  for (const thing of things) starts[thing + 1] = (starts[thing + 1] ?? 0) + 1;
  for (let thing = 0; thing < size; thing += 1) {
    starts[thing + 1] = (starts[thing + 1] ?? 0) + (starts[thing] ?? 0);
  }
  const next = starts.slice();
  const sorted = new Uint32Array(things.length);
  for (let at = 0; at < things.length; at += 1) {
    const thing = things[at] ?? 0;
    const to = next[thing] ?? 0;
    sorted[to] = places[at] ?? 0;
    next[thing] = to + 1;
  }
  return { starts, places: sorted };
}
