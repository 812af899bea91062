/** A pseudo-random generator of numbers in [0, 1). */
export type Random = () => number;

/** A separate generator for each combination of parts: `random(seed, 'roster', 9301)`. */
export const random = (...parts: readonly (string | number)[]): Random => seededRandom(hash(parts.join('|')));

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a with a final mix, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** An integer from `low` to `high`, inclusive. */
export const between = (next: Random, low: number, high: number): number =>
  low + Math.floor(next() * (high - low + 1));

export function pick<T>(next: Random, list: readonly T[]): T {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

export function shuffled<T>(next: Random, list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, key: next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
